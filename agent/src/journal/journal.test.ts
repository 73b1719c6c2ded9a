import { appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { withFolder } from '../fixtures/image-file.js';
import { JournalFile } from './journal.js';

interface Entry {
  n: number;
  text?: string;
}

const reopened = async (path: string): Promise<number[]> => {
  const journal = await JournalFile.open<Entry>(path);
  await journal.close();
  return journal.entries().map(({ n }) => n);
};

describe('journal', () => {
  it('returns its entries in order after a reopen and is readable by its owner only', () =>
    withFolder(async (folder) => {
      const path = join(folder, 'a.journal');
      const journal = await JournalFile.open<Entry>(path);
      await Promise.all([1, 2, 3].map((n) => journal.append({ n, text: 'line\nbreak – ünïcode' })));
      await journal.close();
      expect(await reopened(path)).toEqual([1, 2, 3]);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
    }));

  it('keeps every whole entry before a cut at any byte and accepts new entries', () =>
    withFolder(async (folder) => {
      const path = join(folder, 'a.journal');
      const journal = await JournalFile.open<Entry>(path);
      for (const n of [1, 2, 3]) await journal.append({ n });
      await journal.close();
      const whole = await readFile(path);
      for (let length = 0; length <= whole.length; length += 1) {
        await writeFile(path, whole.subarray(0, length));
        const complete = whole.subarray(0, length).toString('latin1').split('\n').length - 1;
        expect(await reopened(path)).toEqual([1, 2, 3].slice(0, complete));
      }
      await writeFile(path, whole.subarray(0, whole.length - 3));
      const again = await JournalFile.open<Entry>(path);
      await again.append({ n: 9 });
      await again.close();
      expect(await reopened(path)).toEqual([1, 2, 9]);
    }));

  it('refuses to open a file with a damaged line before the last', () =>
    withFolder(async (folder) => {
      const path = join(folder, 'a.journal');
      const journal = await JournalFile.open<Entry>(path);
      for (const n of [1, 2]) await journal.append({ n });
      await journal.close();
      const bytes = await readFile(path);
      bytes[12]! ^= 1;
      await writeFile(path, bytes);
      await expect(JournalFile.open(path)).rejects.toThrow(/damaged at byte 0/);
    }));

  it('cuts off a last line that does not match its checksum', () =>
    withFolder(async (folder) => {
      const path = join(folder, 'a.journal');
      const journal = await JournalFile.open<Entry>(path);
      await journal.append({ n: 1 });
      await journal.close();
      await appendFile(path, '00000000 {"n":2}\n');
      expect(await reopened(path)).toEqual([1]);
    }));
});
