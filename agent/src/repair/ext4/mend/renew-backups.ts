import type { ProposedWrite } from '../../model/finding.js';
import { descriptorBlockAt, descriptorBlocks, descriptorTableAt, groupStart } from '../format/layout.js';
import { foreignBytes } from './own-remains.js';
import { SUPERBLOCK_SIZE, hasIncompat, sealSuperblock, type Superblock } from '../format/superblock.js';
import type { Ext4Volume } from '../format/volume.js';

/** Limit of differing bytes where a copy was: its counts, times and checksums are older than those of the primary. */
const MOST_IN_SUPERBLOCK = 64;
const MOST_IN_DESCRIPTOR = 16;
const CLEAN = 1;

/**
 * Writes that restore the copies of the superblock and descriptors of a sound volume, or a sentence with the reason
 * against it. A place with foreign bytes is not overwritten.
 */
export async function renewedBackups(
  { sb, view }: Ext4Volume,
  groups: readonly number[],
  signal: AbortSignal,
): Promise<ProposedWrite[] | string> {
  if (hasIncompat(sb, 'meta_bg'))
    return 'Every copy of the superblock is lost, and the volume keeps its descriptors spread over the groups: e2fsck writes them anew.';
  const table = await view.read(descriptorBlockAt(sb, 0), descriptorBlocks(sb) * sb.blockSize);
  const writes: ProposedWrite[] = [];
  for (const group of groups) {
    signal.throwIfAborted();
    const copy = copyFor(sb, group);
    const pieces: [number, Buffer, number, string][] = [
      [
        descriptorTableAt(sb, group),
        table,
        MOST_IN_DESCRIPTOR * sb.groups,
        `copy of the descriptors in group ${group}`,
      ],
      [groupStart(sb, group) * sb.blockSize, copy, MOST_IN_SUPERBLOCK, `copy of the superblock in group ${group}`],
    ];
    for (const [offset, data, most, why] of pieces) {
      const seen = await view.read(offset, data.length);
      if (foreignBytes(seen, data) > most)
        return `Every backup of the superblock is lost, and the place of the one in group ${group} holds other data.`;
      if (!seen.equals(data)) writes.push({ offset, data, why });
    }
  }
  return writes;
}

/** A copy as mke2fs writes it: with its group number and without the clean flag. */
function copyFor(sb: Superblock, group: number): Buffer {
  const raw = Buffer.from(sb.raw.subarray(0, SUPERBLOCK_SIZE));
  raw.writeUInt16LE(group, 0x5a);
  raw.writeUInt16LE(sb.state & ~CLEAN, 0x3a);
  sealSuperblock(raw);
  return raw;
}
