/** The reason for unknown content: the medium cannot read the place, or the place is missing from an image. */
export type Loss = 'unreadable' | 'missing';

/**
 * The reading interface for a disk, an image, a partition, or a rehearsed state of these. Offsets and lengths are in
 * bytes.
 */
export interface BlockView {
  readonly size: number;
  /**
   * Logical sector size as reported by the device (512 for an image; the structures may prove a different size, see
   * `table/`).
   */
  readonly sectorSize: number;
  /**
   * Exactly `length` bytes from `offset`. Throws `UnreadableError` outside the view or on a read error. A view may
   * fill the start of `into`, so that reading a whole drive needs no new buffer per block.
   */
  read(offset: number, length: number, into?: Buffer): Promise<Buffer>;
  /** The reason if part of the place is unknown and reads as zeros; omitted if not possible. See `lost-places.ts`. */
  lost?(offset: number, length: number): Promise<Loss | undefined>;
  /** The gaps of an image; omitted if the bytes are the medium's own. */
  gaps?(): Promise<readonly { readonly from: number; readonly to: number }[]>;
}

/** An unreadable place: outside the device, or a bad sector. The message is a sentence for the technician. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
  constructor(
    readonly offset: number,
    readonly length: number,
    why: string,
  ) {
    super(`${length} bytes at ${offset} cannot be read: ${why}`);
  }
}

/** The largest single read for a parser. A larger claim of a structure is invalid (hostile images claim terabytes). */
export const MAX_READ = 64 * 1024 * 1024;

/**
 * Rejects offsets and lengths that are fractional, negative, past the end or absurd. Every view calls this function
 * first.
 */
export function assertReadable(view: BlockView, offset: number, length: number): void {
  if (!Number.isSafeInteger(offset) || !Number.isSafeInteger(length) || offset < 0 || length < 0) {
    throw new UnreadableError(offset, length, 'it is not a place on a disk');
  }
  if (offset + length > view.size) throw new UnreadableError(offset, length, `the device ends at ${view.size}`);
  if (length > MAX_READ) throw new UnreadableError(offset, length, 'it is more than is ever read at once');
}

export class MemoryView implements BlockView {
  readonly size: number;
  constructor(
    private readonly bytes: Buffer,
    readonly sectorSize = 512,
  ) {
    this.size = bytes.length;
  }
  async read(offset: number, length: number): Promise<Buffer> {
    assertReadable(this, offset, length);
    return Buffer.from(this.bytes.subarray(offset, offset + length));
  }
}

export class SliceView implements BlockView {
  readonly sectorSize: number;
  constructor(
    private readonly base: BlockView,
    readonly start: number,
    readonly size: number,
  ) {
    if (
      !Number.isSafeInteger(start) ||
      !Number.isSafeInteger(size) ||
      start < 0 ||
      size < 0 ||
      start + size > base.size
    ) {
      throw new UnreadableError(start, size, `the device ends at ${base.size}`);
    }
    this.sectorSize = base.sectorSize;
  }
  async read(offset: number, length: number, into?: Buffer): Promise<Buffer> {
    assertReadable(this, offset, length);
    return this.base.read(this.start + offset, length, into);
  }
}

/**
 * Copy-on-write: planned writes laid over a view in memory, so that a repair can be rehearsed and examined through the
 * same reading interface before any real write. Later patches win. The underlying view is never changed.
 */
export class OverlayView implements BlockView {
  readonly size: number;
  readonly sectorSize: number;
  private readonly patches: { offset: number; data: Buffer }[] = [];
  constructor(private readonly base: BlockView) {
    this.size = base.size;
    this.sectorSize = base.sectorSize;
  }
  lay(offset: number, data: Buffer): void {
    assertReadable(this, offset, data.length);
    this.patches.push({ offset, data: Buffer.from(data) });
  }
  async read(offset: number, length: number, into?: Buffer): Promise<Buffer> {
    assertReadable(this, offset, length);
    const below = await this.base.read(offset, length, into);
    const over = this.patches.filter((one) => one.offset < offset + length && one.offset + one.data.length > offset);
    if (over.length === 0) return below;
    const bytes = Buffer.from(below);
    for (const patch of over) {
      const from = Math.max(offset, patch.offset);
      const to = Math.min(offset + length, patch.offset + patch.data.length);
      if (from < to) patch.data.copy(bytes, from - offset, from - patch.offset, to - patch.offset);
    }
    return bytes;
  }
  async lost(offset: number, length: number): Promise<Loss | undefined> {
    const isLaid = this.patches.some(
      (patch) => patch.offset < offset + length && patch.offset + patch.data.length > offset,
    );
    return isLaid ? undefined : this.base.lost?.(offset, length);
  }
}
