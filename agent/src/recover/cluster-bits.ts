/** A map of clusters that lies on the volume, one bit each: read by pages, whatever its length. */

import { UnreadableError } from '../repair/view/block-view.js';

const PAGE = 64 * 1024;
const PAGES_KEPT = 64;
/** Deleted files of a sound volume claim its clusters a few times over at most. */
const MOST_TIMES = 8;

export class ClusterBits {
  private readonly pages = new Map<number, Buffer>();
  private left: number;

  /** `read` gives the map's bytes by their offset within it; less where it ends. */
  constructor(
    private readonly read: (offset: number, length: number) => Promise<Buffer>,
    clusters: number,
  ) {
    this.left = clusters * MOST_TIMES;
  }

  /**
   * Whether all of `count` clusters from `first` on are free. What the map does not cover is not, nor what is asked after
   * so many questions that only a volume that lies would ask them.
   */
  async areFree(first: number, count: number): Promise<boolean> {
    for (let cluster = first; cluster < first + count;) {
      const number = Math.floor(cluster / (PAGE * 8));
      const page = await this.page(number);
      if (page === undefined) return false;
      const end = Math.min(first + count, (number + 1) * PAGE * 8);
      this.left -= end - cluster;
      if (this.left < 0 || !isFreeIn(page, cluster - number * PAGE * 8, end - number * PAGE * 8)) return false;
      cluster = end;
    }
    return true;
  }

  /** Undefined where the map itself cannot be read. */
  private async page(number: number): Promise<Buffer | undefined> {
    const known = this.pages.get(number);
    if (known !== undefined) return known;
    const page = await this.read(number * PAGE, PAGE).catch((error: unknown) => {
      if (error instanceof UnreadableError) return undefined;
      throw error;
    });
    if (page === undefined) return undefined;
    const oldest = this.pages.size >= PAGES_KEPT ? this.pages.keys().next().value : undefined;
    if (oldest !== undefined) this.pages.delete(oldest);
    this.pages.set(number, page);
    return page;
  }
}

function isFreeIn(page: Buffer, from: number, to: number): boolean {
  if (to > page.length * 8) return false;
  for (let bit = from; bit < to;) {
    const byte = page[bit >> 3] ?? 0;
    if (byte === 0) {
      bit = (bit | 7) + 1;
      continue;
    }
    if (((byte >> (bit & 7)) & 1) === 1) return false;
    bit += 1;
  }
  return true;
}
