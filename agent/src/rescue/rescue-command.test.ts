import { describe, expect, it } from '@jest/globals';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../fixtures/image-file.js';
import { rescueName } from './machine-name.js';
import { followPlatformClock, type ClockWorld } from './platform-clock.js';
import { rescueEnvironment, type RescueWorld } from './rescue-command.js';

const PLATFORM = 'https://revive.example';
const CODE = '0123-4567-89AB';

interface Person {
  answers?: string[];
  reachable?: string[];
}
function world({ answers = [], reachable = [PLATFORM] }: Person = {}): RescueWorld & {
  said: string[];
  asked: string[];
} {
  const [said, asked, left] = [[] as string[], [] as string[], [...answers]];
  const say = (sentence: string) => void said.push(sentence);
  return {
    said,
    asked,
    say,
    ask: async (question) => {
      asked.push(question);
      return left.shift();
    },
    name: async () => 'Rescue: A PC',
    clock: {
      now: () => 1_800_000_000_000,
      platformTime: async (platform) => (reachable.includes(platform) ? 1_800_000_000_000 : undefined),
      set: () => Promise.reject(new Error('not needed')),
      say,
    },
  };
}

async function withHome(
  run: (home: string, env: Record<string, string>, onStick: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  await withFolder(async (folder) => {
    const stick = join(folder, 'revive.conf');
    await run(join(folder, 'home'), { REVIVE_RESCUE_CONFIG: stick, REVIVE_RESCUE_PLACE: 'memory' }, (text) =>
      writeFile(stick, text),
    );
  });
}
const enrolled = (home: string) => writeFile(join(home, 'identity.json'), '{}');

describe('PC started from rescue media', () => {
  it('asks for platform and code until both are valid', async () => {
    await withHome(async (home, env) => {
      const answers = [
        'nonsense here',
        'http://revive.example',
        'https://away.example',
        'revive.example',
        'abc',
        '0123 4567 89ab',
      ];
      const one = world({ answers });
      const own = await rescueEnvironment(env, home, one);
      expect(own).toMatchObject({ GATEWAY_URL: PLATFORM, REVIVE_AGENT_NAME: 'Rescue: A PC' });
      expect(await readFile(String(own['REVIVE_AGENT_TOKEN_FILE']), 'utf8')).toBe(CODE);
      expect((await stat(join(home, 'token'))).mode & 0o077).toBe(0);
      expect(one.said.join('\n')).toContain('https://away.example');
      expect(one.said.join('\n')).toContain("isn't a rescue code");
      expect(JSON.stringify(await readFile(join(home, 'rescue.json'), 'utf8'))).not.toContain('0123');
    });
  });

  it('states where the journal and the backups are kept', async () => {
    await withHome(async (home, env, onStick) => {
      await onStick(`platform=${PLATFORM}\ncode=${CODE}`);
      const [memory, stick] = [world(), world()];
      await rescueEnvironment(env, home, memory);
      await rescueEnvironment({ ...env, REVIVE_RESCUE_PLACE: 'stick' }, join(home, 'other'), stick);
      expect(memory.said[1]).toContain('are lost when this PC is turned off');
      expect(stick.said[1]).toContain('kept on this stick');
    });
  });

  it('asks nothing when the stick has platform and code', async () => {
    await withHome(async (home, env, onStick) => {
      await onStick(`platform=${PLATFORM}\ncode=${CODE}`);
      const one = world();
      await rescueEnvironment(env, home, one);
      expect(one.asked).toEqual([]);
    });
  });

  it('asks and gives the reason when the file on the stick is invalid', async () => {
    await withHome(async (home, env, onStick) => {
      await onStick('platform=https://evil.example\nrun=/bin/sh');
      const one = world({ answers: [PLATFORM, CODE] });
      expect((await rescueEnvironment(env, home, one))['GATEWAY_URL']).toBe(PLATFORM);
      expect(one.said).toContainEqual(expect.stringContaining('Line 2 of revive.conf'));
    });
  });

  it('does not retry a refused code from the stick', async () => {
    await withHome(async (home, env, onStick) => {
      await onStick(`platform=${PLATFORM}\ncode=${CODE}`);
      await rescueEnvironment(env, home, world());
      const again = world({ answers: ['0123-4567-89AC'] });
      await rescueEnvironment(env, home, again);
      expect(again.asked).toHaveLength(1);
      expect(await readFile(join(home, 'token'), 'utf8')).toBe('0123-4567-89AC');
    });
  });

  it('asks nothing after joining and joins again with a new code', async () => {
    await withHome(async (home, env, onStick) => {
      await onStick(`platform=${PLATFORM}\ncode=${CODE}`);
      await rescueEnvironment(env, home, world());
      await enrolled(home);
      const again = await rescueEnvironment(env, home, world());
      expect([again['GATEWAY_URL'], again['REVIVE_AGENT_TOKEN_FILE']]).toEqual([PLATFORM, undefined]);
      await onStick(`platform=${PLATFORM}\ncode=0123-4567-89AC`);
      expect((await rescueEnvironment(env, home, world()))['REVIVE_AGENT_TOKEN_FILE']).toBe(join(home, 'token'));
    });
  });

  it('rejects with a message when the console is closed', async () => {
    await withHome(async (home, env) => {
      await expect(rescueEnvironment(env, home, world())).rejects.toThrow('The console was closed.');
    });
  });
});

describe('clock of the rescue PC', () => {
  const clock = (over: Partial<ClockWorld>) => {
    const [said, set] = [[] as string[], [] as Date[]];
    const one: ClockWorld = {
      now: () => Date.parse('2026-11-26T08:00:00Z'),
      platformTime: async () => Date.parse('2026-11-26T10:00:00Z'),
      set: async (time) => void set.push(time),
      say: (sentence) => void said.push(sentence),
      ...over,
    };
    return { one, said, set };
  };

  it('follows the platform’s time', async () => {
    const { one, said, set } = clock({});
    expect(await followPlatformClock(PLATFORM, one)).toBe(true);
    expect(set).toEqual([new Date('2026-11-26T10:00:00Z')]);
    expect(said).toEqual(["The clock of this PC was set to 2026-11-26 10:00 (UTC), the platform's time."]);
  });

  it('stays unchanged when correct and never goes back before the image’s date', async () => {
    for (const time of ['2026-11-26T08:00:30Z', '1999-01-01T00:00:00Z']) {
      const { one, set } = clock({ platformTime: async () => Date.parse(time) });
      expect(await followPlatformClock(PLATFORM, one)).toBe(true);
      expect(set).toEqual([]);
    }
  });

  it('reports a failure to set the clock', async () => {
    const { one, said } = clock({ set: () => Promise.reject(new Error('not permitted')) });
    expect(await followPlatformClock(PLATFORM, one)).toBe(true);
    expect(said.join()).toContain('could not be set: not permitted');
  });
});

describe('name of the rescue PC on the bench', () => {
  const named = async (files: Record<string, string>): Promise<string> => {
    let name = '';
    await withFolder(async (folder) => {
      await mkdir(folder, { recursive: true });
      for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), `${text}\n`);
      name = await rescueName(folder);
    });
    return name;
  };

  it('uses the names from the firmware', async () => {
    expect(await named({ sys_vendor: 'LENOVO', product_name: '20L8S02D00', product_serial: 'PF1ABCDE' })).toBe(
      'Rescue: LENOVO 20L8S02D00, serial PF1ABCDE',
    );
    expect(await named({ sys_vendor: 'Dell', product_name: 'Dell Latitude 5420' })).toBe('Rescue: Dell Latitude 5420');
  });

  it('ignores placeholders and limits the length', async () => {
    expect(
      await named({
        sys_vendor: 'To be filled by O.E.M.',
        product_name: 'System Product Name',
        product_serial: '0000',
      }),
    ).toBe('Rescue: PC without a name');
    expect(await named({})).toBe('Rescue: PC without a name');
    const hostile = await named({ sys_vendor: `A\u001b[31m\u0000\u202e${'B'.repeat(500)}` });
    expect(hostile).toHaveLength(100);
    expect(hostile).toMatch(/^Rescue: A \[31m B+$/);
  });
});
