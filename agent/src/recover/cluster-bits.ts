/** A cluster bitmap on the volume, one bit each, read page by page for any length. */

import { UnreadableError } from '../repair/view/block-view.js';

const PAGE = 64 * 1024;
const PAGES_KEPT = 64;
/** On a sound volume, deleted files claim each cluster only a few times. */
const MOST_TIMES = 8;

export class ClusterBits {
  private readonly pages = new Map<number, Buffer>();
  private left: number;

  constructor(
    private readonly read: (offset: number, length: number) => Promise<Buffer>,
    clusters: number,
  ) {
    this.left = clusters * MOST_TIMES;
  }

  /**
   * Returns true when `count` clusters from `first` on are all free. Clusters outside the bitmap count as used. After
   * too many questions the answer is always false, because only a malicious volume causes this many.
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
