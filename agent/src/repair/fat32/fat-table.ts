import { endianness } from 'node:os';
import type { BlockView } from '../view/block-view.js';
import { clusterCount, fatOffset, type Geometry } from '../fat/boot-sector.js';

/** The upper four bits of an entry are reserved and preserved (fatgen103, "FAT32 FAT entries are only 28 bits"). */
export const ENTRY_MASK = 0x0fffffff;
export const BAD_CLUSTER = 0x0ffffff7;
export const END_OF_CHAIN = 0x0ffffff8;
/** State bits of FAT[1]: set means a proper shutdown, and no read or write errors. */
export const CLEAN_BIT = 0x08000000;
export const NO_ERROR_BIT = 0x04000000;

const PAGE = 64 * 1024;
const PAGES_KEPT = 256;
const SCAN = 1024 * 1024;
const ZEROS = Buffer.alloc(SCAN);

/** Entries of a FAT (or of several merged copies), cached by pages: at most 16 MiB of memory for any volume. */
export class FatTable {
  private readonly pages = new Map<number, Buffer>();

  /** `read` returns bytes of the table at an offset inside the table; `bytes` is the table length. */
  constructor(
    private readonly read: (offset: number, length: number, into?: Buffer) => Promise<Buffer>,
    private readonly bytes: number,
  ) {}

  /** Returns the 28-bit entry if its page is cached. Fast path for long chains. */
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

  bytesOf(cluster: number, count: number, into?: Buffer): Promise<Buffer> {
    return this.read(cluster * 4, count * 4, into);
  }
}

export function fatBytes(g: Geometry): number {
  return g.sectorsPerFat * g.bytesPerSector;
}

export function plainTable(view: BlockView, g: Geometry, index: number): FatTable {
  return new FatTable((offset, length, into) => view.read(fatOffset(g, index) + offset, length, into), fatBytes(g));
}

/** FAT `base` with some sectors taken from other copies. `choice` maps a sector number inside the FAT to a copy. */
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
  /** 0 if no cluster is free. */
  firstFree: number;
  bad: number;
}

/** Counts entries piece by piece. A piece of zeros, like most of a large volume, costs one comparison. */
export class UsageCount {
  readonly usage: Usage = { free: 0, firstFree: 0, bad: 0 };
  private readonly end: number;

  constructor(g: Geometry) {
    this.end = clusterCount(g) + 2;
  }

  /** `bytes` of the table as stored on disk, from entry `from` on. Entries behind the last cluster are padding. */
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

/**
 * A view on the bytes if the computer is little-endian and the bytes are aligned; otherwise a copy. Never writes to
 * `bytes`.
 */
function entriesIn(bytes: Buffer): Uint32Array {
  if (endianness() === 'LE' && bytes.byteOffset % 4 === 0)
    return new Uint32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4));
  const copy = Buffer.from(new Uint8Array(bytes).buffer);
  if (endianness() === 'BE') copy.swap32(); // little-endian on disk
  return new Uint32Array(copy.buffer, copy.byteOffset, Math.floor(copy.length / 4));
}

/** Counts the entries in one pass without caching pages: a table may hold 250 million entries. */
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
