/** What only reads or hashes ends soon after a stop, whatever there is left to read. */
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
import type { Produced } from '../repair/execute/outcome.js';
import { UnreadableError, type BlockView } from '../repair/view/block-view.js';

const MIB = 1024 * 1024;
/** An hour to read, and no room on the disk. */
const HUGE = 4 * 1024 * 1024 * MIB;
/** A bound for a machine under load: it is a small part of what the reading would take. */
const MOST_MS = 20_000;

/** How long it went on after a stop, and how it ended. */
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

/** A megabyte every 50 ms, or nothing of it and each sector as slowly. */
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

describe('a stop ends', () => {
  it('the reading of an image that is about to be deleted: nothing of it is', () =>
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

  it('the reading of recovered files that are about to be deleted: nothing of them is', () =>
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

  it.each(['reads', 'fails'] as const)('the recovery of one large file from a drive that %s slowly', (how) =>
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

  it('the copy of a drive that is slow, and keeps what was read', () =>
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

  it('the proof of an image on a disk that is slow', async () => {
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
