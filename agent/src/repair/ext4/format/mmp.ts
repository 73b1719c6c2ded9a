import { hasIncompat } from './superblock.js';
import type { Ext4Volume } from './volume.js';

/**
 * Multi-mount protection: `mmp_magic`, and the sequence number of a volume that is not mounted (`super.rst`,
 * `mmp.rst`).
 */
const MMP_MAGIC = 0x004d4d50;
const MMP_CLEAN = 0xff4d4d50;

/**
 * The reason why a volume with multi-mount protection may be in use by another computer. Undefined if the volume is
 * unused or unprotected.
 */
export async function isMountedElsewhere(volume: Ext4Volume): Promise<string | undefined> {
  if (!hasIncompat(volume.sb, 'mmp')) return undefined;
  const block = await volume.block(volume.sb.mmpBlock);
  if (block.readUInt32LE(0) !== MMP_MAGIC)
    return 'The block that protects this volume against being mounted twice is damaged.';
  return block.readUInt32LE(4) === MMP_CLEAN
    ? undefined
    : 'The volume is marked as mounted by another computer (multiple-mount protection).';
}
