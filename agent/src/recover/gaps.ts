/**
 * What of an image is not what its drive held. The map beside an image names the places that could not be read: zeros stand
 * there, and nothing in the image itself says that these are none of the drive's own.
 */
import { readFile } from 'node:fs/promises';
import { readMapfile } from '../imaging/mapfile.js';
import { assertReadable, UnreadableError, type BlockView } from '../repair/view/block-view.js';

interface Gap {
  from: number;
  to: number;
}

/** In order; none for what has no map, or one that is of something else. */
export async function gapsOf(path: string | undefined, size: number): Promise<readonly Gap[]> {
  const text = path === undefined ? undefined : await readFile(`${path}.map`, 'utf8').catch(() => undefined);
  if (text === undefined) return [];
  try {
    return readMapfile(text, size).filter(({ state }) => state !== 'copied');
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** A view that gives nothing from a gap, as the drive gave nothing. */
export class GappedView implements BlockView {
  readonly size: number;
  readonly sectorSize: number;

  /** `base` begins at `start` of the device whose gaps these are. */
  constructor(
    private readonly base: BlockView,
    private readonly start: number,
    private readonly gaps: readonly Gap[],
  ) {
    this.size = base.size;
    this.sectorSize = base.sectorSize;
  }

  read(offset: number, length: number): Promise<Buffer> {
    assertReadable(this, offset, length);
    if (this.isGap(this.start + offset, this.start + offset + length))
      return Promise.reject(new UnreadableError(offset, length, 'it is missing from the image'));
    return this.base.read(offset, length);
  }

  private isGap(from: number, to: number): boolean {
    let [low, high] = [0, this.gaps.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.gaps[middle] as Gap).to <= from) low = middle + 1;
      else high = middle;
    }
    const gap = this.gaps[low];
    return gap !== undefined && gap.from < to;
  }
}
