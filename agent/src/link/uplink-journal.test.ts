import { describe, expect, it } from '@jest/globals';
import { appendFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../fixtures/image-file.js';
import { UplinkJournal } from './uplink-journal.js';

const using = (fn: (path: string, open: () => Promise<UplinkJournal>) => Promise<void>): Promise<void> =>
  withFolder(async (folder) => {
    const path = join(folder, 'uplink');
    await fn(path, () => UplinkJournal.open(path));
  });
const texts = (journal: UplinkJournal, after = 0): string[] =>
  journal.after(after).map(({ seq, kind, bytes }) => `${seq} ${kind} ${bytes.toString()}`);

describe('uplink journal', () => {
  it('numbers concurrent appends in order and keeps all entries until acknowledged', () =>
    using(async (_, open) => {
      const journal = await open();
      expect(journal.firstWaiting).toBe(1);
      expect(await Promise.all(['a', 'b', 'c'].map((text) => journal.append('step', Buffer.from(text))))).toEqual([
        1, 2, 3,
      ]);
      await journal.acknowledge(2);
      expect(texts(journal)).toEqual(['3 step c']);
      await journal.close();
      const again = await open();
      expect(texts(again)).toEqual(['3 step c']);
      expect(again.firstWaiting).toBe(3);
      expect(await again.append('outcome', Buffer.from('d'))).toBe(4);
      expect(texts(again, 3)).toEqual(['4 outcome d']);
      await again.close();
    }));

  it('never reuses a number after a restart, even when all entries were acknowledged', () =>
    using(async (_, open) => {
      const journal = await open();
      for (let i = 0; i < 5; i++) await journal.append('step', Buffer.from('x'));
      await journal.acknowledge(5);
      await journal.close();
      const again = await open();
      expect(again.firstWaiting).toBe(6);
      expect(await again.append('step', Buffer.from('y'))).toBe(6);
      await again.close();
    }));

  it('continues after the hub’s number when the hub is ahead, as after a lost disk', () =>
    using(async (_, open) => {
      const journal = await open();
      await journal.acknowledge(40);
      expect(await journal.append('step', Buffer.from('x'))).toBe(41);
      await journal.acknowledge(7);
      expect(texts(journal)).toEqual(['41 step x']);
      await journal.close();
    }));

  it('keeps all whole entries after a torn write', () =>
    using(async (path, open) => {
      const journal = await open();
      await journal.append('report', Buffer.from('whole'));
      await journal.close();
      await appendFile(path, 'deadbeef {"seq":2,"kind":"st');
      const again = await open();
      expect(texts(again)).toEqual(['1 report whole']);
      expect(await again.append('step', Buffer.from('next'))).toBe(2);
      await again.close();
    }));

  it('rewrites a large file without losing entries', () =>
    using(async (path, open) => {
      const journal = await open();
      for (let i = 1; i <= 10; i++) await journal.append('report', Buffer.alloc(60_000, i));
      const before = (await stat(path)).size;
      await journal.acknowledge(9);
      expect((await stat(path)).size).toBeLessThan(before / 5);
      expect(await journal.append('step', Buffer.from('after'))).toBe(11);
      await journal.close();
      const again = await open();
      expect(again.after(0).map(({ seq }) => seq)).toEqual([10, 11]);
      expect(again.after(0)[0]?.bytes.equals(Buffer.alloc(60_000, 10))).toBe(true);
      await again.close();
    }));
});
