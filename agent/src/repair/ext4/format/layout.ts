import type { Superblock } from './superblock.js';
import { hasCompat, hasIncompat, hasRoCompat } from './superblock.js';

/** Locations computed from the superblock. Blocks are counted from the start of the volume. */

export const groupStart = (sb: Superblock, group: number) => sb.firstDataBlock + group * sb.blocksPerGroup;

/** The last group is usually shorter than the others. */
export const blocksInGroup = (sb: Superblock, group: number) =>
  Math.min(sb.blocksPerGroup, sb.blocks - groupStart(sb, group));

export const clustersInGroup = (sb: Superblock, group: number) =>
  Math.ceil(blocksInGroup(sb, group) / sb.blocksPerCluster);

/**
 * The block of the primary superblock. With bigalloc, 1 KiB blocks count from 0, but the superblock is still block 1.
 */
export const primaryBlock = (sb: Superblock) => (sb.blockSize === 1024 ? 1 : 0);

export const descriptorBlocks = (sb: Superblock) => Math.ceil((sb.groups * sb.descriptorSize) / sb.blockSize);

export const inodeTableBlocks = (sb: Superblock) => Math.ceil((sb.inodesPerGroup * sb.inodeSize) / sb.blockSize);

function isPowerOf(base: number, value: number): boolean {
  let power = base;
  while (power < value) power *= base;
  return power === value;
}

/**
 * With sparse_super, groups 0, 1 and the powers of 3, 5 and 7 carry a copy; with sparse_super2, two named groups;
 * otherwise all groups.
 */
function carriesSuperblock(sb: Superblock, group: number): boolean {
  if (group === 0) return true;
  if (hasCompat(sb, 'sparse_super2')) return sb.backupGroups.includes(group);
  if (!hasRoCompat(sb, 'sparse_super') || group === 1) return true;
  return isPowerOf(3, group) || isPowerOf(5, group) || isPowerOf(7, group);
}

export function backupGroups(sb: Superblock, limit = 64): number[] {
  if (hasCompat(sb, 'sparse_super2')) {
    return [...new Set(sb.backupGroups)].filter((group) => group > 0 && group < sb.groups).sort((a, b) => a - b);
  }
  const found: number[] = [];
  for (let group = 1; group < sb.groups && found.length < limit; group++) {
    if (carriesSuperblock(sb, group)) found.push(group);
  }
  return found;
}

/** Blocks at the start of a group that hold the superblock, the descriptors and the reserved descriptor blocks. */
export function leadBlocks(sb: Superblock, group: number): number {
  const before = group === 0 ? primaryBlock(sb) - sb.firstDataBlock : 0;
  const superblock = carriesSuperblock(sb, group) ? before + 1 : 0;
  const perBlock = Math.floor(sb.blockSize / sb.descriptorSize);
  const meta = Math.floor(group / perBlock);
  if (!hasIncompat(sb, 'meta_bg') || meta < sb.firstMetaBlockGroup) {
    const old = hasIncompat(sb, 'meta_bg') ? sb.firstMetaBlockGroup : descriptorBlocks(sb);
    return superblock === 0 ? 0 : superblock + old + sb.reservedDescriptorBlocks;
  }
  // With meta_bg, the first, second and last group of each run hold one block of descriptors, and no blocks are
  // reserved.
  const place = group % perBlock;
  return superblock + (place === 0 || place === 1 || place === perBlock - 1 ? 1 : 0);
}

/**
 * Byte offset of the `index`th block of the primary descriptor table. With meta_bg, most blocks lie in the first group
 * of their run.
 */
export function descriptorBlockAt(sb: Superblock, index: number): number {
  const group = index * Math.floor(sb.blockSize / sb.descriptorSize);
  if (!hasIncompat(sb, 'meta_bg') || index < sb.firstMetaBlockGroup)
    return (primaryBlock(sb) + 1 + index) * sb.blockSize;
  return group === 0 ? (primaryBlock(sb) + 1) * sb.blockSize : metaBlockAt(sb, group);
}

export function descriptorAt(sb: Superblock, group: number): number {
  const perBlock = Math.floor(sb.blockSize / sb.descriptorSize);
  return descriptorBlockAt(sb, Math.floor(group / perBlock)) + (group % perBlock) * sb.descriptorSize;
}

/** Byte offset of the block of descriptors that a group carries with meta_bg (not group 0). */
const metaBlockAt = (sb: Superblock, group: number) =>
  (groupStart(sb, group) + (carriesSuperblock(sb, group) ? 1 : 0)) * sb.blockSize;

/** Byte offset of the descriptor table copy in a group that carries a copy (not with meta_bg). */
export const descriptorTableAt = (sb: Superblock, group: number) => (groupStart(sb, group) + 1) * sb.blockSize;

/**
 * Offsets of the copies of a group's descriptor, and the group that carries each copy. `backups` are the groups with a
 * superblock copy; with meta_bg, the second and last group of each run carry the copies instead.
 */
export function descriptorCopies(
  sb: Superblock,
  group: number,
  backups: readonly number[],
): { carrier: number; offset: number }[] {
  const perBlock = Math.floor(sb.blockSize / sb.descriptorSize);
  const index = Math.floor(group / perBlock);
  if (!hasIncompat(sb, 'meta_bg') || index < sb.firstMetaBlockGroup)
    return backups.map((carrier) => ({
      carrier,
      offset: descriptorTableAt(sb, carrier) + group * sb.descriptorSize,
    }));
  const first = index * perBlock;
  return [first + 1, first + perBlock - 1]
    .filter((carrier, at, all) => carrier < sb.groups && carrier > first && all.indexOf(carrier) === at)
    .map((carrier) => ({ carrier, offset: metaBlockAt(sb, carrier) + (group % perBlock) * sb.descriptorSize }));
}
