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

/** Another process that holds the home until it is killed. */
async function holder(home: string): Promise<() => Promise<void>> {
  const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(
    process.execPath,
    [
      '--conditions=source',
      '--experimental-transform-types',
      '--disable-warning=ExperimentalWarning',
      '--import',
      file('../fixtures/typescript-hook.mjs'),
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

describe('the hold on a home', () => {
  it('is one process’s alone, waits for it, and is free again the moment it was killed', () =>
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

  it('is not kept from its user by who has no way into the home', () =>
    withFolder(async (home) => {
      // The name that a home had as an abstract socket, which any user of this computer could take before its agent.
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

  it('is one start’s alone when many begin at once over what a killed one left behind', () =>
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

  it('works in a folder whose path is longer than an address of a socket', () =>
    withFolder(async (folder) => {
      const home = join(folder, 'a'.repeat(90), 'b'.repeat(90));
      await mkdir(home, { recursive: true });
      const release = await lockHomeDirectory(home, () => undefined, 0);
      await expect(lockHomeDirectory(home, () => undefined, 0)).rejects.toThrow('Another agent is using');
      await release();
    }));

  it('can be had again once it was given back, and says nothing of other homes', () =>
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
