import { createHash } from 'node:crypto';
import { assertReadable, type BlockView } from '@revive/agent/repair/view/block-view';

export const SECTOR = 512;
const EMPTY = Buffer.alloc(SECTOR);

/** An in-memory disk that stores only non-zero sectors: a 36 MiB disk takes about ten kilobytes. */
export class SparseImage implements BlockView {
  readonly sectorSize = SECTOR;
  readonly #kept = new Map<number, Buffer>();
  constructor(readonly sectors: number) {}

  get size(): number {
    return this.sectors * SECTOR;
  }

  get kept(): number {
    return this.#kept.size * SECTOR;
  }

  /** Throws UnreadableError outside the disk. */
  async read(offset: number, length: number): Promise<Buffer> {
    assertReadable(this, offset, length);
    const bytes = Buffer.alloc(length);
    for (let sector = Math.floor(offset / SECTOR); sector * SECTOR < offset + length; sector++)
      this.#kept.get(sector)?.copy(bytes, Math.max(0, sector * SECTOR - offset), Math.max(0, offset - sector * SECTOR));
    return bytes;
  }

  at(sector: number): Buffer {
    return Buffer.from(this.#kept.get(sector) ?? EMPTY);
  }

  /** Writes whole sectors from `sector` on; the last is padded with zeros. Throws RangeError outside the disk. */
  lay(sector: number, data: Buffer): void {
    for (let done = 0; done * SECTOR < data.length; done++) {
      const [number, bytes] = [sector + done, Buffer.alloc(SECTOR)];
      if (number < 0 || number >= this.sectors) throw new RangeError(`sector ${number} is not on this disk`);
      data.copy(bytes, 0, done * SECTOR, (done + 1) * SECTOR);
      if (bytes.equals(EMPTY)) this.#kept.delete(number);
      else this.#kept.set(number, bytes);
    }
  }

  hash(sector: number, count: number): string {
    const sum = createHash('sha256');
    for (let done = 0; done < count; done++) sum.update(this.#kept.get(sector + done) ?? EMPTY);
    return sum.digest('hex');
  }

  copy(): SparseImage {
    const other = new SparseImage(this.sectors);
    for (const [sector, bytes] of this.#kept) other.#kept.set(sector, bytes);
    return other;
  }
}
