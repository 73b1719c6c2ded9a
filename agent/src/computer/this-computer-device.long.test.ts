import { describe, expect, it } from '@jest/globals';
import { chmod, lstat, mkdir, readdir, readFile, readlink, rename, symlink, writeFile } from 'node:fs/promises';
import { AComputer, someHardware } from '../fixtures/a-computer.js';
import { inAChild } from '../fixtures/in-a-child.js';
import { isInstalled, toolsAreRequired } from '../fixtures/tools.js';
import { JournalFile } from '../journal/journal.js';
import { sealCommandPlan, type CommandPlan } from '../repair/model/command-plan.js';
import type { Outcome } from '../repair/model/outcome.js';
import { historyOf, type RepairEntry } from '../repair/execute/repair-journal.js';
import { executeCommands, resumeCommands, undoCommands, type CommandDeps } from '../repair/execute/run-commands.js';
import { readSmart } from '../repair/health/smart.js';
import type { ThisComputerDevice } from './this-computer-device.js';

const BLOCK = Buffer.alloc(8192, 1);
const AUTOSTART = 'home/thandi/.config/autostart';
const WANTS = 'etc/systemd/system/multi-user.target.wants';

const plansOf = async (device: ThisComputerDevice): Promise<CommandPlan[]> =>
  (await device.propose()).map(({ finding, commands }) =>
    sealCommandPlan(finding.procedure, device.identity, commands),
  );
const firstPlan = async (computer: AComputer): Promise<CommandPlan> => {
  const [plan] = await plansOf(computer.device());
  if (plan === undefined) throw new RangeError('nothing is offered');
  return plan;
};

/** Simulates a new process of the agent, with the journal and the computer as stored on disk. */
async function as(
  computer: AComputer,
  work: (deps: CommandDeps) => Promise<Outcome>,
  device = computer.device(),
): Promise<Outcome> {
  const journal = await JournalFile.open<RepairEntry>(computer.path('run.journal'));
  try {
    return await work({
      device,
      journal,
      clock: { now: () => new Date() },
      onStep: () => undefined,
      stop: new AbortController().signal,
    });
  } finally {
    await journal.close();
  }
}

async function starts(computer: AComputer): Promise<string[]> {
  const of = async (folder: string, suffix: string): Promise<string[]> =>
    (await readdir(computer.path(folder))).filter((name) => name.endsWith(suffix) && !name.startsWith('.'));
  return [...(await of(AUTOSTART, '.desktop')), ...(await of(WANTS, '.service'))].sort();
}

const figure = (outcome: Outcome, name: string) => outcome.figures?.find((one) => one.name === name);

