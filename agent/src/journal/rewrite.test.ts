import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { JOURNAL_FAILPOINTS } from '@revive/platform/telemetry/failpoint';
import { withFolder } from '../fixtures/image-file.js';
import { JournalFile } from './journal.js';
import { SOURCE_FLAGS } from '../fixtures/source-flags.js';

interface Entry {
  n: number;
}
const TEN = Array.from({ length: 10 }, (_, n) => n);
const EVEN = TEN.filter((n) => n % 2 === 0);
const isEven = (entries: readonly Entry[]): Entry[] => entries.filter(({ n }) => n % 2 === 0);

async function ofTen(folder: string): Promise<string> {
  const path = join(folder, 'a.journal');
  const journal = await JournalFile.open<Entry>(path);
  for (const n of TEN) await journal.append({ n });
  await journal.close();
  return path;
}
async function numbersIn(path: string): Promise<number[]> {
  const journal = await JournalFile.open<Entry>(path);
  await journal.close();
  return journal.entries().map(({ n }) => n);
}
async function child(path: string, point: string): Promise<{ said: string; signal: string | null }> {
  const file = (name: string) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
  const running = spawn(process.execPath, [...SOURCE_FLAGS, file('rewrite-in-a-child.ts'), path, point], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH },
  });
  let said = '';
  let complained = '';
  running.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  running.stderr.on('data', (chunk: Buffer) => {
    complained += chunk.toString();
  });
  const [code, signal] = (await once(running, 'close')) as [number | null, string | null];
  if (code !== 0 && signal === null) throw new Error(`the child failed: ${complained}`);
  return { said: said.trim(), signal };
}

describe('rewrite of a journal', () => {
  it('keeps the selected entries, shrinks the file and accepts new entries', () =>
    withFolder(async (folder) => {
      const path = await ofTen(folder);
      const journal = await JournalFile.open<Entry>(path);
      const before = journal.size;
      // `keep` receives earlier appends; later appends follow the rewritten entries.
      await Promise.all([journal.append({ n: 12 }), journal.rewrite(isEven), journal.append({ n: 13 })]);
      expect(journal.size).toBeLessThan(before);
      await journal.append({ n: 15 });
      expect(journal.entries().map(({ n }) => n)).toEqual([...EVEN, 12, 13, 15]);
      await journal.close();
      expect(await numbersIn(path)).toEqual([...EVEN, 12, 13, 15]);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      expect((await stat(path)).size).toBe(journal.size);
    }));

  it.each([...JOURNAL_FAILPOINTS])(
    'leaves all old or all new entries when killed at %s, and works on a retry',
    (point) =>
      withFolder(async (folder) => {
        const path = await ofTen(folder);
        expect(await child(path, point)).toEqual({ said: '', signal: 'SIGKILL' });
        expect(await numbersIn(path)).toEqual(point === 'journal-rewritten' || point === 'journal-synced' ? TEN : EVEN);
        expect(await child(path, 'none')).toEqual({ said: 'done', signal: null });
        expect(await numbersIn(path)).toEqual([...EVEN, 1000]);
      }),
    60_000,
  );

  it('ignores a partly written file of an earlier start', () =>
    withFolder(async (folder) => {
      const path = await ofTen(folder);
      const whole = await readFile(path);
      for (const length of [0, 1, 9, 40, whole.length]) {
        await writeFile(`${path}.new`, whole.subarray(0, length));
        expect(await numbersIn(path)).toEqual(TEN);
      }
      const journal = await JournalFile.open<Entry>(path);
      await journal.rewrite(isEven);
      await journal.close();
      expect(await numbersIn(path)).toEqual(EVEN);
    }));

  it('leaves the journal unchanged on failure and keeps later appends', () =>
    withFolder(async (folder) => {
      const path = await ofTen(folder);
      const journal = await JournalFile.open<Entry>(path);
      await expect(
        journal.rewrite(() => {
          throw new Error('no');
        }),
      ).rejects.toThrow('no');
      await expect(journal.rewrite((entries) => [...entries, { n: 1n } as never])).rejects.toThrow('BigInt');
      await journal.append({ n: 11 });
      await journal.close();
      expect(await numbersIn(path)).toEqual([...TEN, 11]);
    }));
});
