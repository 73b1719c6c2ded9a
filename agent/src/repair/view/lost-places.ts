/**
 * A device with unreadable or missing places. Only in the regions of partition tables, such places read as zeros, and
 * `lost` reports these zeros as unknown. In all further regions an unreadable place is an error.
 */
import { assertReadable, UnreadableError, type BlockView, type Loss } from './block-view.js';

export interface Gap {
  readonly from: number;
  readonly to: number;
}

const UNIT = 512;
/**
 * Covers both tables of a GPT with sectors of 512 or 4096 bytes: two sectors and 16 KiB of entries (UEFI 2.10, 5.3.1).
 */
export const EDGE = 2 * 4096 + 16 * 1024;

/** A single place is enough for every decision; more places only improve the sentence. */
const MOST_REFUSED = 16;

export class LostPlaces implements BlockView {
  readonly size: number;
  readonly sectorSize: number;
  readonly #unreadable = new Set<number>();
  /** Offsets in further regions: the reader received an error and may have continued without the data. */
  readonly #refused = new Set<number>();

  constructor(
    private readonly base: BlockView,
    readonly missing: readonly Gap[],
  ) {
    this.size = base.size;
    this.sectorSize = base.sectorSize;
  }

  static async of(device: BlockView): Promise<LostPlaces> {
    return new LostPlaces(device, (await device.gaps?.()) ?? []);
  }

  get unreadable(): number[] {
    return [...this.#unreadable, ...this.#refused].sort((a, b) => a - b);
  }

  async read(offset: number, length: number, into?: Buffer): Promise<Buffer> {
    assertReadable(this, offset, length);
    // A failing drive is not asked twice for unreadable sectors.
    if (this.#hasUnreadable(offset, length)) return this.#around(offset, length);
    try {
      return await this.base.read(offset, length, into);
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      return this.#around(offset, length);
    }
  }

  async lost(offset: number, length: number): Promise<Loss | undefined> {
    if (this.#hasUnreadable(offset, length)) return 'unreadable';
    for (const { from, to } of this.missing) {
      if (from >= offset + length) return undefined;
      if (to > offset && (await this.#isEmpty(Math.max(from, offset), Math.min(to, offset + length)))) return 'missing';
    }
    return undefined;
  }

  /** A unit with data was written since: by a repair, or by a later read of the drive. */
  async #isEmpty(from: number, to: number): Promise<boolean> {
    for (let at = from; at < to; at = at - (at % UNIT) + UNIT) {
      const unit = await this.base.read(at - (at % UNIT), Math.min(UNIT, this.size - at + (at % UNIT)));
      if (unit.every((byte) => byte === 0)) return true;
    }
    return false;
  }

  #hasUnreadable(offset: number, length: number): boolean {
    return (
      this.#unreadable.size > 0 && [...this.#unreadable].some((unit) => unit < offset + length && unit + UNIT > offset)
    );
  }

  async #around(offset: number, length: number): Promise<Buffer> {
    const bytes = Buffer.alloc(length);
    for (let at = offset; at < offset + length;) {
      const end = Math.min(this.#stretchEnd(at), offset + length);
      const unit = at - (at % UNIT);
      if (!this.#unreadable.has(unit)) {
        try {
          (await this.base.read(at, end - at)).copy(bytes, at - offset);
        } catch (error) {
          if (!(error instanceof UnreadableError)) throw error;
          if (!this.#isEdge(at)) {
            if (this.#refused.size < MOST_REFUSED) this.#refused.add(error.offset - (error.offset % UNIT));
            throw error;
          }
          this.#unreadable.add(unit);
        }
      }
      at = end;
    }
    return bytes;
  }

  #isEdge(at: number): boolean {
    return at < EDGE || at >= this.#lastEdge;
  }

  get #lastEdge(): number {
    const at = Math.max(this.size - EDGE, 0);
    return at - (at % UNIT);
  }

  #stretchEnd(at: number): number {
    if (this.#isEdge(at)) return at - (at % UNIT) + UNIT;
    return this.#lastEdge;
  }
}

export const lossAt = async (view: BlockView, offset: number, length: number): Promise<Loss | undefined> =>
  view.lost?.(offset, length);

export const LOSS_TEXT: Readonly<Record<Loss, string>> = {
  unreadable: 'it cannot be read',
  missing: 'it is missing from the image',
};
