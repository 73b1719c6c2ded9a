/**
 * Unread ranges of an image. The image contains zeros in these ranges, and only the map beside the image tells these
 * zeros from data of the drive.
 */
import type { FileHandle } from 'node:fs/promises';
import { readMapfile } from './mapfile.js';
import { assertReadable, UnreadableError, type BlockView } from '../repair/view/block-view.js';
import { openMap } from '../devices/map-beside.js';
import type { Gap } from '../repair/view/lost-places.js';

/** Enough for the map of a terabyte drive with a bad range in every thousandth sector. */
const MOST_MAP_BYTES = 256 * 1024 * 1024;

/**
 * Returns the gaps in order; empty without a map and for the map of a different drive. Throws for an unreadable map.
 */
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

/** Returns undefined without a regular file of this name; links and pipes do not count. */
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

/** A view that refuses reads in gaps, like the original drive. */
export class GappedView implements BlockView {
  readonly size: number;
  readonly sectorSize: number;

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
