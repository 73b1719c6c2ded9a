import type { OurFormat } from '../model/finding.js';
import { UnreadableError, type BlockView } from '../view/block-view.js';

/**
 * The result of one probe. `certain`: further fields confirm the magic number. Otherwise the result is a trace, and a
 * trace stops a repair until a person has checked.
 */
export interface Recognised {
  format: string;
  ours: boolean;
  certain: boolean;
  /** The disk is a member of a group of disks: even a trace forbids every repair of the disk. */
  member?: true;
  detail: string;
}

export type Probe = (look: ProbeReader) => Promise<Recognised | null>;

const CHUNK = 64 * 1024;
// 4 MiB of cached chunks: all probes together touch less (head, tail, four ZFS labels).
const CHUNKS_KEPT = 64;

/**
 * Small bounded reads with a cache. A place outside the view or an unreadable place is no evidence, so the read
 * returns null.
 */
export class ProbeReader {
  private readonly chunks = new Map<number, Buffer | null>();

  constructor(
    private readonly view: BlockView,
    private readonly signal: AbortSignal,
  ) {}

  get size(): number {
    return this.view.size;
  }

  async at(offset: number, length: number): Promise<Buffer | null> {
    this.signal.throwIfAborted();
    if (!Number.isSafeInteger(offset) || offset < 0 || offset + length > this.view.size) return null;
    const first = Math.floor(offset / CHUNK);
    const last = Math.floor((offset + length - 1) / CHUNK);
    const parts: Buffer[] = [];
    for (let index = first; index <= last; index += 1) {
      const chunk = await this.chunk(index);
      if (chunk === null) return this.small(offset, length);
      parts.push(chunk);
    }
    const whole = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    return whole.subarray(offset - first * CHUNK, offset - first * CHUNK + length);
  }

  async lone(offset: number, length: number): Promise<Buffer | null> {
    this.signal.throwIfAborted();
    return Number.isSafeInteger(offset) && offset >= 0 && offset + length <= this.view.size
      ? this.small(offset, length)
      : null;
  }

  private async chunk(index: number): Promise<Buffer | null> {
    const known = this.chunks.get(index);
    if (known !== undefined) return known;
    const start = index * CHUNK;
    const bytes = await this.small(start, Math.min(CHUNK, this.view.size - start));
    const oldest = this.chunks.keys().next();
    if (this.chunks.size >= CHUNKS_KEPT && !oldest.done) this.chunks.delete(oldest.value);
    this.chunks.set(index, bytes);
    return bytes;
  }

  /** A bad sector in a chunk must not hide a readable signature, so the exact range is read alone. */
  private async small(offset: number, length: number): Promise<Buffer | null> {
    try {
      return await this.view.read(offset, length);
    } catch (error) {
      if (error instanceof UnreadableError) return null;
      throw error;
    }
  }
}

export function foreign(format: string, certain: boolean, detail: string): Recognised {
  return { format, ours: false, certain, detail };
}

export function ours(format: OurFormat, certain: boolean, detail: string): Recognised {
  return { format, ours: true, certain, detail };
}

/** A 64-bit field as a number; beyond 2^53 only its magnitude is meaningful. */
export function u64le(bytes: Buffer, offset: number): number {
  return Number(bytes.readBigUInt64LE(offset));
}

export function u64be(bytes: Buffer, offset: number): number {
  return Number(bytes.readBigUInt64BE(offset));
}

export function isPowerOfTwo(value: number): boolean {
  return value > 0 && Number.isInteger(Math.log2(value));
}

export function hasText(bytes: Buffer, offset: number, text: string): boolean {
  return bytes.toString('latin1', offset, offset + text.length) === text;
}
