/**
 * A sound primary superblock that is older than every copy: it was written again, or came back, from before the volume was
 * made larger. A primary that is newer than its copies is never replaced: resizing writes it first, and the copies may have
 * been left behind. Age by a clock proves nothing alone; the disk itself has to contradict the primary and bear the copies out.
 */
import { type BlockView, UnreadableError } from '../view/block-view.js';
import { volumeInside } from '../formats/volume-inside.js';
import type { LayerReport } from '../look/finding.js';
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

/** Fewer say nothing: one copy alone may be the one that is wrong. */
const FEWEST_COPIES = 2;

/**
 * `asItStands` diagnoses the volume through its primary, whatever the copies say; `larger` is a copy that says otherwise.
 * Undefined where anything speaks for the primary, or nothing decides: then a person does.
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
  // Also those that lie behind the primary's end.
  const copies = await backupCopies(view, larger, signal);
  if (copies.length < FEWEST_COPIES) return undefined;
  if (!copies.every(({ sb }) => layoutOf(sb) === layoutOf(larger) && isOlder(primary, sb))) return undefined;
  const newest = copies.reduce((best, copy) => (copy.sb.writtenAt > best.sb.writtenAt ? copy : best));
  // A journal that waits may hold the newer superblock itself: the next mount brings it in.
  if (hasIncompat(primary, 'needs_recovery') || uncleanReason(primary) !== undefined) return undefined;
  if (wontRestore(primary, { copies, newest }) !== undefined) return undefined;
  // Where the volume was made smaller, the room behind its end may be somebody else's by now.
  const behind = { from: primary.blocks * primary.blockSize, to: larger.blocks * larger.blockSize };
  if ((await volumeInside(view, [behind], () => true, signal)) !== undefined) return undefined;
  // As far as the volume goes by the primary's word everything fits: it may well be the newer one.
  // control: an ext4 primary that is in order by its own account is not replaced
  if ((await asItStands()).kind === 'healthy') return undefined;
  try {
    return await restored(view, primary, newest, copies, place, signal);
  } catch (problem) {
    if (!(problem instanceof Ext4Error) && !(problem instanceof UnreadableError)) throw problem;
    return undefined;
  }
}

/** Growing changes how many blocks, inodes and reserved blocks there are, and nothing else. */
function isGrown(primary: Superblock, larger: Superblock): boolean {
  const { blocks, inodes, reservedDescriptorBlocks } = primary;
  return (
    larger.blocks > blocks && layoutOf({ ...larger, blocks, inodes, reservedDescriptorBlocks }) === layoutOf(primary)
  );
}

const isOlder = (one: Superblock, other: Superblock): boolean =>
  one.writtenAt < other.writtenAt && writtenBytes(one) <= writtenBytes(other);

/** KiB written over the life of the volume (s_kbytes_written): it only grows, whatever the clock says. */
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
  // One thing at a time: what else is damaged would have to be borne out by a superblock that is itself in doubt.
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
