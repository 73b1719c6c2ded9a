const PAGE_BYTES = 8192;
const PAGE_BITS = PAGE_BYTES * 8;
const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

/** Clusters as bits, counted from 0. Memory is taken only where one is in it: a lying count of clusters allocates nothing. */
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

  /** False where it was there already. */
  add(index: number): boolean {
    const page = this.page(Math.floor(index / PAGE_BITS));
    const byte = (index % PAGE_BITS) >> 3;
    const bit = 1 << (index & 7);
    if ((page[byte]! & bit) !== 0) return false;
    page[byte]! |= bit;
    this.members += 1;
    return true;
  }

  /** False where one of them was there already; all of them are afterwards. */
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

  /** Whether every member of `other` is a member here. */
  covers(other: ClusterSet): boolean {
    for (const [number, theirs] of other.pages) {
      const mine = this.pages.get(number);
      for (let at = 0; at < theirs.length; at += 1) if ((theirs[at]! & ~(mine?.[at] ?? 0)) !== 0) return false;
    }
    return true;
  }

  /** How many bits are set in `bitmap`, whose first bit stands for `first` (a multiple of 8), and how many of those are members. */
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
