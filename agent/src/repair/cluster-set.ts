const PAGE_BYTES = 8192;
const PAGE_BITS = PAGE_BYTES * 8;
const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

/**
 * A set of cluster numbers as a bitmap, counted from 0. Memory is allocated only for pages with members, so a corrupt
 * cluster count allocates nothing.
 */
export class ClusterSet {
  private readonly pages = new Map<number, Uint8Array>();
  private members = 0;

  get size(): number {
    return this.members;
  }

  has(index: number): boolean {
    const page = this.pages.get(Math.floor(index / PAGE_BITS));
    return page !== undefined && (page[(index % PAGE_BITS) >> 3]! & (1 << (index & 7))) !== 0;
  }

  /** Returns false if the cluster is a member already. */
  add(index: number): boolean {
    const page = this.page(Math.floor(index / PAGE_BITS));
    const byte = (index % PAGE_BITS) >> 3;
    const bit = 1 << (index & 7);
    if ((page[byte]! & bit) !== 0) return false;
    page[byte]! |= bit;
    this.members += 1;
    return true;
  }

  /** Adds the whole range. Returns false if any cluster of the range was a member already. */
  addRange(first: number, count: number): boolean {
    let fresh = true;
    for (let at = first; at < first + count;) {
      const page = this.page(Math.floor(at / PAGE_BITS));
      const within = at % PAGE_BITS;
      const bits = Math.min(8 - (within & 7), first + count - at);
      const mask = (0xff >> (8 - bits)) << (within & 7);
      const before = page[within >> 3]!;
      fresh &&= (before & mask) === 0;
      page[within >> 3] = before | mask;
      this.members += ONES[mask & ~before & 0xff]!;
      at += bits;
    }
    return fresh;
  }

  covers(other: ClusterSet): boolean {
    for (const [number, theirs] of other.pages) {
      const mine = this.pages.get(number);
      for (let at = 0; at < theirs.length; at += 1) if ((theirs[at]! & ~(mine?.[at] ?? 0)) !== 0) return false;
    }
    return true;
  }

  /**
   * Counts the bits set in `bitmap` and how many of these are members. The first bit is cluster `first`, a multiple of
   * 8.
   */
  compare(bitmap: Buffer, first: number): { set: number; shared: number } {
    let [set, shared] = [0, 0];
    for (let at = 0; at < bitmap.length; at += 1) {
      const byte = bitmap[at]!;
      if (byte === 0) continue;
      const index = first + at * 8;
      const page = this.pages.get(Math.floor(index / PAGE_BITS));
      set += ONES[byte]!;
      if (page !== undefined) shared += ONES[byte & page[(index % PAGE_BITS) >> 3]!]!;
    }
    return { set, shared };
  }

  private page(number: number): Uint8Array {
    let page = this.pages.get(number);
    if (page === undefined) this.pages.set(number, (page = new Uint8Array(PAGE_BYTES)));
    return page;
  }
}
