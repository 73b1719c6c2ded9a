/**
 * The pages of physical memory in a full, kernel or bitmap dump. Bitmap dumps have kdmp-parser's `BMP_HEADER64`; a
 * full dump stores the pages of its runs consecutively.
 */
import type { ByteSource } from './byte-source.js';
import { DumpError } from './dump-error.js';
import { Fields } from './fields.js';
import { HEADER_BYTES, type DumpHeader, type MemoryRun } from './header.js';

export const PAGE = 4096;

export interface PhysicalMemory {
  page(address: bigint): Promise<Uint8Array | undefined>;
}

/** 64 GiB of memory have a 2 MiB bitmap; the limit is four times as much. */
const MOST_BITMAP_BYTES = 8 * 1024 * 1024;

/** Throws `DumpError` if the page list is missing. */
export async function openPhysicalMemory(source: ByteSource, header: DumpHeader): Promise<PhysicalMemory> {
  if (header.kind === 'bitmap') return openBitmap(source, header.bits);
  if (header.runs.length === 0) throw new DumpError('The crash dump does not list its memory ranges.');
  return pagesAt(source, HEADER_BYTES[header.bits], (page) => placeInRuns(header.runs, page));
}

function placeInRuns(runs: readonly MemoryRun[], page: number): number | undefined {
  let before = 0;
  for (const { firstPage, pages } of runs) {
    if (page >= firstPage && page < firstPage + pages) return before + page - firstPage;
    before += pages;
  }
  return undefined;
}

async function openBitmap(source: ByteSource, bits: 32 | 64): Promise<PhysicalMemory> {
  const at = HEADER_BYTES[bits];
  const head = new Fields(await source.read(at, 0x38));
  const signature = head.ascii(0, 4);
  if ((signature !== 'SDMP' && signature !== 'FDMP') || head.ascii(4, 4) !== 'DUMP')
    throw new DumpError('The crash dump is damaged: the map of its memory is not there.');
  const firstPageAt = Number(head.u64(0x20) ?? 0n);
  const pages = Number(head.u64(0x30) ?? 0n);
  const mapBytes = Math.ceil(pages / 8);
  if (mapBytes === 0 || mapBytes > MOST_BITMAP_BYTES || firstPageAt < at + 0x38 + mapBytes)
    throw new DumpError('The crash dump is damaged: the map of its memory does not fit.');
  const map = await source.read(at + 0x38, mapBytes);
  const before = countedBefore(map);
  return pagesAt(source, firstPageAt, (page) => {
    const byte = map[page >> 3];
    if (byte === undefined || (byte & (1 << (page & 7))) === 0) return undefined;
    let place = before[page >> 11] ?? 0;
    for (let at = (page >> 11) << 8; at < page >> 3; at += 1) place += ONES[map[at] ?? 0] ?? 0;
    return place + (ONES[byte & ((1 << (page & 7)) - 1)] ?? 0);
  });
}

const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

/** Counts the pages before each 256 bytes of the bitmap, so that a lookup need not count from the start. */
function countedBefore(map: Uint8Array): Uint32Array {
  const before = new Uint32Array(Math.ceil(map.length / 256));
  let sum = 0;
  map.forEach((byte, at) => {
    if (at % 256 === 0) before[at / 256] = sum;
    sum += ONES[byte] ?? 0;
  });
  return before;
}

/** Caches the latest pages, because page tables and lists are read repeatedly. */
const KEPT_PAGES = 512;

function pagesAt(
  source: ByteSource,
  firstPageAt: number,
  placeOf: (page: number) => number | undefined,
): PhysicalMemory {
  const kept = new Map<number, Uint8Array>();
  return {
    page: async (address) => {
      const page = Number(address / BigInt(PAGE));
      const known = kept.get(page);
      if (known !== undefined) return known;
      const place = Number.isSafeInteger(page) && page < 2 ** 31 ? placeOf(page) : undefined;
      if (place === undefined) return undefined;
      const bytes = await source.read(firstPageAt + place * PAGE, PAGE);
      if (bytes.length < PAGE) return undefined;
      if (kept.size >= KEPT_PAGES) kept.delete(kept.keys().next().value ?? -1);
      kept.set(page, bytes);
      return bytes;
    },
  };
}
