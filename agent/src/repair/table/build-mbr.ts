import type { BlockView } from '../view/block-view.js';
import { EXTENDED_TYPES, MBR_SIGNATURE_OFFSET, MBR_TABLE_OFFSET, parseMbr, type MbrEntry } from './mbr.js';

export interface TableRow {
  status: number;
  type: number;
  /** In sectors. */
  start: number;
  sectors: number;
}

/**
 * The table and its signature: bytes 446 to 511 of a sector. CHS addresses are set to the "out of range" value, as
 * tools do.
 */
export function tableBytes(rows: readonly TableRow[]): Buffer {
  const bytes = Buffer.alloc(512 - MBR_TABLE_OFFSET);
  rows.forEach(({ status, type, start, sectors }, slot) => {
    const at = slot * 16;
    bytes[at] = status;
    bytes.writeUIntBE(0xfeffff, at + 1, 3);
    bytes[at + 4] = type;
    bytes.writeUIntBE(0xfeffff, at + 5, 3);
    bytes.writeUInt32LE(start, at + 8);
    bytes.writeUInt32LE(sectors, at + 12);
  });
  bytes.writeUInt16LE(0xaa55, MBR_SIGNATURE_OFFSET - MBR_TABLE_OFFSET);
  return bytes;
}

export interface Link {
  at: number;
  own: MbrEntry;
  next: MbrEntry | undefined;
}

/** Links are at most one MiB and a track before their volume with every known tool. */
export const FARTHEST_LINK = 4096;

export async function linkBefore(
  view: BlockView,
  sectorSize: number,
  { from, start, sectors }: { from: number; start: number; sectors: number },
): Promise<Link | undefined> {
  const first = Math.max(from, start - FARTHEST_LINK, 1);
  if (first >= start) return undefined;
  const bytes = await view.read(first * sectorSize, (start - first) * sectorSize);
  for (let at = start - 1; at >= first; at -= 1) {
    const offset = (at - first) * sectorSize;
    const { signed, entries } = parseMbr(bytes.subarray(offset, offset + 512));
    const own = entries.find(({ type }) => !EXTENDED_TYPES.includes(type));
    if (!signed || own === undefined || entries.length > 2) continue;
    const next = entries.find(({ type }) => EXTENDED_TYPES.includes(type));
    // A partition is as long as its volume, or up to a cylinder longer.
    if (at + own.start === start && own.sectors >= sectors && own.sectors - sectors <= 255 * 63)
      return { at, own, next };
  }
  return undefined;
}
