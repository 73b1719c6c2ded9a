/**
 * Copies a drive with unreadable sectors. Large blocks come first. A failed block is retried later in small blocks,
 * and a failed small block sector by sector. Bad sectors are retried as often as requested. While a block is written
 * and hashed, the next block is read. Invariants: the drive is only read. A block is in the image on stable storage
 * before the log records the block. Recorded data is never read again. At most `BLOCKS_HELD` blocks are in memory.
 */
import { createHash } from 'node:crypto';
import { UnreadableError, type BlockView } from '../repair/view/block-view.js';
import { afterPendingIo, sha256Of } from './digests.js';
import { NO_DIGEST, type Piece, type PieceLog } from './piece-log.js';
import { Regions, type RegionState } from './regions.js';

export interface ImagingSource extends BlockView {
  changed(): Promise<string | undefined>;
}

export interface ImageTarget {
  write(offset: number, data: Buffer): Promise<void>;
  read(offset: number, length: number, into?: Buffer): Promise<Buffer>;
  flush(): Promise<void>;
  free(): Promise<number>;
}

export interface CopyProgress {
  copied: number;
  bad: number;
  left: number;
  total: number;
  bytesPerSecond: number;
}

export interface CopyDeps {
  source: ImagingSource;
  target: ImageTarget;
  log: Pick<PieceLog, 'append' | 'regions'>;
  signal: AbortSignal;
  retries: number;
  /** Monotonic clock in milliseconds. */
  now: () => number;
  rest: (ms: number) => Promise<void>;
  onProgress: (progress: CopyProgress) => void;
  mostRegions?: number;
  checkpointBytes?: number;
}

/**
 * `whole`: every byte was read. `partial`: every byte was tried, and some are unreadable. `stopped`: a later run can
 * continue. `failed`: the reason describes the error; all read data is kept.
 */
export interface CopyEnd {
  result: 'whole' | 'partial' | 'stopped' | 'failed';
  reason: string;
  regions: Regions;
}

export const BLOCK = 1024 * 1024;
/** Each block has a fixed cost: blocks grow while reads succeed and shrink after a failure. */
const LARGEST_BLOCK = 4 * BLOCK;
const GOOD_BLOCKS = 8;
/**
 * One buffer is filled while the second is written and hashed. Two concurrent writers of one file would only block
 * each other.
 */
const BLOCKS_HELD = 2;
/** Upper limit for one read, because a stop waits for the running read: a slower drive gets smaller blocks. */
const LONGEST_READ_MS = 400;
/**
 * Maximum data to read again after a crash: two seconds of a drive with 120 MB a second, or 5 s of a slow drive. A
 * flush after every MiB took seven times as long as a copy without flushes (`infra/tests/load/imaging`).
 */
const CHECKPOINT_BYTES = 256 * BLOCK;
const CHECKPOINT_MS = 5_000;
const SMALL_BLOCK = 64 * 1024;
const REST_MS = 200;
type Failed = 'skipped' | 'narrowed' | 'bad';

/** Rejects only for errors outside the drive and the target. */
export async function copyDrive(deps: CopyDeps): Promise<CopyEnd> {
  const regions = await deps.log.regions(deps.source.size, deps.mostRegions);
  const missing = deps.source.size - regions.bytes('copied');
  const free = await deps.target.free();
  if (free < missing)
    return end('failed', `The image needs ${missing} bytes more, and there is room for ${free}.`, regions);
  return new Copy(deps, regions).run();
}

const end = (result: CopyEnd['result'], reason: string, regions: Regions): CopyEnd => ({ result, reason, regions });

class Copy {
  private readonly began: number;
  private readonly before: number;
  /** Running totals of bytes by state, because a drive has many regions. */
  private readonly sums: Record<RegionState, number>;
  /** Written but unflushed pieces, not yet in the log. */
  private unsafe: Piece[] = [];
  private unsafeBytes = 0;
  private safeSince: number;
  private becomingSafe: Promise<CopyEnd | undefined> = Promise.resolve(undefined);
  private readonly idle: Buffer[] = Array.from({ length: BLOCKS_HELD }, () => Buffer.alloc(LARGEST_BLOCK));
  private storing: Promise<CopyEnd | undefined> = Promise.resolve(undefined);
  private good = 0;

