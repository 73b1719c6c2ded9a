import { endianness } from 'node:os';
import type { BlockView } from '../view/block-view.js';
import { clusterCount, fatOffset, type Geometry } from './boot-sector.js';

/**
 * The upper four bits of an entry are reserved and kept as they are (fatgen103, "FAT32 FAT entries are only 28 bits").
 */
export const ENTRY_MASK = 0x0fffffff;
export const BAD_CLUSTER = 0x0ffffff7;
export const END_OF_CHAIN = 0x0ffffff8;
/** FAT[1]: set = shut down properly, set = no read or write errors met. */
export const CLEAN_BIT = 0x08000000;
export const NO_ERROR_BIT = 0x04000000;

const PAGE = 64 * 1024;
const PAGES_KEPT = 256;
const SCAN = 1024 * 1024;
const ZEROS = Buffer.alloc(SCAN);

/**
 * Entries of one FAT (or of several merged ones), read by pages: 16 MiB of memory at most, whatever the volume claims.
 */
export class FatTable {
  private readonly pages = new Map<number, Buffer>();

  /** `read` gives bytes of the table by their offset inside it; `bytes` is its length. */
  constructor(
    private readonly read: (offset: number, length: number, into?: Buffer) => Promise<Buffer>,
    private readonly bytes: number,
  ) {}

  /** The entry's 28 bits if its page is at hand: the quick way for long chains. */
  peek(cluster: number): number | undefined {
    const page = this.pages.get(Math.floor((cluster * 4) / PAGE));
    return page === undefined ? undefined : (page.readUInt32LE((cluster * 4) % PAGE) & ENTRY_MASK) >>> 0;
  }

  async entry(cluster: number): Promise<number> {
    const known = this.peek(cluster);
    if (known !== undefined) return known;
    const number = Math.floor((cluster * 4) / PAGE);
    const page = await this.read(number * PAGE, Math.min(PAGE, this.bytes - number * PAGE));
    const oldest = this.pages.keys().next();
    if (this.pages.size >= PAGES_KEPT && !oldest.done) this.pages.delete(oldest.value);
    this.pages.set(number, page);
    return (page.readUInt32LE((cluster * 4) % PAGE) & ENTRY_MASK) >>> 0;
  }

  /** The bytes of `count` entries from `cluster` on, without keeping them. They may lie in `into`. */
  bytesOf(cluster: number, count: number, into?: Buffer): Promise<Buffer> {
    return this.read(cluster * 4, count * 4, into);
  }
}

export function fatBytes(g: Geometry): number {
  return g.sectorsPerFat * g.bytesPerSector;
}

/** FAT number `index` (from 0) as it stands. */
export function plainTable(view: BlockView, g: Geometry, index: number): FatTable {
  return new FatTable((offset, length, into) => view.read(fatOffset(g, index) + offset, length, into), fatBytes(g));
}

/** FAT `base` with some of its sectors taken from other copies: sector number inside the FAT -> copy. */
export function mergedTable(view: BlockView, g: Geometry, base: number, choice: ReadonlyMap<number, number>): FatTable {
  const size = g.bytesPerSector;
  return new FatTable(async (offset, length) => {
    const bytes = Buffer.from(await view.read(fatOffset(g, base) + offset, length));
    for (let sector = Math.floor(offset / size); sector * size < offset + length; sector += 1) {
      const copy = choice.get(sector);
      if (copy === undefined || copy === base) continue;
      (await view.read(fatOffset(g, copy) + sector * size, size)).copy(bytes, sector * size - offset);
    }
    return bytes;
  }, fatBytes(g));
}

export interface Usage {
  free: number;
  /** The first free cluster, 0 if there is none. */
  firstFree: number;
  bad: number;
}

/** Counts entries piece by piece. A piece that is all zeros, as most of a large volume is, costs one comparison. */
export class UsageCount {
  readonly usage: Usage = { free: 0, firstFree: 0, bad: 0 };
  private readonly end: number;

  constructor(g: Geometry) {
    this.end = clusterCount(g) + 2;
  }

  /** `bytes` of the table as they lie on the disk, from entry `from` on. What lies behind the last cluster is padding. */
  add(from: number, bytes: Buffer): void {
    const { usage } = this;
    const count = Math.min(bytes.length / 4, this.end - from);
    if (count <= 0) return;
    if (from >= 2 && bytes.equals(ZEROS.subarray(0, bytes.length))) {
      usage.free += count;
      if (usage.firstFree === 0) usage.firstFree = from;
      return;
    }
    const entries = entriesIn(bytes);
    for (let index = Math.max(0, 2 - from); index < count; index += 1) {
      const entry = entries[index]! & ENTRY_MASK;
      if (entry === BAD_CLUSTER) usage.bad += 1;
      if (entry !== 0) continue;
      usage.free += 1;
      if (usage.firstFree === 0) usage.firstFree = from + index;
    }
  }
}

/** As they lie there where this computer counts as the disk does, else a copy: what is read is never written to. */
function entriesIn(bytes: Buffer): Uint32Array {
  if (endianness() === 'LE' && bytes.byteOffset % 4 === 0)
    return new Uint32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4));
  const copy = Buffer.from(new Uint8Array(bytes).buffer);
  if (endianness() === 'BE') copy.swap32(); // little-endian on disk
  return new Uint32Array(copy.buffer, copy.byteOffset, Math.floor(copy.length / 4));
}

/** Counts the table's entries in one pass over pages that are not kept: tables may hold 250 million entries. */
export async function countUsage(table: FatTable, g: Geometry, signal: AbortSignal): Promise<Usage> {
  const end = clusterCount(g) + 2;
  const count = new UsageCount(g);
  const room = Buffer.alloc(SCAN);
  for (let from = 0; from < end; from += SCAN / 4) {
    signal.throwIfAborted();
    count.add(from, await table.bytesOf(from, Math.min(SCAN / 4, end - from), room));
  }
  return count.usage;
}