describe('this computer as a device', () => {
  const missing = ['dpkg-query', 'apt-get', 'journalctl'].filter((tool) => !isInstalled(tool));
  if (missing.length > 0) {
    it(`skips the tests: ${missing.join(', ')} not installed`, () => expect(toolsAreRequired()).toBe(false));
    return;
  }

  const withTwo = (work: (computer: AComputer) => Promise<void>): Promise<void> =>
    AComputer.within(async (computer) => {
      await computer.autostart('chat');
      await computer.service('backup');
      await work(computer);
    });

  it('offers each change separately and all changes of a kind together', () =>
    withTwo(async (computer) => {
      await computer.file('var/cache/apt/archives/a_1_all.deb', BLOCK);
      const offers = await computer.device().propose();
      expect(offers.map(({ commands }) => commands.map(({ why, undo }) => [why, undo !== null]))).toEqual([
        [
          ['chat: no longer starts with the computer', true],
          ['backup of somebody: no longer starts with the computer', true],
        ],
        [['Downloaded packages that are installed already', false]],
        [['chat: no longer starts with the computer', true]],
        [['backup of somebody: no longer starts with the computer', true]],
      ]);
      expect(offers[1]?.loses).toContain("can't be brought back");
    }));

  it('turns start items off with measurements before and after, and restores every byte', () =>
    withTwo(async (computer) => {
      const [content, target] = [
        await readFile(computer.path(`${AUTOSTART}/chat.desktop`)),
        await readlink(computer.path(`${WANTS}/backup.service`)),
      ];
      const { digest } = await firstPlan(computer);
      const done = await as(computer, (deps) => executeCommands(digest, deps));
      expect(done).toMatchObject({ status: 'completed' });
      expect(await starts(computer)).toEqual([]);
      expect(figure(done, 'start_items')).toMatchObject({ before: 2, after: 0 });
      expect(figure(done, 'read_median')).toMatchObject({ before: expect.any(Number), after: expect.any(Number) });
      expect(done.checks.map(({ witness }) => witness)).toEqual([true, true]);
      const back = await as(computer, (deps) => undoCommands('Asked for.', deps));
      expect(back).toMatchObject({ status: 'rolled_back' });
      expect(await starts(computer)).toEqual(['backup.service', 'chat.desktop']);
      expect(await readFile(computer.path(`${AUTOSTART}/chat.desktop`))).toEqual(content);
      expect(await readlink(computer.path(`${WANTS}/backup.service`))).toBe(target);
    }));

  it('frees space with the owning programs and keeps recent and used files', () =>
    AComputer.within(async (computer) => {
      await computer.folder('var/cache/apt/archives/partial');
      await computer.folder('etc/apt');
      await computer.folder('var/lib/apt/lists/partial');
      await computer.file('var/cache/apt/archives/a_1_all.deb', BLOCK);
      const log = `var/log/journal/${'0'.repeat(32)}`;
      const archived = (days: number, number: number): string => {
        const micros = BigInt(Math.round((Date.now() - days * 86_400_000) * 1000)).toString(16);
        return `${log}/system@${'ab'.repeat(16)}-${String(number).padStart(16, '0')}-${micros.padStart(16, '0')}.journal`;
      };
      await computer.file(archived(40, 1), BLOCK, 39);
      await computer.file(archived(20, 2), BLOCK, 19);
      await computer.file(`${log}/system.journal`, BLOCK);
      const { digest } = await firstPlan(computer);
      const done = await as(computer, (deps) => executeCommands(digest, deps));
      expect([done.status, done.reason]).toEqual(['completed', expect.any(String)]);
      expect(await readdir(computer.path('var/cache/apt/archives'))).not.toContain('a_1_all.deb');
      expect((await readdir(computer.path(log))).sort()).toEqual(
        [archived(20, 2).slice(log.length + 1), 'system.journal']
          .sort()
          .map((name) => expect.stringContaining(name.slice(0, 40))),
      );
      expect(figure(done, 'reclaimable_bytes')).toMatchObject({ before: 16_384, after: 0 });
      expect(await as(computer, (deps) => undoCommands('Asked for.', deps))).toMatchObject({
        status: 'refused',
        reason: "What was done can't be undone.",
      });
    }));

  it('refuses a plan whose target changed after the approval', () =>
    withTwo(async (computer) => {
      const { digest } = await firstPlan(computer);
      await computer.autostart('chat', ['Comment=updated']);
      expect(await as(computer, (deps) => executeCommands(digest, deps))).toMatchObject({ status: 'refused' });
      expect(await starts(computer)).toEqual(['backup.service', 'chat.desktop']);
    }));

  it('refuses to restore over an item that was created in the meantime', () =>
    withTwo(async (computer) => {
      const { digest } = await firstPlan(computer);
      await as(computer, (deps) => executeCommands(digest, deps));
      await computer.autostart('chat', ['Comment=new']);
      const back = await as(computer, (deps) => undoCommands('Asked for.', deps));
      expect(back).toMatchObject({
        status: 'refused',
        reason: 'The device was changed since. Nothing was rolled back.',
      });
      expect(await starts(computer)).toEqual(['chat.desktop']);
    }));

  it('refuses to write through a link created in the meantime', () =>
    AComputer.within(async (computer) => {
      await computer.autostart('chat');
      const device = computer.device();
      const [offer] = await device.propose();
      const command = offer?.commands[0];
      if (command === undefined) throw new RangeError('nothing is offered');
      await mkdir(computer.path('elsewhere'));
      await computer.autostart('chat', [], 'elsewhere');
      await rename(computer.path(AUTOSTART), computer.path('moved'));
      await symlink(computer.path('elsewhere'), computer.path(AUTOSTART));
      await expect(device.run(command, () => undefined)).rejects.toThrow();
      expect(await readdir(computer.path('elsewhere'))).toEqual(['chat.desktop']);
    }));

  it('refuses to move files in a folder that is no start folder', () =>
    AComputer.within(async (computer) => {
      await computer.autostart('chat', [], 'elsewhere');
      const command = {
        command: 'computer.start.off',
        arguments: [computer.path('elsewhere'), 'chat.desktop'],
      } as const;
      await expect(computer.device().run(command, () => undefined)).rejects.toThrow('nothing starts with the computer');
      expect(await readdir(computer.path('elsewhere'))).toEqual(['chat.desktop']);
    }));

  it('offers and changes nothing while a drive is failing', () =>
    withTwo(async (computer) => {
      const { digest } = await firstPlan(computer);
      const failing = computer.device({
        hardware: someHardware({
          health: () => Promise.resolve({ ...readSmart(''), verdict: 'failing', reason: 'The drive is failing: x.' }),
        }),
      });
      expect(await failing.propose()).toEqual([]);
      expect(await failing.refusal()).toBe('The drive is failing: x.');
      expect(await as(computer, (deps) => executeCommands(digest, deps), failing)).toMatchObject({ status: 'refused' });
      expect(await starts(computer)).toHaveLength(2);
    }));

  it('offers no item with shell or option characters in its name', () =>
    AComputer.within(async (computer) => {
      await computer.autostart('a;b');
      await computer.autostart('a$(b)');
      await computer.file(`${AUTOSTART}/-x.desktop`, '[Desktop Entry]\nType=Application\nName=x\nExec=/x\n');
      expect(await computer.device().propose()).toEqual([]);
    }));

  it(
    'ends in the original or the approved state wherever the agent is killed',
    () =>
      withTwo(async (computer) => {
        const { digest } = await firstPlan(computer);
        const ends = new Set<string>();
        for (let entry = 1; entry < 12; entry++) {
          await writeFile(computer.path('run.journal'), '');
          const said = await inAChild('commands/computer-in-a-child.ts', computer.root, digest, String(entry));
          const outcome = await as(computer, resumeCommands);
          ends.add(outcome.status);
          const left = await starts(computer);
          expect([[], ['backup.service', 'chat.desktop']]).toContainEqual(left);
          expect(left.length === 0).toBe(outcome.status === 'completed');
          if (outcome.status === 'completed') {
            const journal = await JournalFile.open<RepairEntry>(computer.path('run.journal'));
            await journal.close();
            expect(historyOf(journal.entries()).measured).toBeDefined();
            await as(computer, (deps) => undoCommands('The test goes on.', deps));
          }
          if (said !== 'dead') break;
        }
        expect(ends).toContain('completed');
        expect(ends).toContain('rolled_back');
        expect(await lstat(computer.path(`${WANTS}/backup.service`))).toBeDefined();
      }),
    60_000,
  );

  it('lists the parts that were not seen and never reports healthy', () =>
    AComputer.within(async (computer) => {
      await chmod(computer.root, 0o755);
      const seen = await computer.device().diagnose(new AbortController().signal);
      expect(seen.verdict).toBe('no_problem_found');
      expect(seen.reason).toContain('Not seen: time to start');
      expect(seen.checks.map(({ name }) => name)).toContain('revive: time to start');
      expect(seen.figures?.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['start_items', 'free_bytes', 'read_median', 'memory_available', 'uptime']),
      );
    }));

  it('reports a problem as a finding without a plan', () =>
    AComputer.within(async (computer) => {
      const fsSize = () => Promise.resolve([{ mount: '/', type: 'ext4', size: 1000, available: 30 }]);
      const hardware = someHardware({ fsSize: fsSize as unknown as ReturnType<typeof someHardware>['fsSize'] });
      const seen = await computer.device({ hardware }).diagnose(new AbortController().signal);
      expect([seen.verdict, seen.findings.map(({ plain }) => plain)]).toEqual([
        'needs_person',
        ['The system volume has 3 % free space (30 bytes of 1000 bytes).'],
      ]);
    }));
});
