import { FRESH, crc32c } from './checksums.js';
import { COMPAT, INCOMPAT, RO_COMPAT } from './features.js';

/** The superblock has 1024 bytes. The primary lies at byte 1024, independent of the block size. */
export const SUPERBLOCK_AT = 1024;
export const SUPERBLOCK_SIZE = 1024;
const MAGIC = 0xef53;
const CHECKSUM_AT = 0x3fc;

export class Ext4Error extends Error {
  override readonly name = 'Ext4Error';
}

/** Superblock fields used by this reader. Sizes are in bytes; counts are blocks, inodes or groups. */
export interface Superblock {
  readonly raw: Buffer;
  readonly inodes: number;
  readonly blocks: number;
  readonly freeBlocks: number;
  readonly freeInodes: number;
  readonly firstDataBlock: number;
  readonly blockSize: number;
  readonly blocksPerGroup: number;
  /** Clusters are the unit of a block bitmap; without bigalloc a cluster is a block. */
  readonly clustersPerGroup: number;
  readonly blocksPerCluster: number;
  readonly firstMetaBlockGroup: number;
  readonly firstInode: number;
  readonly inodesPerGroup: number;
  readonly groups: number;
  readonly inodeSize: number;
  readonly descriptorSize: number;
  readonly reservedDescriptorBlocks: number;
  readonly groupNumber: number;
  readonly state: number;
  readonly errorCount: number;
  readonly lastOrphan: number;
  readonly writtenAt: number;
  readonly compat: number;
  readonly incompat: number;
  readonly roCompat: number;
  readonly uuid: string;
  readonly journalInode: number;
  readonly journalDevice: number;
  readonly backupGroups: readonly [number, number];
  readonly mmpBlock: number;
}

/** Parses `raw` (1024 bytes) without validation; see `isExt` and `problemsOf`. */
export function parseSuperblock(raw: Buffer): Superblock {
  const u16 = (at: number) => raw.readUInt16LE(at);
  const u32 = (at: number) => raw.readUInt32LE(at);
  const incompat = u32(0x60);
  const wide = (incompat & INCOMPAT['64bit']) !== 0;
  const revision = u32(0x4c);
  const logBlockSize = u32(0x18);
  const blockSize = logBlockSize <= 6 ? 1024 << logBlockSize : 0;
  const blocks = u32(0x04) + (wide ? u32(0x150) * 2 ** 32 : 0);
  const blocksPerGroup = u32(0x20);
  const clustered = (u32(0x64) & RO_COMPAT.bigalloc) !== 0;
  const firstDataBlock = u32(0x14);
  return {
    raw,
    inodes: u32(0),
    blocks,
    freeBlocks: u32(0x0c) + (wide ? u32(0x158) * 2 ** 32 : 0),
    freeInodes: u32(0x10),
    firstDataBlock,
    blockSize,
    blocksPerGroup,
    inodesPerGroup: u32(0x28),
    clustersPerGroup: clustered ? u32(0x24) : blocksPerGroup,
    blocksPerCluster: clustered ? 2 ** Math.min(31, u32(0x1c) - logBlockSize) : 1,
    firstMetaBlockGroup: u32(0x104),
    firstInode: revision === 0 ? 11 : u32(0x54),
    groups: blocksPerGroup === 0 ? 0 : Math.ceil((blocks - firstDataBlock) / blocksPerGroup),
    inodeSize: revision === 0 ? 128 : u16(0x58),
    descriptorSize: wide ? u16(0xfe) : 32,
    reservedDescriptorBlocks: u16(0xce),
    groupNumber: u16(0x5a),
    state: u16(0x3a),
    errorCount: u32(0x194),
    lastOrphan: u32(0xe8),
    writtenAt: u32(0x30),
    compat: u32(0x5c),
    incompat,
    roCompat: u32(0x64),
    uuid: raw.toString('hex', 0x68, 0x78),
    journalInode: u32(0xe0),
    journalDevice: u32(0xe4),
    backupGroups: [u32(0x24c), u32(0x250)],
    mmpBlock: u32(0x168) + u32(0x16c) * 2 ** 32,
  };
}

export const hasCompat = (sb: Superblock, name: keyof typeof COMPAT) => (sb.compat & COMPAT[name]) !== 0;
export const hasIncompat = (sb: Superblock, name: keyof typeof INCOMPAT) => (sb.incompat & INCOMPAT[name]) !== 0;
export const hasRoCompat = (sb: Superblock, name: keyof typeof RO_COMPAT) => (sb.roCompat & RO_COMPAT[name]) !== 0;

export const isExt = (raw: Buffer) => raw.readUInt16LE(0x38) === MAGIC;

