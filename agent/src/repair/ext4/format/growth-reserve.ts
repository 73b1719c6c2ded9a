import { RESIZE_INODE, usesExtents } from './inode.js';
import { backupGroups, descriptorBlocks, primaryBlock } from './layout.js';
import { Ext4Error, type Superblock, hasCompat, hasIncompat } from './superblock.js';
import type { Ext4Volume } from './volume.js';

export interface DamagedReserve {
  block: number;
  seen: Buffer;
  expected: Buffer;
}

/** Offset of the double-indirect pointer of the block map. */
const DOUBLE = 0x28 + 13 * 4;

export const keepsReserve = (sb: Superblock) =>
  hasCompat(sb, 'resize_inode') && sb.reservedDescriptorBlocks > 0 && !hasIncompat(sb, 'meta_bg');

/**
 * With resize_inode, each reserved block behind the primary descriptors lists its own copies in the groups with
 * backups, and one table referenced by inode 7 lists the reserved blocks. The content of both follows from the layout,
 * so a damaged reserve can be rebuilt if the table confirms the layout. Throws `Ext4Error` otherwise.
 */
export async function damagedReserve(volume: Ext4Volume, signal: AbortSignal): Promise<DamagedReserve[]> {
  const { sb } = volume;
  if (!keepsReserve(sb)) return [];
  const inode = await volume.soundInode(RESIZE_INODE);
  if (usesExtents(inode))
    throw new Ext4Error('The inode that keeps the room for more descriptors is of the wrong kind.');
  const table = await volume.block(inode.raw.readUInt32LE(DOUBLE));
  const groups = backupGroups(sb, sb.blockSize / 4);
  const damaged: DamagedReserve[] = [];
  for (let index = 0; index < sb.reservedDescriptorBlocks; index++) {
    signal.throwIfAborted();
    const slot = descriptorBlocks(sb) + index;
    const block = primaryBlock(sb) + 1 + slot;
    if (table.readUInt32LE((slot % (sb.blockSize / 4)) * 4) !== block)
      throw new Ext4Error(`The table of the room for more descriptors does not name block ${block}.`);
    const expected = Buffer.alloc(sb.blockSize);
    for (const [place, group] of groups.entries())
      expected.writeUInt32LE((block + group * sb.blocksPerGroup) % 2 ** 32, place * 4);
    const seen = await volume.block(block);
    if (!seen.equals(expected)) damaged.push({ block, seen, expected });
  }
  return damaged;
}