  constructor(
    private readonly deps: CopyDeps,
    private readonly regions: Regions,
  ) {
    this.began = deps.now();
    this.safeSince = this.began;
    this.before = regions.bytes('copied');
    this.sums = {
      not_tried: regions.bytes('not_tried'),
      skipped: regions.bytes('skipped'),
      narrowed: regions.bytes('narrowed'),
      bad: regions.bytes('bad'),
      copied: this.before,
    };
  }

  async run(): Promise<CopyEnd> {
    const ended = await this.passes().catch(async (error: unknown) => {
      await this.storing.catch(() => undefined);
      await this.becomingSafe.catch(() => undefined);
      throw error;
    });
    const trouble = (await this.storing) ?? (await this.makeSafe());
    if (trouble !== undefined)
      for (const { offset, length } of this.unsafe) this.regions.set(offset, offset + length, 'not_tried');
    return ended.result === 'failed' ? ended : (trouble ?? ended);
  }

  private async passes(): Promise<CopyEnd> {
    const { sectorSize } = this.deps.source;
    const passes: [RegionState, number, Failed][] = [
      ['not_tried', BLOCK, 'skipped'],
      ['skipped', SMALL_BLOCK, 'narrowed'],
      ['narrowed', sectorSize, 'bad'],
      ...Array.from({ length: this.deps.retries }, (): [RegionState, number, Failed] => ['bad', sectorSize, 'bad']),
    ];
    for (const [state, unit, otherwise] of passes) {
      const ended = await this.pass(state, unit, otherwise);
      if (ended) return ended;
    }
    const bad = this.regions.bytes('bad');
    return bad === 0
      ? end('whole', `All ${this.deps.source.size} bytes were read.`, this.regions)
      : end(
          'partial',
          `${bad} of ${this.deps.source.size} bytes cannot be read; they are zeros in the image.`,
          this.regions,
        );
  }

  private async pass(state: RegionState, unit: number, otherwise: Failed): Promise<CopyEnd | undefined> {
    let at = 0;
    for (let found = this.regions.next(state, at); found; found = this.regions.next(state, at)) {
      if (this.deps.signal.aborted)
        return end('stopped', 'Stopped by hand; it can go on from where it is.', this.regions);
      if (this.regions.isFull)
        return end(
          'failed',
          'Good and bad sectors alternate so often that they cannot be told apart any more.',
          this.regions,
        );
      const most = unit === BLOCK ? this.grown() : unit;
      const length = Math.min(most - (found.from % most), found.to - found.from);
      const ended = await this.piece({ offset: found.from, length }, state, otherwise);
      if (ended) return ended;
      at = found.from + length;
    }
    return this.storing;
  }

  private grown(): number {
    return Math.min(BLOCK * 4 ** Math.floor(this.good / GOOD_BLOCKS), LARGEST_BLOCK);
  }

  private async piece(
    { offset, length }: { offset: number; length: number },
    was: RegionState,
    otherwise: Failed,
  ): Promise<CopyEnd | undefined> {
    const into = this.idle.pop() as Buffer;
    const bytes = await this.read(offset, length, into);
    const before = await this.storing;
    if (before !== undefined) return before;
    if (bytes !== undefined) {
      this.storing = this.store({ offset, length }, bytes, was).finally(() => this.idle.push(into));
      // Prevents an unhandled rejection; the promise is awaited before its result matters.
      this.storing.catch(() => undefined);
      return undefined;
    }
    this.idle.push(into);
    this.good = 0;
    const changed = await this.deps.source.changed();
    if (changed !== undefined) return end('failed', changed, this.regions);
    this.count({ offset, length, state: otherwise, digest: NO_DIGEST }, was);
    // Flushes before the pause: the drive may not recover from the failure.
    const trouble = await this.makeSafe();
    if (trouble !== undefined) return trouble;
    this.tell();
    await this.deps.rest(REST_MS);
    return undefined;
  }

  private async store(
    { offset, length }: Pick<Piece, 'offset' | 'length'>,
    bytes: Buffer,
    was: RegionState,
  ): Promise<CopyEnd | undefined> {
    const [failed, digest] = await Promise.all([
      this.written(() => this.deps.target.write(offset, bytes)),
      sha256Of(bytes),
    ]);
    if (failed !== undefined) return failed;
    this.count({ offset, length, state: 'copied', digest }, was);
    const isDue =
      this.unsafeBytes >= (this.deps.checkpointBytes ?? CHECKPOINT_BYTES) ||
      this.deps.now() - this.safeSince >= CHECKPOINT_MS;
    const trouble = isDue ? await this.beginSafe() : undefined;
    if (trouble === undefined) this.tell();
    return trouble;
  }