const superblockChecksum = (raw: Buffer) => crc32c(FRESH, raw.subarray(0, CHECKSUM_AT));

export function sealSuperblock(raw: Buffer): void {
  if ((raw.readUInt32LE(0x64) & RO_COMPAT.metadata_csum) !== 0) raw.writeUInt32LE(superblockChecksum(raw), CHECKSUM_AT);
}

export function problemsOf(sb: Superblock): string[] {
  const found: string[] = [];
  const must = (holds: boolean, otherwise: string) => {
    if (!holds) found.push(otherwise);
  };
  must(isExt(sb.raw), `the magic number is 0x${sb.raw.toString('hex', 0x38, 0x3a)} instead of 53ef`);
  if (hasRoCompat(sb, 'metadata_csum')) {
    must(
      sb.raw.readUInt32LE(CHECKSUM_AT) === superblockChecksum(sb.raw),
      'the checksum of the superblock does not match its content',
    );
    must(sb.raw[0x175] === 1, 'the checksum type is not crc32c');
  }
  must(sb.raw.readUInt32LE(0x4c) <= 1, 'the revision is newer than any that exists');
  must(sb.blockSize !== 0, 'the block size is impossible');
  if (sb.blockSize === 0) return found;
  const bits = sb.blockSize * 8;
  const clustered = hasRoCompat(sb, 'bigalloc');
  must(clustered || sb.firstDataBlock === (sb.blockSize === 1024 ? 1 : 0), 'the first data block is impossible');
  // mke2fs refuses fewer than 256 blocks per group. A bitmap of one block describes at most eight blocks per byte.
  must(
    sb.blocksPerGroup >= 256 && sb.blocksPerGroup % 8 === 0 && (clustered || sb.blocksPerGroup <= bits),
    'the blocks per group are impossible',
  );
  must(
    !clustered || (sb.clustersPerGroup <= bits && sb.clustersPerGroup * sb.blocksPerCluster === sb.blocksPerGroup),
    'the clusters per group are impossible',
  );
  must(
    sb.inodesPerGroup >= 8 && sb.inodesPerGroup % 8 === 0 && sb.inodesPerGroup <= bits,
    'the inodes per group are impossible',
  );
  must(
    sb.inodeSize >= 128 && sb.inodeSize <= sb.blockSize && (sb.inodeSize & (sb.inodeSize - 1)) === 0,
    'the inode size is impossible',
  );
  must(
    sb.descriptorSize >= 32 &&
      sb.descriptorSize <= 1024 &&
      (sb.descriptorSize & (sb.descriptorSize - 1)) === 0 &&
      (sb.descriptorSize >= 64 || !hasIncompat(sb, '64bit')),
    'the descriptor size is impossible',
  );
  must(
    Number.isSafeInteger(sb.blocks * sb.blockSize) && sb.blocks > sb.firstDataBlock + 8,
    'the number of blocks is impossible',
  );
  must(sb.inodes === sb.groups * sb.inodesPerGroup, 'the number of inodes does not fit the groups');
  must(sb.freeInodes <= sb.inodes && sb.freeBlocks <= sb.blocks, 'more is free than exists');
  must(sb.reservedDescriptorBlocks <= sb.blockSize / 4, 'the reserved descriptor blocks are impossible');
  return found;
}

/** Identity and layout, which are equal in every copy of a volume's superblock. Excludes counters. */
export function layoutOf(sb: Superblock): string {
  const incompat = sb.incompat & ~INCOMPAT.needs_recovery;
  const roCompat =
    sb.roCompat & (RO_COMPAT.sparse_super | RO_COMPAT.gdt_csum | RO_COMPAT.metadata_csum | RO_COMPAT.bigalloc);
  const compat = sb.compat & (COMPAT.sparse_super2 | COMPAT.has_journal);
  return [
    sb.uuid,
    sb.blocks,
    sb.inodes,
    sb.blockSize,
    sb.firstDataBlock,
    sb.blocksPerGroup,
    sb.inodesPerGroup,
    sb.inodeSize,
    sb.descriptorSize,
    sb.reservedDescriptorBlocks,
    incompat,
    roCompat,
    compat,
  ].join('/');
}

/** The reader labels all volumes ext4. The actual generation appears in the notes. */
export function generation(sb: Superblock): 'ext2' | 'ext3' | 'ext4' {
  const four = INCOMPAT.extent | INCOMPAT['64bit'] | INCOMPAT.flex_bg | INCOMPAT.meta_bg;
  if ((sb.incompat & four) !== 0 || hasRoCompat(sb, 'gdt_csum') || hasRoCompat(sb, 'metadata_csum')) return 'ext4';
  return hasCompat(sb, 'has_journal') ? 'ext3' : 'ext2';
}
