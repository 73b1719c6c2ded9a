import { FRESH, crc16, crc32c, le32 } from './checksums.js';
import { INCOMPAT } from './features.js';
import { blocksInGroup, groupStart, inodeTableBlocks } from './layout.js';
import type { Superblock } from './superblock.js';
import { hasIncompat, hasRoCompat } from './superblock.js';

/** Group flags: inode bitmap never written, block bitmap never written, inode table zeroed. */
export const INODE_UNINIT = 1;
export const BLOCK_UNINIT = 2;
export const ITABLE_ZEROED = 4;

/** Fields of a group descriptor. Locations are block numbers; `bytes` is the descriptor as read. */
export interface Descriptor {
  bytes: Buffer;
  blockBitmap: number;
  inodeBitmap: number;
  inodeTable: number;
  freeBlocks: number;
  freeInodes: number;
  directories: number;
  flags: number;
  unusedInodes: number;
  blockBitmapSum: number;
  inodeBitmapSum: number;
}

/** Initial value of every metadata_csum checksum: the stored seed, or the checksum of the UUID. */
export function checksumSeed(sb: Superblock): number {
  return hasIncompat(sb, 'metadata_csum_seed')
    ? sb.raw.readUInt32LE(0x270)
    : crc32c(FRESH, sb.raw.subarray(0x68, 0x78));
}

const isWide = (bytes: Buffer) => bytes.length >= 64;

/** Parses a descriptor of 32 bytes or more. The upper halves of the fields exist from 64 bytes on. */
export function parseDescriptor(bytes: Buffer): Descriptor {
  const wide = isWide(bytes);
  const u16 = (low: number, high: number) => bytes.readUInt16LE(low) + (wide ? bytes.readUInt16LE(high) * 0x10000 : 0);
  const u32 = (low: number, high: number) => bytes.readUInt32LE(low) + (wide ? bytes.readUInt32LE(high) * 2 ** 32 : 0);
  return {
    bytes,
    blockBitmap: u32(0x00, 0x20),
    inodeBitmap: u32(0x04, 0x24),
    inodeTable: u32(0x08, 0x28),
    freeBlocks: u16(0x0c, 0x2c),
    freeInodes: u16(0x0e, 0x2e),
    directories: u16(0x10, 0x30),
    flags: bytes.readUInt16LE(0x12),
    unusedInodes: u16(0x1c, 0x32),
    blockBitmapSum: u16(0x18, 0x38),
    inodeBitmapSum: u16(0x1a, 0x3a),
  };
}

export function writeDescriptor(sb: Superblock, group: number, fields: Omit<Descriptor, 'bytes'>): Buffer {
  const bytes = Buffer.alloc(sb.descriptorSize);
  const wide = isWide(bytes);
  const put16 = (value: number, low: number, high: number) => {
    bytes.writeUInt16LE(value & 0xffff, low);
    if (wide) bytes.writeUInt16LE(value >>> 16, high);
  };
  const put32 = (value: number, low: number, high: number) => {
    bytes.writeUInt32LE(value % 2 ** 32, low);
    if (wide) bytes.writeUInt32LE(Math.floor(value / 2 ** 32), high);
  };
  put32(fields.blockBitmap, 0x00, 0x20);
  put32(fields.inodeBitmap, 0x04, 0x24);
  put32(fields.inodeTable, 0x08, 0x28);
  put16(fields.freeBlocks, 0x0c, 0x2c);
  put16(fields.freeInodes, 0x0e, 0x2e);
  put16(fields.directories, 0x10, 0x30);
  bytes.writeUInt16LE(fields.flags, 0x12);
  put16(fields.blockBitmapSum, 0x18, 0x38);
  put16(fields.inodeBitmapSum, 0x1a, 0x3a);
  put16(fields.unusedInodes, 0x1c, 0x32);
  bytes.writeUInt16LE(descriptorChecksum(sb, group, bytes) ?? 0, 0x1e);
  return bytes;
}

/** The 16-bit checksum of a descriptor, or undefined on volumes without descriptor checksums (ext2, ext3). */
function descriptorChecksum(sb: Superblock, group: number, bytes: Buffer): number | undefined {
  if (hasRoCompat(sb, 'metadata_csum')) {
    let sum = crc32c(checksumSeed(sb), le32(group));
    sum = crc32c(sum, bytes.subarray(0, 0x1e));
    sum = crc32c(sum, Buffer.alloc(2));
    return crc32c(sum, bytes.subarray(0x20)) & 0xffff;
  }
  if (!hasRoCompat(sb, 'gdt_csum')) return undefined;
  let sum = crc16(FRESH, sb.raw.subarray(0x68, 0x78));
  sum = crc16(sum, le32(group));
  sum = crc16(sum, bytes.subarray(0, 0x1e));
  return (sb.incompat & INCOMPAT['64bit']) !== 0 ? crc16(sum, bytes.subarray(0x20)) : sum;
}

export function descriptorProblem(sb: Superblock, group: number, bytes: Buffer): string | undefined {
  const stored = bytes.readUInt16LE(0x1e);
  const sum = descriptorChecksum(sb, group, bytes);
  if (sum !== undefined && sum !== stored) return `checksum ${hex(sum, 4)} expected, ${hex(stored, 4)} read`;
  const entry = parseDescriptor(bytes);
  return (
    locationProblem(sb, group, entry) ??
    (entry.freeBlocks > blocksInGroup(sb, group) ? 'more blocks are free than the group has' : undefined) ??
    (entry.freeInodes > sb.inodesPerGroup ||
    entry.directories > sb.inodesPerGroup ||
    entry.unusedInodes > sb.inodesPerGroup
      ? 'it counts more inodes than the group has'
      : undefined)
  );
}

export function locationProblem(sb: Superblock, group: number, entry: Descriptor): string | undefined {
  const parts: [string, number, number][] = [
    ['block bitmap', entry.blockBitmap, 1],
    ['inode bitmap', entry.inodeBitmap, 1],
    ['inode table', entry.inodeTable, inodeTableBlocks(sb)],
  ];
  const own = groupStart(sb, group);
  for (const [name, at, length] of parts) {
    if (at <= sb.firstDataBlock || at + length > sb.blocks)
      return `the ${name} lies at block ${at}, outside the volume`;
    const inside = at >= own && at + length <= own + blocksInGroup(sb, group);
    if (!hasIncompat(sb, 'flex_bg') && !inside) return `the ${name} lies at block ${at}, outside its group`;
  }
  const table: [number, number] = [entry.inodeTable, entry.inodeTable + inodeTableBlocks(sb)];
  const inTable = (at: number) => at >= table[0] && at < table[1];
  if (entry.blockBitmap === entry.inodeBitmap || inTable(entry.blockBitmap) || inTable(entry.inodeBitmap))
    return 'bitmaps and inode table overlap';
  return undefined;
}

/**
 * Checksum of a bitmap as stored in its descriptor: 32 bits, or the lower 16 in a short descriptor. Zero without
 * metadata_csum.
 */
export function bitmapChecksum(sb: Superblock, covered: Uint8Array): number {
  if (!hasRoCompat(sb, 'metadata_csum')) return 0;
  const sum = crc32c(checksumSeed(sb), covered);
  return sb.descriptorSize >= 64 ? sum : sum & 0xffff;
}

export const hex = (value: number, digits = 8) => `0x${value.toString(16).padStart(digits, '0')}`;
