import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { FailingDrive } from '../fixtures/failing-drive.js';
import { withFolder } from '../fixtures/image-file.js';
import { noise } from '../fixtures/seeded-bytes.js';
import { BLOCK, copyDrive, differenceIn, type CopyDeps, type CopyEnd, type ImageTarget } from './copy-drive.js';
import { ImageFileTarget } from './image-file-target.js';
import { PieceLog } from './piece-log.js';

const SECTOR = 512;
const SIZE = 3 * BLOCK + 8 * SECTOR;
const CONTENT = noise('drive', SIZE);
/** A single sector, three in a row across a block border, and the last sector. */
const BAD = [7, 2047, 2048, 2049, SIZE / SECTOR - 1];
const always = (sectors: readonly number[]): Map<number, number> => new Map(sectors.map((one) => [one, Infinity]));

class MemoryTarget implements ImageTarget {
  readonly bytes = Buffer.alloc(SIZE);
  room = Infinity;
  async write(offset: number, data: Buffer): Promise<void> {
    if (data.length > this.room) throw new Error('no space left on device');
    this.room -= data.length;
    data.copy(this.bytes, offset);
  }
  async read(offset: number, length: number): Promise<Buffer> {
    return Buffer.from(this.bytes.subarray(offset, offset + length));
  }
  async flush(): Promise<void> {}
  async free(): Promise<number> {
    return this.room;
  }
}

/** Loses all unflushed writes on a crash. */
class UnsafeTarget extends MemoryTarget {
  private readonly safe = Buffer.alloc(SIZE);
  /** Data written during a flush is not part of the flush. */
  override async flush(): Promise<void> {
    const begun = Buffer.from(this.bytes);
    await new Promise((resolve) => setImmediate(resolve));
    begun.copy(this.safe);
  }
  die(): void {
    this.safe.copy(this.bytes);
  }
}

function dyingAt(drive: FailingDrive, death: number): FailingDrive {
  let reads = 0;
  return Object.assign(Object.create(drive) as FailingDrive, {
    read: (offset: number, length: number) => {
      reads += 1;
      return reads === death ? Promise.reject(new Error('killed')) : drive.read(offset, length);
    },
  });
}

const nowhere: Omit<ImageTarget, 'free'> = {
  write: () => Promise.resolve(),
  read: (_, length) => Promise.resolve(Buffer.alloc(length)),
  flush: () => Promise.resolve(),
};
const still = {
  signal: new AbortController().signal,
  retries: 0,
  now: () => 0,
  rest: () => Promise.resolve(),
  onProgress: () => undefined,
};

const expected = (bad: readonly number[]): Buffer => {
  const bytes = Buffer.from(CONTENT);
  for (const sector of bad) bytes.fill(0, sector * SECTOR, (sector + 1) * SECTOR);
  return bytes;
};

interface World {
  drive: FailingDrive;
  target: MemoryTarget;
  open: () => Promise<PieceLog>;
  copy: (over?: Partial<CopyDeps>) => Promise<CopyEnd>;
}
const inWorld = (bad: Map<number, number>, fn: (world: World) => Promise<void>): Promise<void> =>
  withFolder(async (folder) => {
    const [drive, target] = [new FailingDrive(Buffer.from(CONTENT), bad), new MemoryTarget()];
    const open = () => PieceLog.open(join(folder, 'log'), 'drive', SIZE);
    const copy = async (over: Partial<CopyDeps> = {}): Promise<CopyEnd> => {
      const log = await open();
      try {
        return await copyDrive({
          source: drive,
          target,
          log,
          signal: new AbortController().signal,
          retries: 1,
          now: () => 0,
          rest: () => Promise.resolve(),
          onProgress: () => undefined,
          ...over,
        });
      } finally {
        await log.close();
      }
    };
    await fn({ drive, target, open, copy });
  });

