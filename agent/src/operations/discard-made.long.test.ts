import { createHash, randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rename, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Order, RunOutcome } from '@revive/proto/revive/repair/v1/repair';
import { fat32Volume } from '../fixtures/fat32/fat32.js';
import { copyOf, writeSparse } from '../fixtures/image-file.js';
import { anOperationsBench, aStop, inHome } from '../fixtures/operations-bench.js';
import { offered, orderOf, type OperationsBench } from '../fixtures/ordered-production.js';
import { deleteFat } from '../fixtures/recover/deleted-fat.js';
import { isThere } from '../imaging/is-there.js';
import { ImageMaker } from '../imaging/image-product.js';
import { JournalFile } from '../journal/journal.js';
import { FilesMaker } from '../recover/files-product.js';
import { ImageDevice } from '../imaging/image-device.js';
import type { RepairEntry } from '../repair/execute/repair-journal.js';
import { runJournalOf } from './run-journals.js';

const volume = copyOf(fat32Volume().bytes);
deleteFat(volume, 'README.TXT');
deleteFat(volume, 'APHOTO~1.JPE');
const fileSha = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

interface Made {
  readonly bench: OperationsBench;
  readonly order: Order;
  readonly folder: string;
  readonly discard: (over?: Partial<Order>) => Promise<RunOutcome | undefined>;
  readonly forget: () => Promise<void>;
}

const untilIdle = async ({ journal }: OperationsBench): Promise<void> => {
  while (journal.unfinished().length > 0) await new Promise((resolve) => setTimeout(resolve, 1));
};

const madeFor = (what: 'files' | 'image', work: (made: Made, home: string) => Promise<void>): Promise<void> =>
  inHome(async (home) => {
    const path = join(home, 'stick.img');
    await writeSparse(path, volume);
    const before = await fileSha(path);
    const bench = await anOperationsBench(home, {
      device: { path },
      open: async (at, options) => {
        const device = await ImageDevice.open(at, options);
        const { identity } = device;
        const drive = what === 'image' ? { ...identity, kind: 'block' as const, id: 'serial 7' } : identity;
        return new Proxy(device, {
          get: (target, name) => {
            const value: unknown = name === 'identity' ? drive : Reflect.get(target, name, target);
            return typeof value === 'function' ? value.bind(target) : value;
          },
        });
      },
      makers: [
        new FilesMaker({ folder: join(home, 'recovered') }),
        new ImageMaker({
          folder: join(home, 'bench'),
          ddrescue: () => Promise.resolve(undefined),
          refusal: () => Promise.resolve(undefined),
        }),
      ],
    });
    const repairId = randomUUID();
    const choice = await offered(bench, repairId, what === 'files' ? 'files.recover' : 'disk.image');
    const order = await bench.order({ kind: 'execute', ...orderOf(repairId, choice) });
    await bench.ended(order.runId);
    const folder = bench.outcomes.get(order.runId)?.produced?.path ?? '';
    const discard: Made['discard'] = async (over = {}) => {
      const { runId, planDigest } = order;
      bench.outcomes.delete(runId);
      const ordered = await bench.order({ kind: 'discard', repairId, runId, planDigest, ...over });
      if (bench.answered(ordered) !== '') return undefined;
      await bench.ended(ordered.runId);
      await untilIdle(bench);
      return bench.outcomes.get(ordered.runId);
    };
    const forget = async (): Promise<void> => {
      await bench.order({ kind: 'forget', repairId, runId: order.runId });
      await untilIdle(bench);
    };
    await work({ bench, order, folder, discard, forget }, home);
    await bench.close();
    expect(await fileSha(path)).toBe(before);
  });

