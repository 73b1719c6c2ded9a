import type { BlockView } from '../view/block-view.js';
import { activeFat, clusterCount, fatOffset, type Geometry } from '../fat/boot-sector.js';
import { BAD_CLUSTER, END_OF_CHAIN, ENTRY_MASK, fatBytes, UsageCount, type Usage } from './fat-table.js';

const PIECE = 1024 * 1024;
/**
 * Limit of differing sectors that are repaired; above the limit they are only reported. 64 MiB of FAT is more than any
 * plan should rewrite.
 */
const MAX_DIFFERING = 131_072;

export interface Difference {
  sector: number;
  copies: Buffer[];
  plausible: number[];
}

/** Entry 0 is the media byte under ones. Otherwise no FAT lies at this place, or its first sector is damaged. */
export function beginsAsFat(first: Buffer, g: Geometry): boolean {
  return (first.readUInt32LE(0) & ENTRY_MASK) >>> 0 === (0x0fffff00 | g.media) >>> 0;
}

function impossibleEntries(bytes: Buffer, sector: number, g: Geometry): number {
  const perSector = g.bytesPerSector / 4;
  const end = clusterCount(g) + 2;
  let count = 0;
  for (let index = 0; index < perSector; index += 1) {
    const cluster = sector * perSector + index;
    if (cluster >= end) break;
    const entry = (bytes.readUInt32LE(index * 4) & ENTRY_MASK) >>> 0;
    if (cluster === 0) count += beginsAsFat(bytes, g) ? 0 : 1;
    // The second entry is all ones except its two state bits.
    else if (cluster === 1) count += entry >= 0x03ffffff ? 0 : 1;
    else if (entry === 1 || (entry >= end && entry < BAD_CLUSTER)) count += 1;
  }
  return count;
}

/** True if an entry uses the four reserved bits. Formatters leave the bits 0; erased flash and noise set them. */
function usesReservedBits(bytes: Buffer, sector: number, g: Geometry): boolean {
  const perSector = g.bytesPerSector / 4;
  for (let index = 0; index < perSector; index += 1) {
    const cluster = sector * perSector + index;
    if (cluster >= 2 && cluster < clusterCount(g) + 2 && bytes[index * 4 + 3]! >= 0x10) return true;
  }
  return false;
}

function plausibleCopies(copies: Buffer[], sector: number, g: Geometry): number[] {
  const possible = copies
    .map((_, index) => index)
    .filter((index) => impossibleEntries(copies[index]!, sector, g) === 0);
  const tidy = possible.filter((index) => !usesReservedBits(copies[index]!, sector, g));
  return tidy.length > 0 ? tidy : possible;
}

function differsInPaddingOnly(copies: Buffer[], sector: number, g: Geometry): boolean {
  const used = Math.max(0, Math.min(g.bytesPerSector, (clusterCount(g) + 2) * 4 - sector * g.bytesPerSector));
  return copies.every((copy) => copy.subarray(0, used).equals(copies[0]!.subarray(0, used)));
}

export interface ComparedFats {
  differences: Difference[];
  overflow: boolean;
  /** Usage by the active copy alone. Undefined if the comparison ended early. */
  usage?: Usage;
}

/** Compares all copies, a MiB at a time, and counts the active copy while its bytes are in memory. */
export async function compareFats(view: BlockView, g: Geometry, signal: AbortSignal): Promise<ComparedFats> {
  const differences: Difference[] = [];
  const count = new UsageCount(g);
  const rooms = Array.from({ length: g.fatCount }, () => Buffer.alloc(Math.min(PIECE, fatBytes(g))));
  const size = g.bytesPerSector;
  for (let at = 0; at < fatBytes(g); at += PIECE) {
    signal.throwIfAborted();
    const length = Math.min(PIECE, fatBytes(g) - at);
    const pieces: Buffer[] = [];
    for (const [copy, room] of rooms.entries()) pieces.push(await view.read(fatOffset(g, copy) + at, length, room));
    count.add(at / 4, pieces[activeFat(g)]!);
    if (pieces.every((piece) => piece.equals(pieces[0]!))) continue;
    for (let from = 0; from < length; from += size) {
      const copies = pieces.map((piece) => piece.subarray(from, from + size));
      if (copies.every((copy) => copy.equals(copies[0]!))) continue;
      const sector = (at + from) / size;
      if (differsInPaddingOnly(copies, sector, g)) continue;
      if (differences.length === MAX_DIFFERING) return { differences, overflow: true };
      differences.push({
        sector,
        copies: copies.map((copy) => Buffer.from(copy)),
        plausible: plausibleCopies(copies, sector, g),
      });
    }
  }
  return { differences, overflow: false, usage: count.usage };
}

export function entryIn(difference: Difference, copy: number, cluster: number, g: Geometry): number {
  return (difference.copies[copy]!.readUInt32LE((cluster * 4) % g.bytesPerSector) & ENTRY_MASK) >>> 0;
}

export function isEnd(entry: number): boolean {
  return entry >= END_OF_CHAIN;
}
