/**
 * Copies a drive that cannot be read everywhere. What is easy comes first, in large blocks; a block that fails is left
 * for later, in small ones, and the sectors of a small one that fails are read one by one; what stays bad is tried again
 * as often as asked. Invariants: the drive
 * is only read; a block is written to the image and on stable storage before it counts as read; nothing that counts as
 * read is read again; never more than one block is in memory.
 */
import { createHash } from 'node:crypto';
import { UnreadableError, type BlockView } from '../repair/view/block-view.js';
import { NO_DIGEST, type PieceLog } from './piece-log.js';
import { Regions, type RegionState } from './regions.js';

export interface ImagingSource extends BlockView {
  /** A sentence where it is no longer the drive that it was: another size, gone. */
  changed(): Promise<string | undefined>;
}

/** As long as the drive. Throws what its file system says. */
export interface ImageTarget {
  write(offset: number, data: Buffer): Promise<void>;
  read(offset: number, length: number): Promise<Buffer>;
  /** Resolves when everything written is on stable storage. */
  flush(): Promise<void>;
  /** Bytes that may still be written where it lies. */
  free(): Promise<number>;
}

export interface CopyProgress {
  copied: number;
  /** Bytes that did not come, and those that were left for later. */
  bad: number;
  left: number;
  total: number;
  /** Of this stretch. */
  bytesPerSecond: number;
}

export interface CopyDeps {
  source: ImagingSource;
  target: ImageTarget;
  log: Pick<PieceLog, 'append' | 'regions'>;
  /** Ends it between two blocks; the same image goes on from there. */
  signal: AbortSignal;
  /** How often what stays bad is tried again. */
  retries: number;
  /** Milliseconds, as a clock that only goes forward. */
  now: () => number;
  /** A drive that failed is left alone for a moment. */
  rest: (ms: number) => Promise<void>;
  onProgress: (progress: CopyProgress) => void;
  mostRegions?: number;
}

/**
 * `whole`: every byte was read. `partial`: all was tried, and some of it cannot be read. `stopped`: it can go on.
 * `failed`: it cannot, and the sentence says why; what was read is kept.
 */
export interface CopyEnd {
  result: 'whole' | 'partial' | 'stopped' | 'failed';
  reason: string;
  regions: Regions;
}

export const BLOCK = 1024 * 1024;
const SMALL_BLOCK = 64 * 1024;
const REST_MS = 200;
/** What becomes of a piece that does not come. */
type Failed = 'skipped' | 'narrowed' | 'bad';

/** Rejects for what is neither the drive's nor the target's fault. */
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
  /** Bytes of each state: counted along, because a drive has many regions. */
  private readonly sums: Record<RegionState, number>;

  constructor(
    private readonly deps: CopyDeps,
    private readonly regions: Regions,
  ) {
    this.began = deps.now();
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
      const length = Math.min(unit - (found.from % unit), found.to - found.from);
      const ended = await this.piece({ offset: found.from, length }, state, otherwise);
      if (ended) return ended;
      at = found.from + length;
    }
    return undefined;
  }

  private async piece(
    { offset, length }: { offset: number; length: number },
    was: RegionState,
    otherwise: Failed,
  ): Promise<CopyEnd | undefined> {
    const bytes = await this.read(offset, length);
    if (bytes === undefined) {
      const changed = await this.deps.source.changed();
      if (changed !== undefined) return end('failed', changed, this.regions);
    } else {
      try {
        await this.deps.target.write(offset, bytes);
        await this.deps.target.flush();
      } catch (error) {
        return end('failed', `The image cannot be written: ${(error as Error).message}.`, this.regions);
      }
    }
    const state = bytes === undefined ? otherwise : 'copied';
    const digest = bytes === undefined ? NO_DIGEST : createHash('sha256').update(bytes).digest();
    await this.deps.log.append({ offset, length, state, digest });
    this.regions.set(offset, offset + length, state);
    this.sums[was] -= length;
    this.sums[state] += length;
    this.tell();
    if (bytes === undefined) await this.deps.rest(REST_MS);
    return undefined;
  }

  private async read(offset: number, length: number): Promise<Buffer | undefined> {
    try {
      return await this.deps.source.read(offset, length);
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

/** Reads the image again: the first place that is not as it was read, or undefined. */
export async function differenceIn(
  target: Pick<ImageTarget, 'read'>,
  log: Pick<PieceLog, 'pieces'>,
  signal: AbortSignal,
): Promise<number | undefined> {
  for await (const { offset, length, state, digest } of log.pieces()) {
    signal.throwIfAborted();
    if (state !== 'copied') continue;
    const bytes = await target.read(offset, length);
    if (!createHash('sha256').update(bytes).digest().equals(digest)) return offset;
  }
  return undefined;
}
