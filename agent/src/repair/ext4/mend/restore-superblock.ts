import type { BackupCopy } from '../format/backups.js';
import { INCOMPAT } from '../format/features.js';
import { SUPERBLOCK_SIZE, type Superblock, isExt, sealSuperblock } from '../format/superblock.js';
import type { Ext4Volume } from '../format/volume.js';

const CLEAN = 1;
const HAS_ERRORS = 2;
const ORPHANS_BEING_RECOVERED = 4;

/**
 * The primary superblock built from a backup: group number 0, free counts summed from the descriptors, the clean
 * state, needs_recovery if the journal holds changes (a backup has neither), and a fresh checksum.
 */
export function restoredSuperblock(copy: BackupCopy, volume: Ext4Volume, journalPending: boolean): Buffer {
  const raw = Buffer.from(copy.sb.raw.subarray(0, SUPERBLOCK_SIZE));
  const sum = (pick: 'freeBlocks' | 'freeInodes') =>
    volume.groups.reduce((total, entry) => total + (entry?.[pick] ?? 0), 0);
  // The groups of a bigalloc volume count clusters, but its superblock counts blocks.
  const freeBlocks = sum('freeBlocks') * volume.sb.blocksPerCluster;
  raw.writeUInt16LE(0, 0x5a);
  raw.writeUInt32LE(freeBlocks % 2 ** 32, 0x0c);
  if ((copy.sb.incompat & INCOMPAT['64bit']) !== 0) raw.writeUInt32LE(Math.floor(freeBlocks / 2 ** 32), 0x158);
  raw.writeUInt32LE(sum('freeInodes'), 0x10);
  // e2fsprogs never marks a backup as clean, so its state is meaningless. The caller has found the volume consistent.
  raw.writeUInt16LE(CLEAN, 0x3a);
  const incompat = raw.readUInt32LE(0x60) & ~INCOMPAT.needs_recovery;
  raw.writeUInt32LE((journalPending ? incompat | INCOMPAT.needs_recovery : incompat) >>> 0, 0x60);
  sealSuperblock(raw);
  return raw;
}

export function uncleanReason(sb: Superblock): string | undefined {
  if ((sb.state & HAS_ERRORS) !== 0) return 'The volume is marked as having errors.';
  if ((sb.state & ORPHANS_BEING_RECOVERED) !== 0)
    return 'The volume was interrupted while deleted files were being cleaned up.';
  if ((sb.state & CLEAN) === 0) return 'The volume was not unmounted cleanly.';
  if (sb.errorCount > 0) return `The volume has recorded ${sb.errorCount} errors since its last check.`;
  if (sb.lastOrphan !== 0) return 'Deleted files still wait to be cleaned up (the orphan list is not empty).';
  if ((sb.roCompat & 0x10000) !== 0) return 'Deleted files still wait to be cleaned up (the orphan file is in use).';
  return undefined;
}

/**
 * Objection from the damaged primary against a restore: its magic number and identity survive, and its state marks
 * errors or names a deleted file that is still open. A backup would silently drop this information.
 */
export function remainsObject(remains: Superblock, copy: BackupCopy): string | undefined {
  if (!isExt(remains.raw) || remains.uuid !== copy.sb.uuid) return undefined;
  const errors = remains.state === (CLEAN | HAS_ERRORS) || remains.state === HAS_ERRORS;
  if (errors) return 'What is left of the damaged superblock says that the volume has errors.';
  if (remains.lastOrphan !== 0 && remains.lastOrphan <= copy.sb.inodes)
    return 'What is left of the damaged superblock names a deleted file that still waits to be cleaned up.';
  return undefined;
}
