/**
 * Handles a valid primary superblock that is older than every copy, for example written back from before the volume
 * was enlarged. A primary newer than its copies is never replaced: resizing writes the primary first, and the copies
 * may lag behind. Timestamps alone prove nothing; the disk itself must contradict the primary and confirm the copies.
 */
import { type BlockView, UnreadableError } from '../view/block-view.js';
import { volumeInside } from '../formats/volume-inside.js';
import type { LayerReport } from '../model/finding.js';
import { type BackupCopy, backupCopies } from './format/backups.js';
import { readDescriptors } from './format/descriptor-table.js';
import { contradictionIn, wontRestore } from './diagnose-lost.js';
import { finding, type Place } from './findings.js';
import { journalObjection } from './format/journal.js';
import { strangerAmong } from './mend/own-remains.js';
import { refusalFor } from './refusals.js';
import { restoredSuperblock, uncleanReason } from './mend/restore-superblock.js';
import { settle } from './mend/settle.js';
import { Ext4Error, SUPERBLOCK_AT, type Superblock, hasIncompat, layoutOf } from './format/superblock.js';
import { isCountable } from './format/usage.js';
import { Ext4Volume } from './format/volume.js';
import { WHOLE_VOLUME, walk } from './walk.js';
import { writesFor } from './mend/writes.js';

/** A single copy may itself be wrong. */
const FEWEST_COPIES = 2;

/**
 * `asItStands` diagnoses the volume through its primary and ignores the copies; `larger` is a copy that contradicts
 * the primary. Undefined if anything supports the primary, or if the case is undecided: then a person decides.
 */
export async function diagnoseOlder(
  view: BlockView,
  primary: Superblock,
  larger: Superblock,
  place: Place,
  signal: AbortSignal,
  asItStands: () => Promise<LayerReport>,
): Promise<LayerReport | undefined> {
  if (!isGrown(primary, larger) || refusalFor(view, larger, place) !== undefined) return undefined;
  // Includes copies that lie behind the primary's end.
  const copies = await backupCopies(view, larger, signal);
  if (copies.length < FEWEST_COPIES) return undefined;
  if (!copies.every(({ sb }) => layoutOf(sb) === layoutOf(larger) && isOlder(primary, sb))) return undefined;
  const newest = copies.reduce((best, copy) => (copy.sb.writtenAt > best.sb.writtenAt ? copy : best));
  // A pending journal may hold the newer superblock; the next mount applies it.
  if (hasIncompat(primary, 'needs_recovery') || uncleanReason(primary) !== undefined) return undefined;
  if (wontRestore(primary, { copies, newest }) !== undefined) return undefined;
  // If the volume was shrunk, the space behind its end may already belong to another volume.
  const behind = { from: primary.blocks * primary.blockSize, to: larger.blocks * larger.blockSize };
  if ((await volumeInside(view, [behind], () => true, signal)) !== undefined) return undefined;
  // A volume that is consistent with its primary may well have the newer superblock as primary.
  // control: an ext4 primary that is in order by its own account is not replaced
  if ((await asItStands()).kind === 'healthy') return undefined;
  try {
    return await restored(view, primary, newest, copies, place, signal);
  } catch (problem) {
    if (!(problem instanceof Ext4Error) && !(problem instanceof UnreadableError)) throw problem;
    return undefined;
  }
}

/** Growing changes only the counts of blocks, inodes and reserved descriptor blocks. */
function isGrown(primary: Superblock, larger: Superblock): boolean {
  const { blocks, inodes, reservedDescriptorBlocks } = primary;
  return (
    larger.blocks > blocks && layoutOf({ ...larger, blocks, inodes, reservedDescriptorBlocks }) === layoutOf(primary)
  );
}

const isOlder = (one: Superblock, other: Superblock): boolean =>
  one.writtenAt < other.writtenAt && writtenBytes(one) <= writtenBytes(other);

/** KiB written over the life of the volume (s_kbytes_written). The counter only grows, whatever the clock shows. */
const writtenBytes = ({ raw }: Superblock): number => raw.readUInt32LE(0x178) + raw.readUInt32LE(0x17c) * 2 ** 32;

async function restored(
  view: BlockView,
  primary: Superblock,
  newest: BackupCopy,
  copies: readonly BackupCopy[],
  place: Place,
  signal: AbortSignal,
): Promise<LayerReport | undefined> {
  const { sb } = newest;
  const table = await readDescriptors(view, sb, signal);
  // One fault at a time: further damage would have to be judged through a superblock that is itself in doubt.
  if (table.damaged.length > 0) return undefined;
  const settled = await settle(view, sb, table, copies, signal);
  const { volume, journal, replay, reserve } = settled;
  if (replay !== undefined || reserve.length > 0 || !isCountable(volume)) return undefined;
  if ((journalObjection(sb, journal) ?? strangerAmong(settled, true)) !== undefined) return undefined;
  if ((await contradictionIn(volume, journal.kind === 'none', signal)) !== undefined) return undefined;
  const now = await walk(
    new Ext4Volume(view, primary, (await readDescriptors(view, primary, signal)).entries),
    WHOLE_VOLUME,
    signal,
  );
  const raw = restoredSuperblock(newest, volume, false);
  const evidence = copies.map(({ offset, group, sb: copy }) => ({
    offset: place.base + offset,
    expected: 'an older copy than the primary, or the same',
    seen: `${copy.blocks} blocks, written later (group ${group})`,
  }));
  const own = {
    offset: place.base + SUPERBLOCK_AT + 4,
    expected: `${sb.blocks} blocks, as every copy and all files say`,
    seen: `${primary.blocks} blocks`,
  };
  return {
    kind: 'damaged',
    format: 'ext4',
    findings: [finding('ext4.superblock_older', place.layer, [own, ...evidence])],
    writes: await writesFor(view, settled, { raw, from: `the backup in group ${newest.group}` }),
    reachable: { files: now.files, complete: now.complete },
  };
}