  private count(piece: Piece, was: RegionState): void {
    const { offset, length, state } = piece;
    this.unsafe.push(piece);
    this.unsafeBytes += length;
    this.regions.set(offset, offset + length, state);
    this.sums[was] -= length;
    this.sums[state] += length;
  }

  private async written(write: () => Promise<void>): Promise<CopyEnd | undefined> {
    try {
      await write();
      return undefined;
    } catch (error) {
      return end('failed', `The image cannot be written: ${(error as Error).message}.`, this.regions);
    }
  }

  /** Waits for the previous flush to keep the log in order, then flushes all later writes. */
  private async beginSafe(): Promise<CopyEnd | undefined> {
    const trouble = await this.becomingSafe;
    if (trouble !== undefined) return trouble;
    const pieces = this.unsafe;
    [this.unsafe, this.unsafeBytes, this.safeSince] = [[], 0, this.deps.now()];
    this.becomingSafe = pieces.length === 0 ? Promise.resolve(undefined) : this.keep(pieces);
    // Prevents an unhandled rejection; the promise is awaited before its result matters.
    this.becomingSafe.catch(() => undefined);
    return undefined;
  }

  private async makeSafe(): Promise<CopyEnd | undefined> {
    return (await this.beginSafe()) ?? this.becomingSafe;
  }

  /** Flushes the data first, then writes the log. */
  private async keep(pieces: readonly Piece[]): Promise<CopyEnd | undefined> {
    const trouble = await this.written(() => this.deps.target.flush());
    if (trouble === undefined) await this.deps.log.append(pieces);
    // The state on disk is unknown: the map must not claim these pieces.
    else for (const { offset, length } of pieces) this.regions.set(offset, offset + length, 'not_tried');
    return trouble;
  }

  private async read(offset: number, length: number, into: Buffer): Promise<Buffer | undefined> {
    const began = this.deps.now();
    try {
      const bytes = await this.deps.source.read(offset, length, into);
      const isSlow = this.deps.now() - began > LONGEST_READ_MS;
      this.good = isSlow ? Math.max(0, this.good - GOOD_BLOCKS) : this.good + 1;
      return bytes;
    } catch (error) {
      if (error instanceof UnreadableError) return undefined;
      throw error;
    }
  }

  private tell(): void {
    const seconds = Math.max((this.deps.now() - this.began) / 1000, 0.001);
    this.deps.onProgress({
      copied: this.sums.copied,
      bad: this.sums.bad,
      left: this.sums.skipped + this.sums.narrowed,
      total: this.deps.source.size,
      bytesPerSecond: Math.round((this.sums.copied - this.before) / seconds),
    });
  }
}

/**
 * Reads the image again and compares the digests. Returns the offset of the first difference, or undefined. Reading
 * and hashing overlap.
 */
export async function differenceIn(
  target: Pick<ImageTarget, 'read'>,
  log: Pick<PieceLog, 'pieces'>,
  signal: AbortSignal,
): Promise<number | undefined> {
  const blocks = [Buffer.alloc(LARGEST_BLOCK), Buffer.alloc(LARGEST_BLOCK)] as const;
  let turn: 0 | 1 = 0;
  let hashed: Promise<number | undefined> = Promise.resolve(undefined);
  for await (const { offset, length, state, digest } of log.pieces()) {
    if (state !== 'copied') continue;
    const hash = createHash('sha256');
    // A piece may be longer than a block: an earlier agent version used different sizes.
    for (let done = 0; done < length; done += LARGEST_BLOCK) {
      signal.throwIfAborted();
      const part = Math.min(LARGEST_BLOCK, length - done);
      const bytes = await target.read(offset + done, part, blocks[turn]);
      const wrong = await hashed;
      if (wrong !== undefined) return wrong;
      const isEnd = done + part === length;
      hashed = afterPendingIo().then(() => {
        hash.update(bytes);
        return isEnd && !hash.digest().equals(digest) ? offset : undefined;
      });
      turn = turn === 0 ? 1 : 0;
    }
  }
  return hashed;
}