describe('copy of a drive', () => {
  it('reads each sector once and ends as whole when every sector is readable', () =>
    inWorld(new Map(), async ({ drive, target, copy }) => {
      expect((await copy()).result).toBe('whole');
      expect(target.bytes.equals(CONTENT)).toBe(true);
      expect(new Set(drive.well)).toEqual(new Set([1]));
      expect(drive.reads).toBe(4);
    }));

  it('copies all readable sectors and lists the bad sectors', () =>
    inWorld(always(BAD), async ({ drive, target, copy }) => {
      const { result, regions, reason } = await copy();
      expect([result, reason]).toEqual([
        'partial',
        `2560 of ${SIZE} bytes cannot be read; they are zeros in the image.`,
      ]);
      expect(target.bytes.equals(expected(BAD))).toBe(true);
      expect(regions.all().filter(({ state }) => state === 'bad')).toEqual([
        { from: 7 * SECTOR, to: 8 * SECTOR, state: 'bad' },
        { from: 2047 * SECTOR, to: 2050 * SECTOR, state: 'bad' },
        { from: SIZE - SECTOR, to: SIZE, state: 'bad' },
      ]);
      expect([...drive.well].filter((times) => times > 1)).toEqual([]);
    }));

  it('rests after each failure and reports bytes, rate and bad bytes', () =>
    inWorld(always([7]), async ({ copy }) => {
      let rests = 0;
      let time = 0;
      const told: string[] = [];
      await copy({
        now: () => (time += 1000),
        rest: async () => void rests++,
        onProgress: ({ copied, bad, left, total, bytesPerSecond }) =>
          void told.push([copied, bad, left, total, Number.isInteger(bytesPerSecond)].join(' ')),
      });
      // In its block, in a small block, alone, and at the single retry.
      expect(rests).toBe(4);
      expect(told[0]).toBe(`0 0 ${BLOCK} ${SIZE} true`);
      expect(told.at(-1)).toBe(`${SIZE - SECTOR} ${SECTOR} 0 ${SIZE} true`);
    }));

  it('retries a bad sector as often as requested', async () => {
    // In its block, in a small block, alone, and once more.
    const tries = (retries: number) => (world: World) =>
      world
        .copy({ retries })
        .then(({ result }) => expect([retries, result]).toEqual([retries, retries > 0 ? 'whole' : 'partial']));
    for (const retries of [0, 1]) await inWorld(new Map([[100, 3]]), tries(retries));
  });

  it('continues after a crash between any two blocks without repeated reads', async () => {
    const bad = [7, 2048];
    let pieces = 0;
    await inWorld(always(bad), async ({ copy, open }) => {
      await copy({ retries: 0 });
      const log = await open();
      for await (const _ of log.pieces()) pieces += 1;
      await log.close();
    });
    const deaths = [0, 1, 2, 3, 4, 5, 20, 40, 170, pieces - 2, pieces - 1];
    for (const death of deaths)
      await inWorld(always(bad), async ({ drive, target, open, copy }) => {
        const log = await open();
        let told = 0;
        const dying = {
          regions: log.regions.bind(log),
          append: async (pieces: Parameters<PieceLog['append']>[0]) => {
            if (told > death) throw new Error('killed');
            await log.append(pieces);
            if (told++ === death) throw new Error('killed');
          },
        };
        await expect(copy({ log: dying, retries: 0, checkpointBytes: 1 })).rejects.toThrow('killed');
        await log.close();
        expect((await copy({ retries: 0 })).result).toBe('partial');
        expect(target.bytes.equals(expected(bad))).toBe(true);
        expect([...drive.well].filter((times) => times < 1)).toEqual(bad.map(() => 0));
        expect([...drive.well].filter((times) => times > 1).length).toBeLessThanOrEqual(BLOCK / SECTOR);
        expect(Math.max(...drive.well)).toBeLessThanOrEqual(2);
      });
  });

  it('repeats at most three blocks after a crash before the log entry', () =>
    inWorld(new Map(), async ({ drive, open, copy }) => {
      const log = await open();
      const dying = {
        regions: log.regions.bind(log),
        append: () => Promise.reject(new Error('killed')),
      };
      await expect(copy({ log: dying, checkpointBytes: 1 })).rejects.toThrow('killed');
      await log.close();
      await copy();
      expect([...drive.well].filter((times) => times > 1)).toHaveLength((3 * BLOCK) / SECTOR);
    }));

  it('logs only blocks that are on stable storage', async () => {
    const blocks = Math.ceil(SIZE / BLOCK);
    for (let death = 1; death <= blocks; death += 1)
      await inWorld(new Map(), async ({ drive, copy, open }) => {
        const target = new UnsafeTarget();
        const source = dyingAt(drive, death);
        await expect(copy({ source, target, checkpointBytes: 2 * BLOCK })).rejects.toThrow('killed');
        target.die();
        const log = await open();
        expect(await differenceIn(target, log, new AbortController().signal)).toBeUndefined();
        const known = (await log.regions(SIZE)).bytes('copied');
        await log.close();
        expect([death, known]).toEqual([death, Math.floor((death - 1) / 2) * 2 * BLOCK]);
        expect((await copy({ target })).result).toBe('whole');
        expect(target.bytes.equals(CONTENT)).toBe(true);
        expect(Math.max(...drive.well)).toBeLessThanOrEqual(2);
      });
  });

  it('logs no block whose flush failed and flushes before a stop', () =>
    inWorld(new Map(), async ({ copy, open, target }) => {
      target.flush = () => Promise.reject(new Error('input/output error'));
      const failed = await copy();
      expect(failed).toMatchObject({ result: 'failed', reason: expect.stringContaining('input/output error') });
      expect(failed.regions.bytes('copied')).toBe(0);
      const stop = new AbortController();
      target.flush = () => Promise.resolve();
      await copy({ signal: stop.signal, onProgress: () => stop.abort() });
      const log = await open();
      expect((await log.regions(SIZE)).bytes('copied')).toBe(2 * BLOCK);
      await log.close();
    }));

  it('increases the read size without failures and reduces the size after a failure', async () => {
    const size = 96 * BLOCK;
    const drive = new FailingDrive(Buffer.alloc(size), new Map([[(60 * BLOCK) / SECTOR, Infinity]]));
    const asked: number[] = [];
    const source = Object.assign(Object.create(drive) as FailingDrive, {
      read: (offset: number, length: number) => {
        asked.push(length / BLOCK);
        return drive.read(offset, length);
      },
    });
    await withFolder(async (folder) => {
      const log = await PieceLog.open(join(folder, 'log'), 'drive', size);
      const target = { ...nowhere, free: async () => Infinity };
      await copyDrive({ ...still, source, target, log });
      await log.close();
    });
    const eight = (one: number): number[] => Array.from({ length: 8 }, () => one);
    // From 8 MiB on, until the bad block at 60.
    expect(asked.slice(0, 23)).toEqual([...eight(1), ...eight(4), 4, 4, 4, 4, 4, 4, 1]);
  });

  it('stops between two blocks and continues later', () =>
    inWorld(new Map(), async ({ drive, target, copy }) => {
      const stop = new AbortController();
      expect((await copy({ signal: stop.signal, onProgress: () => stop.abort() })).result).toBe('stopped');
      expect((await copy()).result).toBe('whole');
      expect([target.bytes.equals(CONTENT), drive.reads]).toEqual([true, 4]);
    }));

  it('fails when the drive shrinks or disappears instead of marking sectors bad', () =>
    inWorld(new Map(), async ({ drive, copy, open }) => {
      const { result, reason } = await copy({ onProgress: () => (drive.gone = 'The drive has 512 bytes now.') });
      expect([result, reason]).toEqual(['failed', 'The drive has 512 bytes now.']);
      const log = await open();
      const regions = await log.regions(SIZE);
      expect([regions.bytes('copied'), regions.bytes('skipped')]).toEqual([2 * BLOCK, 0]);
      await log.close();
    }));

  it('starts nothing without free space and keeps its data when space runs out', () =>
    inWorld(new Map(), async ({ drive, target, copy }) => {
      target.room = SIZE - 1;
      expect(await copy()).toMatchObject({ result: 'failed', reason: expect.stringContaining('there is room for') });
      expect(drive.reads).toBe(0);
      target.free = () => Promise.resolve(Infinity);
      target.room = BLOCK;
      expect(await copy()).toMatchObject({ result: 'failed', reason: expect.stringContaining('no space left') });
      target.room = Infinity;
      expect((await copy()).result).toBe('whole');
      expect(target.bytes.equals(CONTENT)).toBe(true);
    }));

  it('reads one block at a time and fails when good and bad sectors alternate endlessly', () =>
    inWorld(always(Array.from({ length: 400 }, (_, index) => index * 2)), async ({ drive, copy }) => {
      expect(await copy({ mostRegions: 100 })).toMatchObject({
        result: 'failed',
        reason: expect.stringContaining('alternate'),
      });
      expect(drive.largestRead).toBe(BLOCK);
    }));

  it('verifies the image by the digests of the read data', () =>
    inWorld(always([7]), async ({ target, copy, open }) => {
      await copy();
      const log = await open();
      const signal = new AbortController().signal;
      expect(await differenceIn(target, log, signal)).toBeUndefined();
      target.bytes.writeUInt8(target.bytes.readUInt8(BLOCK + 5) ^ 1, BLOCK + 5);
      expect(await differenceIn(target, log, signal)).toBe(BLOCK);
      await log.close();
    }));

  it('verifies pieces longer than the current block size', () =>
    withFolder(async (folder) => {
      const content = noise('older', 16 * BLOCK + SECTOR);
      const piece = { offset: SECTOR, length: 16 * BLOCK, state: 'copied' as const };
      const digest = createHash('sha256').update(content.subarray(SECTOR)).digest();
      const log = {
        async *pieces() {
          yield { ...piece, digest };
        },
      };
      const target = await ImageFileTarget.open(join(folder, 'image'), content.length);
      const { signal } = new AbortController();
      await target.write(0, content);
      expect(await differenceIn(target, log, signal)).toBeUndefined();
      await target.write(10 * BLOCK, Buffer.alloc(SECTOR, 1));
      expect(await differenceIn(target, log, signal)).toBe(SECTOR);
      await target.close();
    }));
});
