const PAGE_BITS = 65536;

/** A set of cluster numbers that costs memory only where it is used: a lying cluster count allocates nothing. */
export class Bits {
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
    const number = Math.floor(index / PAGE_BITS);
    let page = this.pages.get(number);
    if (page === undefined) this.pages.set(number, (page = new Uint8Array(PAGE_BITS / 8)));
    const byte = (index % PAGE_BITS) >> 3;
    const bit = 1 << (index & 7);
    if ((page[byte]! & bit) !== 0) return false;
    page[byte]! |= bit;
    this.members += 1;
    return true;
  }

  /** Whether every member of `other` is a member here. */
  covers(other: Bits): boolean {
    for (const [number, theirs] of other.pages) {
      const mine = this.pages.get(number);
      for (let at = 0; at < theirs.length; at += 1) if ((theirs[at]! & ~(mine?.[at] ?? 0)) !== 0) return false;
    }
    return true;
  }
}
