import { crc32c, le32 } from './checksums.js';
import { type Superblock, hasRoCompat } from './superblock.js';

export const ROOT_INODE = 2;
/** Holds the blocks reserved for more group descriptors (resize_inode). */
export const RESIZE_INODE = 7;

/** File types by the upper four bits of the mode. */
const TYPES: Record<number, Inode['type']> = {
  0x4: 'directory',
  0x8: 'file',
  0xa: 'symlink',
  0x1: 'special',
  0x2: 'special',
  0x6: 'special',
  0xc: 'special',
};

const USES_EXTENTS = 0x80000;
const IS_INDEXED = 0x1000;
const IS_EA_INODE = 0x200000;
const IS_INLINE = 0x10000000;

/**
 * Fields of an inode. `map` is the 60 bytes that hold the extent root, the block map, a short symlink or inline data.
 */
export interface Inode {
  number: number;
  raw: Buffer;
  type: 'file' | 'directory' | 'symlink' | 'special' | 'none';
  size: number;
  links: number;
  flags: number;
  generation: number;
  deletedAt: number;
  attributeBlock: number;
  map: Buffer;
}

export const usesExtents = (inode: Inode) => (inode.flags & USES_EXTENTS) !== 0;
export const isIndexed = (inode: Inode) => (inode.flags & IS_INDEXED) !== 0;
export const isInline = (inode: Inode) => (inode.flags & IS_INLINE) !== 0;
export const holdsAttributes = (inode: Inode) => (inode.flags & IS_EA_INODE) !== 0;

export function parseInode(sb: Superblock, number: number, raw: Buffer): Inode {
  const mode = raw.readUInt16LE(0);
  const type = TYPES[mode >>> 12] ?? 'none';
  // The upper half of the size shares its place with the obsolete directory ACL of ext2.
  const high = type === 'file' || sb.raw.readUInt32LE(0x4c) > 0 ? raw.readUInt32LE(0x6c) : 0;
  return {
    number,
    raw,
    type,
    size: raw.readUInt32LE(4) + high * 2 ** 32,
    links: raw.readUInt16LE(0x1a),
    flags: raw.readUInt32LE(0x20),
    generation: raw.readUInt32LE(0x64),
    deletedAt: raw.readUInt32LE(0x14),
    attributeBlock: raw.readUInt32LE(0x68) + raw.readUInt16LE(0x76) * 2 ** 32,
    map: raw.subarray(0x28, 0x64),
  };
}

export const inodeSeed = (seed: number, inode: Inode) =>
  crc32c(crc32c(seed, le32(inode.number)), le32(inode.generation));

/** The reason why the inode is invalid, or undefined. Without metadata_csum only the structure can be checked. */
export function inodeProblem(sb: Superblock, seed: number, inode: Inode): string | undefined {
  if (hasRoCompat(sb, 'metadata_csum')) {
    const bytes = Buffer.from(inode.raw);
    const wide = bytes.length > 128 && bytes.readUInt16LE(0x80) >= 4;
    const stored = bytes.readUInt16LE(0x7c) + (wide ? bytes.readUInt16LE(0x82) * 0x10000 : 0);
    bytes.writeUInt16LE(0, 0x7c);
    if (wide) bytes.writeUInt16LE(0, 0x82);
    const sum = crc32c(inodeSeed(seed, inode), bytes);
    if (stored !== (wide ? sum : sum & 0xffff)) return 'its checksum does not match';
  }
  if (inode.links > 0 && inode.type === 'none' && !holdsAttributes(inode)) return 'it is in use but of no known kind';
  return undefined;
}
