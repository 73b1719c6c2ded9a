import { BLOCK_UNINIT, type Descriptor, INODE_UNINIT, bitmapChecksum, hex } from './descriptors.js';
import { clustersInGroup } from './layout.js';
import { type Superblock, hasRoCompat } from './superblock.js';
import type { Ext4Volume } from './volume.js';

const BITS_IN = Uint8Array.from({ length: 256 }, (_, byte) => {
  let count = 0;
  for (let rest = byte; rest !== 0; rest &= rest - 1) count++;
  return count;
});

export const bit = (bitmap: Uint8Array, at: number) => (bitmap[at >>> 3]! & (1 << (at & 7))) !== 0;

export function setBit(bitmap: Uint8Array, at: number): void {
  bitmap[at >>> 3]! |= 1 << (at & 7);
}

export function countBits(bitmap: Uint8Array, bits: number): number {
  let count = 0;
  for (let at = 0; at < bits >>> 3; at++) count += BITS_IN[bitmap[at]!]!;
  for (let at = bits & ~7; at < bits; at++) if (bit(bitmap, at)) count++;
  return count;
}

export function bitmapOf(bitmap: Uint8Array, bits: number): Buffer {
  const bytes = Buffer.from(bitmap.subarray(0, Math.ceil(bits / 8)));
  if (bits % 8 !== 0) bytes[bytes.length - 1]! &= (1 << (bits % 8)) - 1;
  return bytes;
}

export function isSameBitmap(one: Uint8Array, other: Uint8Array, bits: number): boolean {
  const bytes = bits >>> 3;
  if (Buffer.compare(one.subarray(0, bytes), other.subarray(0, bytes)) !== 0) return false;
  const rest = (1 << (bits & 7)) - 1;
  return rest === 0 || (one[bytes]! & rest) === (other[bytes]! & rest);
}

/** True if all bits from `from` to the end of the block are set: a written bitmap is always padded with ones. */
export function isPadded(bitmap: Uint8Array, from: number): boolean {
  for (let at = from; at < bitmap.length * 8; at++) if (!bit(bitmap, at)) return false;
  return true;
}

export const coveredBlocks = (sb: Superblock, bitmap: Buffer) => bitmap.subarray(0, sb.clustersPerGroup >>> 3);
export const coveredInodes = (sb: Superblock, bitmap: Buffer) => bitmap.subarray(0, sb.inodesPerGroup >>> 3);

export const mayBeUnwritten = (sb: Superblock) => hasRoCompat(sb, 'metadata_csum') || hasRoCompat(sb, 'gdt_csum');

/** Contradictions between the known descriptors and their bitmaps (at most ten sentences), and the totals. */
interface BitmapReport {
  problems: string[];
  freeBlocks: number;
  freeInodes: number;
}

export async function checkBitmaps(volume: Ext4Volume, signal: AbortSignal): Promise<BitmapReport> {
  const report: BitmapReport = { problems: [], freeBlocks: 0, freeInodes: 0 };
  for (const [group, entry] of volume.groups.entries()) {
    signal.throwIfAborted();
    if (entry === undefined) continue;
    report.freeBlocks += entry.freeBlocks * volume.sb.blocksPerCluster;
    report.freeInodes += entry.freeInodes;
    const problem = await bitmapsProblem(volume, group, entry);
    if (problem !== undefined && report.problems.length < 10) report.problems.push(`Group ${group}: ${problem}.`);
  }
  return report;
}

/** The counters of the superblock are exact on a cleanly unmounted volume. Returns the contradiction, or undefined. */
export function totalsProblem(sb: Superblock, bitmaps: BitmapReport): string | undefined {
  if (sb.freeBlocks !== bitmaps.freeBlocks)
    return `The superblock counts ${sb.freeBlocks} free blocks, the groups ${bitmaps.freeBlocks}.`;
  return sb.freeInodes === bitmaps.freeInodes
    ? undefined
    : `The superblock counts ${sb.freeInodes} free inodes, the groups ${bitmaps.freeInodes}.`;
}

export async function bitmapsProblem(
  volume: Ext4Volume,
  group: number,
  entry: Descriptor,
): Promise<string | undefined> {
  return (await blockBitmapProblem(volume, group, entry)) ?? inodeBitmapProblem(volume, entry);
}

async function blockBitmapProblem(volume: Ext4Volume, group: number, entry: Descriptor): Promise<string | undefined> {
  const { sb } = volume;
  if (mayBeUnwritten(sb) && (entry.flags & BLOCK_UNINIT) !== 0) return undefined;
  const bitmap = await volume.block(entry.blockBitmap);
  const clusters = clustersInGroup(sb, group);
  return (
    sumProblem(sb, 'block', coveredBlocks(sb, bitmap), entry.blockBitmapSum) ??
    countProblem('blocks', clusters - countBits(bitmap, clusters), entry.freeBlocks)
  );
}

async function inodeBitmapProblem(volume: Ext4Volume, entry: Descriptor): Promise<string | undefined> {
  const { sb } = volume;
  if (mayBeUnwritten(sb) && (entry.flags & INODE_UNINIT) !== 0) return undefined;
  const bitmap = await volume.block(entry.inodeBitmap);
  return (
    sumProblem(sb, 'inode', coveredInodes(sb, bitmap), entry.inodeBitmapSum) ??
    countProblem('inodes', sb.inodesPerGroup - countBits(bitmap, sb.inodesPerGroup), entry.freeInodes)
  );
}

function sumProblem(sb: Superblock, kind: string, covered: Buffer, stored: number): string | undefined {
  const sum = bitmapChecksum(sb, covered);
  return hasRoCompat(sb, 'metadata_csum') && sum !== stored
    ? `the ${kind} bitmap has checksum ${hex(sum)}, its descriptor says ${hex(stored)}`
    : undefined;
}

const countProblem = (kind: string, counted: number, said: number) =>
  counted === said ? undefined : `${counted} ${kind} are free in the bitmap, ${said} in the descriptor`;
