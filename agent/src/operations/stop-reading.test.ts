import { randomUUID } from 'node:crypto';
import { mkdir, truncate, writeFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { withFolder } from '../fixtures/image-file.js';
import { copyDrive, differenceIn, type ImagingSource } from '../imaging/copy-drive.js';
import { ImageMaker } from '../imaging/image-product.js';
import { PieceLog } from '../imaging/piece-log.js';
import { FilesMaker } from '../recover/files-product.js';
import type { FoundFile } from '../recover/find-lost-files.js';
import { LIST, listedFiles, writeFiles } from '../recover/write-files.js';
import type { Produced } from '../repair/model/outcome.js';
import { UnreadableError, type BlockView } from '../repair/view/block-view.js';

const MIB = 1024 * 1024;
/** An hour to read, without using disk space. */
const HUGE = 4 * 1024 * 1024 * MIB;
const MOST_MS = 20_000;

async function afterStop(work: (signal: AbortSignal) => Promise<unknown>): Promise<{ ms: number; end: unknown }> {
  const stop = new AbortController();
  const end = work(stop.signal).catch((error: unknown) => (error as Error).message);
  await wait(300);
  const from = performance.now();
  stop.abort(new Error('stopped'));
  return { end: await end, ms: performance.now() - from };
}

const produced = (what: Produced['what'], path: string, sha256: string): Produced => ({
  what,
  path,
  sha256,
  bytes: HUGE,
  badBytes: 0,
  badPlaces: 0,
  count: 1,
  whole: 1,
});
const someDigest = 'ab'.repeat(32);
const listed = { path: 'film', layer: 'volume', file: 'files/film', size: HUGE, sha256: someDigest, kind: 'other' };

const slow = (how: 'reads' | 'fails'): BlockView & ImagingSource => ({
  size: HUGE,
  sectorSize: 512,
  async read(offset, length) {
    await wait(Math.max(50, (50 * length) / MIB));
    if (how === 'fails') throw new UnreadableError(offset, length, 'input/output error');
    return Buffer.alloc(length);
  },
  changed: () => Promise.resolve(undefined),
});

describe('stop during long reads', () => {
  it('ends the check of an image before deletion and deletes nothing', () =>
    withFolder(async (folder) => {
      const image = join(folder, 'drive.img');
      await writeFile(image, '');
      await truncate(image, HUGE);
      const maker = new ImageMaker({ folder, ddrescue: () => Promise.resolve(undefined) });
      const { end, ms } = await afterStop((signal) => maker.remove(produced('image', image, someDigest), signal));
      expect(end).toBe('stopped');
      expect(ms).toBeLessThan(MOST_MS);
      expect(await readdir(folder)).toEqual(['drive.img']);
    }));

  it('ends the check of recovered files before deletion and deletes nothing', () =>
    withFolder(async (root) => {
      const folder = join(root, 'drive-0123456789ab.part');
      await mkdir(join(folder, 'files'), { recursive: true });
      await writeFile(join(folder, LIST), `${JSON.stringify(listed)}\n`);
      await writeFile(join(folder, 'files/film'), '');
      await truncate(join(folder, 'files/film'), HUGE);
      const maker = new FilesMaker({ folder: root });
      const { end, ms } = await afterStop((signal) => maker.remove(produced('files', folder, ''), signal));
      expect(end).toBe('stopped');
      expect(ms).toBeLessThan(MOST_MS);
      expect(await readdir(root)).toEqual(['drive-0123456789ab.part']);
    }));

  it.each(['reads', 'fails'] as const)('ends the recovery of a large file from a drive that %s slowly', (how) =>
    withFolder(async (folder) => {
      const film = {
        path: 'film',
        layer: 'volume',
        size: HUGE,
        extents: [{ offset: 0, length: HUGE }],
        clusters: 'free',
        placement: 'recorded',
        view: slow(how),
      } as unknown as FoundFile;
      const { end, ms } = await afterStop((signal) => writeFiles([film], folder, signal, () => undefined));
      expect(end).toBe('stopped');
      expect(ms).toBeLessThan(MOST_MS);
      expect(await listedFiles(folder)).toEqual([]);
    }),
  );

  it('ends the copy of a slow drive and keeps the copied data', () =>
    withFolder(async (folder) => {
      const log = await PieceLog.open(join(folder, 'log'), randomUUID(), HUGE);
      const target = {
        write: () => Promise.resolve(),
        read: (_: number, length: number) => Promise.resolve(Buffer.alloc(length)),
        flush: () => Promise.resolve(),
        free: () => Promise.resolve(Infinity),
      };
      const { end, ms } = await afterStop((signal) =>
        copyDrive({
          source: slow('reads'),
          target,
          log,
          signal,
          retries: 0,
          now: () => performance.now(),
          rest: () => Promise.resolve(),
          onProgress: () => undefined,
        }),
      );
      expect(end).toMatchObject({ result: 'stopped' });
      expect(ms).toBeLessThan(MOST_MS);
      await log.close();
    }));

  it('ends the verification of an image on a slow disk', async () => {
    const piece = { offset: 0, length: 16 * MIB, state: 'copied' as const, digest: Buffer.alloc(32) };
    const log = {
      async *pieces() {
        yield piece;
      },
    };
    const view = slow('reads');
    const { end, ms } = await afterStop((signal) => differenceIn(view, log, signal));
    expect(end).toBe('stopped');
    expect(ms).toBeLessThan(MOST_MS);
  });
});