describe('discard of a product after the handover', () => {
  it('keeps the product when backups are deleted and deletes the product by a separate order', () =>
    madeFor('files', async ({ order, folder, discard, forget }, home) => {
      await forget();
      expect(await isThere(folder)).toBe(true);
      const outcome = await discard();
      expect(outcome).toMatchObject({
        kind: 'discard',
        result: 'completed',
        runId: order.runId,
        planDigest: order.planDigest,
        writesDone: 0,
        reason: `${folder} is deleted.`,
      });
      expect(await readdir(join(home, 'recovered'))).toEqual([]);
      expect(await isThere(runJournalOf(home, order.runId))).toBe(false);
      expect(await discard()).toMatchObject({
        result: 'refused',
        reason: 'This agent does not know what was made. Nothing was deleted.',
      });
    }));

  it('keeps the product when an emergency stop interrupts the check and deletes by the next order', () =>
    madeFor('image', async ({ bench, order, folder, discard, forget }) => {
      await forget();
      // A longer file takes minutes to read, and only a full read detects the change.
      const size = (await stat(folder)).size;
      await truncate(folder, 256 * 1024 ** 3);
      const ordered = await bench.order({
        kind: 'discard',
        repairId: order.repairId,
        runId: order.runId,
        planDigest: order.planDigest,
      });
      const from = performance.now();
      await bench.operations.stop(aStop());
      expect(performance.now() - from).toBeLessThan(20_000);
      await bench.ended(ordered.runId);
      expect(bench.outcomes.get(ordered.runId)?.reason).toContain('Stopped before anything was deleted.');
      await untilIdle(bench);
      await truncate(folder, size);
      expect((await discard())?.result).toBe('completed');
    }));

  it('deletes an image together with its map', () =>
    madeFor('image', async ({ discard, forget }, home) => {
      await forget();
      expect((await discard())?.result).toBe('completed');
      expect(await readdir(join(home, 'bench'))).toEqual([]);
    }));

  it.each<[string, (folder: string, listed: string) => Promise<unknown>, string]>([
    ['a file was changed', (folder, listed) => appendFile(join(folder, listed), 'x'), 'was changed since it was made'],
    [
      'a byte of a file was changed',
      async (folder, listed) => {
        const bytes = await readFile(join(folder, listed));
        bytes[0] = (bytes[0] ?? 0) ^ 1;
        await writeFile(join(folder, listed), bytes);
      },
      'was changed since it was made',
    ],
    ['a file is gone', (folder, listed) => rm(join(folder, listed)), 'was changed since it was made'],
    [
      'a link took the place of a file',
      async (folder, listed) => {
        const elsewhere = join(folder, '..', '..', 'elsewhere');
        await rename(join(folder, listed), elsewhere);
        await symlink(elsewhere, join(folder, listed));
      },
      'was changed since it was made',
    ],
    [
      'its list was changed',
      (folder) => appendFile(join(folder, 'manifest.json'), ' '),
      'was changed since it was made',
    ],
    ['its list is gone', (folder) => rm(join(folder, 'manifest.json')), 'was changed since it was made'],
    [
      'something else was put into it',
      (folder) => writeFile(join(folder, 'files', 'invoice.txt'), 'keep me'),
      'holds files that were not recovered into it',
    ],
    [
      'a link took the place of the folder',
      async (folder) => {
        await rename(folder, `${folder}-moved`);
        await symlink(`${folder}-moved`, folder);
      },
      'was changed since it was made',
    ],
    ['it was moved away', (folder) => rename(folder, `${folder}-moved`), 'is not where it was made'],
  ])('keeps the product and reports the reason when %s', (_, change, reason) =>
    madeFor('files', async ({ folder, discard, forget }, home) => {
      const { files } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as {
        files: { file: string }[];
      };
      await change(folder, files[0]?.file ?? '');
      await forget();
      const before = await readdir(join(home, 'recovered'), { recursive: true });
      const outcome = await discard();
      expect(outcome?.result).toBe('refused');
      expect(outcome?.reason).toContain(reason);
      // Names of recovered files must never leave this computer.
      expect(outcome?.reason).not.toMatch(/README|invoice|photograph/i);
      expect(await readdir(join(home, 'recovered'), { recursive: true })).toEqual(before);
    }),
  );

  it('keeps an image with a changed byte', () =>
    madeFor('image', async ({ folder, discard }) => {
      await truncate(folder, volume.length - 1);
      expect(await discard()).toMatchObject({ result: 'refused' });
      expect(await isThere(folder)).toBe(true);
    }));

  it('keeps the product for an order with a wrong plan or without a plan', () =>
    madeFor('files', async ({ folder, discard }) => {
      expect(await discard({ planDigest: 'a'.repeat(64) })).toMatchObject({
        result: 'refused',
        reason: 'What was made belongs to another plan. Nothing was deleted.',
      });
      expect(await discard({ planDigest: '' })).toBeUndefined();
      expect(await discard({ agentId: 'b'.repeat(64) })).toBeUndefined();
      expect(await isThere(folder)).toBe(true);
    }));

  it('finishes a deletion that was interrupted by a crash', () =>
    madeFor('files', async ({ order, folder, discard }, home) => {
      const journal = await JournalFile.open<RepairEntry>(runJournalOf(home, order.runId));
      await journal.append({ kind: 'discarding' });
      await journal.close();
      await rename(folder, `${folder}.deleting`);
      expect((await discard())?.result).toBe('completed');
      expect(await readdir(join(home, 'recovered'))).toEqual([]);
    }));

  it('reports the reason when the deletion fails', () =>
    madeFor('files', async ({ folder, discard }) => {
      // A folder in place of the manifest makes the manifest unreadable.
      await rm(join(folder, 'manifest.json'));
      await mkdir(join(folder, 'manifest.json'));
      expect(await discard()).toMatchObject({
        result: 'failed',
        reason: expect.stringContaining("couldn't be deleted"),
      });
      expect(await isThere(folder)).toBe(true);
    }));

  it('leaves no journal of a repair without products', () =>
    inHome(async (home) => {
      const bench = await anOperationsBench(home);
      const runId = await bench.diagnose();
      bench.letGo();
      await bench.ended(runId);
      await writeFile(runJournalOf(home, runId), '');
      await bench.order({ kind: 'forget', repairId: bench.reports.get(runId)?.repairId ?? '', runId });
      await untilIdle(bench);
      expect(await isThere(runJournalOf(home, runId))).toBe(false);
      await bench.close();
    }));
});
