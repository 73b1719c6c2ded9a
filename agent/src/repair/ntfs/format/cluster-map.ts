/**
 * The clusters of a volume in use: one bit per cluster, independent of the number of files. Pages without a used
 * cluster take no memory.
 */
import type { FileRecord } from './file-record.js';

/** Limit of 32-bit bit operations: 8 TiB of 4 KiB clusters. */
export const MOST_CLUSTERS = 2 ** 31 - 1;

/** Bytes of one page: the map of 2 GiB of 4 KiB clusters. */
export const MAP_PAGE = 64 * 1024;
const PAGE_BITS = MAP_PAGE * 8;
const EMPTY = Buffer.alloc(MAP_PAGE);

export class ClusterMap {
  private readonly pages: (Buffer | undefined)[];

  constructor(clusters: number) {
    this.pages = Array.from({ length: Math.ceil(clusters / PAGE_BITS) }, () => undefined);
  }

  page(index: number): Buffer {
    return this.pages[index] ?? EMPTY;
  }

  byte(at: number): number {
    return this.page(Math.floor(at / MAP_PAGE))[at % MAP_PAGE] ?? 0;
  }

  /**
   * Claims all clusters of a record's attributes. Returns the first cluster already claimed, if any, and stops there:
   * a record that lists one run a hundred times must not cost a hundred passes.
   */
  claim(record: FileRecord): number | undefined {
    for (const { runs } of record.attributes) {
      for (const { lcn, length } of runs) {
        if (lcn === undefined) continue;
        for (let from = lcn; from < lcn + length;) {
          const index = Math.floor(from / PAGE_BITS);
          const to = Math.min(lcn + length, (index + 1) * PAGE_BITS);
          const page = (this.pages[index] ??= Buffer.alloc(MAP_PAGE));
          const met = claimIn(page, from - index * PAGE_BITS, to - index * PAGE_BITS);
          if (met !== undefined) return index * PAGE_BITS + met;
          from = to;
        }
      }
    }
    return undefined;
  }
}

function claimIn(page: Buffer, from: number, to: number): number | undefined {
  let met: number | undefined;
  const [firstWhole, lastWhole] = [Math.ceil(from / 8), Math.floor(to / 8)];
  const one = (bit: number): void => {
    const [byte, mask] = [page[bit >> 3] ?? 0, 1 << (bit & 7)];
    if ((byte & mask) !== 0) met ??= bit;
    page[bit >> 3] = byte | mask;
  };
  for (let bit = from; bit < Math.min(to, firstWhole * 8); bit += 1) one(bit);
  if (firstWhole < lastWhole) {
    for (let at = firstWhole; at < lastWhole && met === undefined; at += 1) {
      const bits = page[at] ?? 0;
      if (bits !== 0) met = at * 8 + Math.log2(bits & -bits);
    }
    if (met !== undefined) return met;
    page.fill(0xff, firstWhole, lastWhole);
  }
  for (let bit = Math.max(from, firstWhole * 8, lastWhole * 8); bit < to; bit += 1) one(bit);
  return met;
}
