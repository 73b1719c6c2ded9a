/**
 * A device of which some places do not come. Where partition tables lie, and there alone, it is read around them: a reader
 * sees zeros, and `lost` says that these are none of the device's own. Anywhere else a place that does not come is an error.
 */
import { assertReadable, UnreadableError, type BlockView, type Loss } from './block-view.js';

/** A place that an image does not have of its drive. In order, without overlap. */
export interface Gap {
  readonly from: number;
  readonly to: number;
}

const UNIT = 512;
/** Both tables of a GPT with sectors of 512 or of 4096 bytes: two sectors and 16 KiB of entries (UEFI 2.10, 5.3.1). */
export const EDGE = 2 * 4096 + 16 * 1024;

/** One is enough for every decision; more are for the sentence. */
const MOST_REFUSED = 16;

export class LostPlaces implements BlockView {
  readonly size: number;
  readonly sectorSize: number;
  /** Offsets of units that the medium did not give, where tables lie. */
  readonly #unreadable = new Set<number>();
  /** The same for other places: whoever asked for them was told, and may have gone on without. */
  readonly #refused = new Set<number>();

  constructor(
    private readonly base: BlockView,
    readonly missing: readonly Gap[],
  ) {
    this.size = base.size;
    this.sectorSize = base.sectorSize;
  }

  /** `device` with what its image is known to lack. */
  static async of(device: BlockView): Promise<LostPlaces> {
    return new LostPlaces(device, (await device.gaps?.()) ?? []);
  }

  /** Offsets of the units of 512 bytes that did not come, in order. */
  get unreadable(): number[] {
    return [...this.#unreadable, ...this.#refused].sort((a, b) => a - b);
  }

  async read(offset: number, length: number, into?: Buffer): Promise<Buffer> {
    assertReadable(this, offset, length);
    // A drive that fails is not asked twice for what it did not give.
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

  /** What is no longer zeros was written since: by a repair, or by whoever read the drive once more. */
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

  /** Unit by unit where tables lie, in one piece elsewhere. */
  #stretchEnd(at: number): number {
    if (this.#isEdge(at)) return at - (at % UNIT) + UNIT;
    return this.#lastEdge;
  }
}

/** Where nothing is said of it, every byte is the medium's own. */
export const lossAt = async (view: BlockView, offset: number, length: number): Promise<Loss | undefined> =>
  view.lost?.(offset, length);

/** What a finding says that was seen there. */
export const LOSS_TEXT: Readonly<Record<Loss, string>> = {
  unreadable: 'it cannot be read',
  missing: 'it is missing from the image',
};
