/**
 * What of an image is not what its drive held. The map beside an image names the places that could not be read: zeros stand
 * there, and nothing in the image itself says that these are none of the drive's own.
 */
import type { FileHandle } from 'node:fs/promises';
import { readMapfile } from '../imaging/mapfile.js';
import { assertReadable, UnreadableError, type BlockView } from '../repair/view/block-view.js';
import { openMap } from '../imaging/map-beside.js';
import type { Gap } from '../repair/view/lost-places.js';

/** The map of a drive with a bad place in every thousandth sector of a terabyte is shorter. */
const MOST_MAP_BYTES = 256 * 1024 * 1024;

/** In order; none for what has no map, or one that is of something else. Throws where there is a map that cannot be read. */
export async function gapsOf(path: string | undefined, size: number): Promise<readonly Gap[]> {
  const text = path === undefined ? undefined : await mapText(path);
  if (text === undefined) return [];
  try {
    return readMapfile(text, size).filter(({ state }) => state !== 'copied');
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** Undefined where no file of this name lies there: a link or a pipe is none. */
async function mapText(image: string): Promise<string | undefined> {
  let file: FileHandle;
  try {
    file = await openMap(image);
  } catch (error) {
    if (['ENOENT', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
  try {
    const found = await file.stat();
    if (!found.isFile()) return undefined;
    if (found.size > MOST_MAP_BYTES) throw new Error('The map beside the image is too long to be read');
    return await file.readFile('utf8');
  } finally {
    await file.close();
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
    private readonly missing: readonly Gap[],
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
    let [low, high] = [0, this.missing.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.missing[middle] as Gap).to <= from) low = middle + 1;
      else high = middle;
    }
    const gap = this.missing[low];
    return gap !== undefined && gap.from < to;
  }
}
