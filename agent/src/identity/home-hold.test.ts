import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, realpath } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { withFolder } from '../fixtures/image-file.js';
import { lockHomeDirectory } from './home-hold.js';
import { SOURCE_FLAGS } from '../fixtures/source-flags.js';

async function holder(home: string): Promise<() => Promise<void>> {
  const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(
    process.execPath,
    [
      ...SOURCE_FLAGS,
      '--input-type=module',
      '-e',
      `const { lockHomeDirectory } = await import(${JSON.stringify(file('./home-hold.ts'))}); await lockHomeDirectory(${JSON.stringify(home)}, () => undefined); console.log('held'); setInterval(() => undefined, 1000);`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child.stdout, 'data');
  return async () => {
    const gone = once(child, 'close');
    child.kill('SIGKILL');
    await gone;
  };
}

describe('hold on a home', () => {
  it('belongs to one process and is free as soon as the process is killed', () =>
    withFolder(async (home) => {
      const kill = await holder(home);
      const said: string[] = [];
      await expect(lockHomeDirectory(home, (sentence) => void said.push(sentence), 200)).rejects.toThrow(
        'Another agent is using',
      );
      expect(said).toEqual([`Another agent is still using ${home}. Waiting until it stops.`]);
      const waiting = lockHomeDirectory(home, () => undefined);
      await kill();
      await (
        await waiting
      )();
    }));

  it('ignores users without access to the home', () =>
    withFolder(async (home) => {
      // Former name of the hold, an abstract socket that any user of the computer could take first.
      const name = createHash('sha256')
        .update(await realpath(home))
        .digest('hex')
        .slice(0, 32);
      const squatter = createServer().unref();
      await new Promise<void>((resolve) => squatter.listen(`\0revive-agent-${name}`, resolve));
      await (
        await lockHomeDirectory(home, () => undefined, 0)
      )();
      squatter.close();
    }));

  it('goes to a single start when many starts find the hold of a killed process', () =>
    withFolder(async (home) => {
      for (let round = 0; round < 3; round++) {
        await (
          await holder(home)
        )();
        expect(await readdir(home)).toContain('agent.hold');
        const starts = await Promise.allSettled(
          Array.from({ length: 8 }, () => lockHomeDirectory(home, () => undefined, 0)),
        );
        const held = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
        expect(held.length).toBeLessThanOrEqual(1);
        const release = held[0] ?? (await lockHomeDirectory(home, () => undefined, 1000));
        await expect(lockHomeDirectory(home, () => undefined, 0)).rejects.toThrow('Another agent is using');
        await release();
        expect(await readdir(home)).toEqual([]);
      }
    }));

  it('works in a folder with a path longer than a socket address', () =>
    withFolder(async (folder) => {
      const home = join(folder, 'a'.repeat(90), 'b'.repeat(90));
      await mkdir(home, { recursive: true });
      const release = await lockHomeDirectory(home, () => undefined, 0);
      await expect(lockHomeDirectory(home, () => undefined, 0)).rejects.toThrow('Another agent is using');
      await release();
    }));

  it('allows a new hold after a release and leaves further homes free', () =>
    withFolder((home) =>
      withFolder(async (other) => {
        const [first, elsewhere] = [
          await lockHomeDirectory(home, () => undefined),
          await lockHomeDirectory(other, () => undefined),
        ];
        await first();
        await (
          await lockHomeDirectory(home, () => undefined, 0)
        )();
        await elsewhere();
      }),
    ));
});
