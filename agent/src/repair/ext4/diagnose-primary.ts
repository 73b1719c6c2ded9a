import type { BlockView } from '../view/block-view.js';
import type { LayerReport } from '../model/finding.js';
import { type BackupReport, compareBackups } from './format/backups.js';
import { checkBitmaps, totalsProblem } from './format/bitmaps.js';
import { type DescriptorTable, readDescriptors } from './format/descriptor-table.js';
import { diagnoseOlder } from './diagnose-older.js';
import { type Place, descriptorEvidence, finding, person, reserveEvidence } from './findings.js';
import { type DamagedReserve, damagedReserve } from './format/growth-reserve.js';
import { inodesProblem } from './inode-account.js';
import { type JournalState, journalObjection, journalState } from './format/journal.js';
import { groupStart } from './format/layout.js';
import { isMountedElsewhere } from './format/mmp.js';
import { Names } from './format/names.js';
import { strangerAmong } from './mend/own-remains.js';
import { refusalFor } from './refusals.js';
import { renewedBackups } from './mend/renew-backups.js';
import { uncleanReason } from './mend/restore-superblock.js';
import { type Settled, settle } from './mend/settle.js';
import { Ext4Error, SUPERBLOCK_AT, type Superblock, generation, hasIncompat } from './format/superblock.js';
import { withSuspects } from './suspects.js';
import { accountsProblem, isCountable } from './format/usage.js';
import { Ext4Volume } from './format/volume.js';
import { type Walk, WHOLE_VOLUME, walk } from './walk.js';
import { writesFor } from './mend/writes.js';

export async function diagnosePrimary(
  view: BlockView,
  sb: Superblock,
  place: Place,
  signal: AbortSignal,
): Promise<LayerReport> {
  if (hasIncompat(sb, 'journal_dev')) {
    return {
      kind: 'foreign',
      format: 'ext4 journal device',
      reason: 'This is the journal of an ext4 volume on another device.',
    };
  }
  const refusal = refusalFor(view, sb, place);
  if (refusal !== undefined) return refusal;
  const backups = await compareBackups(view, sb, signal);
  const [other] = backups.disagreeing;
  if (other === undefined) return diagnoseBelieved(view, sb, backups, place, signal);
  const asItStands = () => diagnoseBelieved(view, sb, { agreeing: [], disagreeing: [], missing: [] }, place, signal);
  const older =
    backups.agreeing.length > 0 ? undefined : await diagnoseOlder(view, sb, other.sb, place, signal, asItStands);
  return older ?? disagreement(backups, sb, place);
}

async function diagnoseBelieved(
  view: BlockView,
  sb: Superblock,
  backups: BackupReport,
  place: Place,
  signal: AbortSignal,
): Promise<LayerReport> {
  const replayed = !hasIncompat(sb, 'needs_recovery');
  const table = await withSuspects(
    view,
    sb,
    await readDescriptors(view, sb, signal),
    backups.agreeing,
    replayed,
    signal,
  );
  const volume = new Ext4Volume(view, sb, table.entries);
  const unclean = uncleanReason(sb) ?? (await isMountedElsewhere(volume));
  if (unclean !== undefined)
    return person(unclean, [
      finding('ext4.not_clean', place.layer, [stateEvidence(sb, place)]),
      ...tableFindings(table, [], place),
    ]);
  if (table.damaged.length > 0) return diagnoseDamage({ view, sb, table, backups, place, signal });

  const journal = await journalState(volume, signal);
  const objection = journalObjection(sb, journal);
  if (objection !== undefined)
    return person(objection, [finding('ext4.not_clean', place.layer, [stateEvidence(sb, place)])]);
  try {
    if ((await damagedReserve(volume, signal)).length > 0)
      return await diagnoseDamage({ view, sb, table, backups, place, signal });
    if (journal.kind === 'pending') return await diagnosePending(view, sb, table, place, signal);
    return await diagnoseSound(volume, backups, place, signal);
  } catch (problem) {
    if (!(problem instanceof Ext4Error)) throw problem;
    return filesDamaged(1, [problem.message], place);
  }
}

function disagreement(backups: BackupReport, sb: Superblock, place: Place): LayerReport {
  const evidence = backups.disagreeing.map((copy) => ({
    offset: place.base + copy.offset,
    expected: `a copy of volume ${sb.uuid} of ${sb.blocks} blocks`,
    seen: `a sound copy of volume ${copy.sb.uuid} of ${copy.sb.blocks} blocks`,
  }));
  return person('The superblock and a valid backup of it describe different volumes.', [
    finding('ext4.copies_disagree', place.layer, evidence),
  ]);
}

const stateEvidence = (sb: Superblock, place: Place) => ({
  offset: place.base + SUPERBLOCK_AT + 0x3a,
  expected: 'state 1 (clean), no errors, no orphans',
  seen: `state ${sb.state}, ${sb.errorCount} errors, first orphan ${sb.lastOrphan}`,
});

/** Our reader does not cover reserved inodes, inodes without a directory entry, or padding. */
const LEFT_TO_E2FSCK = { check: 'e2fsck -fn', what: 'inodes that no folder names, reserved inodes and unused fields' };

async function diagnoseSound(
  volume: Ext4Volume,
  backups: BackupReport,
  place: Place,
  signal: AbortSignal,
): Promise<LayerReport> {
  const { sb } = volume;
  const bitmaps = await checkBitmaps(volume, signal);
  const miscount = bitmaps.problems[0] ?? totalsProblem(sb, bitmaps);
  if (miscount !== undefined) return bitmapsDamaged(miscount, place);
  const names = isCountable(volume) ? new Names(sb) : undefined;
  const files = await walk(volume, WHOLE_VOLUME, signal, names);
  if (files.brokenCount > 0) return filesDamaged(files.brokenCount, files.broken, place);
  const contradiction = isCountable(volume) ? await accountsProblem(volume, signal) : undefined;
  if (contradiction !== undefined) return bitmapsDamaged(contradiction, place);
  const unlike = names !== undefined && files.complete ? await inodesProblem(volume, names, signal) : undefined;
  if (unlike !== undefined) return inodesDamaged(unlike, place);
  if (backups.agreeing.length === 0 && backups.missing.length > 0)
    return withoutBackups(volume, backups, files, place, signal);
  return {
    kind: 'healthy',
    format: 'ext4',
    notes: notesOn(volume, backups),
    reachable: { files: files.files, complete: files.complete },
    leftTo: LEFT_TO_E2FSCK,
  };
}

function notesOn(volume: Ext4Volume, backups: BackupReport): string[] {
  const { sb, view } = volume;
  const notes: string[] = [];
  if (generation(sb) !== 'ext4') notes.push(`This is an ${generation(sb)} volume.`);
  if (backups.missing.length > 0)
    notes.push(
      `The copy of the superblock is missing or damaged in group ${backups.missing.join(', ')}; the drive itself is intact.`,
    );
  if (!isCountable(volume)) notes.push('Free space was compared with its totals, not with every file.');
  const slack = view.size - sb.blocks * sb.blockSize;
  if (slack >= sb.blocksPerGroup * sb.blockSize) notes.push(`The volume is ${slack} bytes smaller than its partition.`);
  return notes;
}

function bitmapsDamaged(seen: string, place: Place): LayerReport {
  return person(seen, [
    finding('ext4.bitmap_damaged', place.layer, [
      { offset: place.base + SUPERBLOCK_AT, expected: 'bitmaps, counts and files that agree', seen },
    ]),
  ]);
}

function inodesDamaged(seen: string, place: Place): LayerReport {
  const evidence = { offset: place.base + SUPERBLOCK_AT, expected: 'inodes, names and counts that agree', seen };
  return person(seen, [finding('ext4.inodes_damaged', place.layer, [evidence])]);
}

/** Rewrites the lost backups of a sound volume, because one more fault would make the volume unreadable. */
async function withoutBackups(
  volume: Ext4Volume,
  { missing }: BackupReport,
  files: Walk,
  place: Place,
  signal: AbortSignal,
): Promise<LayerReport> {
  const { sb } = volume;
  const evidence = missing.map((group) => ({
    offset: place.base + groupStart(sb, group) * sb.blockSize,
    expected: 'a copy of the superblock',
    seen: 'none',
  }));
  const findings = [finding('ext4.backups_lost', place.layer, evidence)];
  const writes = await renewedBackups(volume, missing, signal);
  if (typeof writes === 'string') return person(writes, findings);
  return {
    kind: 'damaged',
    format: 'ext4',
    findings,
    writes,
    reachable: { files: files.files, complete: files.complete },
  };
}

function filesDamaged(count: number, broken: readonly string[], place: Place): LayerReport {
  const evidence = broken.map((seen) => ({
    offset: place.base,
    expected: 'every name leads to a sound file or folder',
    seen,
  }));
  return person(`${count} files or folders can't be reached: ${broken[0] ?? ''}`, [
    finding('ext4.files_damaged', place.layer, evidence),
  ]);
}

const pendingFinding = (transactions: number, place: Place) =>
  finding('ext4.journal_pending', place.layer, [
    {
      offset: place.base + SUPERBLOCK_AT + 0x60,
      expected: 'needs_recovery clear',
      seen: `needs_recovery set, ${transactions} transactions in the journal`,
    },
  ]);

/**
 * The volume was not unmounted but is otherwise intact. Replays the journal on a scratch copy to show the state after
 * the next mount.
 */
async function diagnosePending(
  view: BlockView,
  sb: Superblock,
  table: DescriptorTable,
  place: Place,
  signal: AbortSignal,
): Promise<LayerReport> {
  const { volume, replay } = await settle(view, sb, table, [], signal);
  const transactions = replay?.transactions ?? 0;
  const files = await walk(volume, WHOLE_VOLUME, signal);
  if (files.brokenCount > 0) return filesDamaged(files.brokenCount, files.broken, place);
  const contradiction = isCountable(volume) ? await accountsProblem(volume, signal) : undefined;
  if (contradiction !== undefined) return bitmapsDamaged(`With the journal applied to a copy: ${contradiction}`, place);
  const reason = `The drive wasn't shut down cleanly. Its journal holds ${transactions} changes that are applied the next time it's opened. Tested on a copy, ${files.files} files can be reached.`;
  return {
    kind: 'needs_person',
    format: 'ext4',
    reason,
    findings: [pendingFinding(transactions, place)],
    pending: { files: files.files, complete: files.complete },
  };
}

interface Damage {
  view: BlockView;
  sb: Superblock;
  table: DescriptorTable;
  backups: BackupReport;
  place: Place;
  signal: AbortSignal;
}

async function diagnoseDamage({ view, sb, table, backups, place, signal }: Damage): Promise<LayerReport> {
  const copies = backups.agreeing.map((group) => ({ group, offset: groupStart(sb, group) * sb.blockSize, sb }));
  try {
    const settled = await settle(view, sb, table, copies, signal);
    const findings = tableFindings(table, settled.reserve, place);
    if (settled.replay !== undefined) findings.push(pendingFinding(settled.replay.transactions, place));
    const objection =
      journalObjection(sb, settled.journal) ??
      strangerAmong(settled, false) ??
      (await contradictionIn(settled, signal));
    if (objection !== undefined) return person(objection, findings);
    const before = await walk(new Ext4Volume(view, sb, table.entries), WHOLE_VOLUME, signal);
    return {
      kind: 'damaged',
      format: 'ext4',
      findings,
      writes: await writesFor(view, settled, undefined),
      reachable: { files: before.files, complete: before.complete },
    };
  } catch (problem) {
    if (!(problem instanceof Ext4Error)) throw problem;
    return person(problem.message, tableFindings(table, [], place));
  }
}

function tableFindings(table: DescriptorTable, reserve: readonly DamagedReserve[], place: Place) {
  return [
    ...(table.damaged.length > 0
      ? [finding('ext4.group_descriptors_damaged', place.layer, descriptorEvidence(table, place))]
      : []),
    ...(reserve.length > 0
      ? [finding('ext4.growth_reserve_damaged', place.layer, reserveEvidence(reserve, place))]
      : []),
  ];
}

/**
 * First contradiction left after the damaged descriptors are rebuilt. While a journal is pending, the superblock's own
 * counts are stale.
 */
async function contradictionIn({ volume, journal }: Settled, signal: AbortSignal): Promise<string | undefined> {
  const bitmaps = await checkBitmaps(volume, signal);
  const miscount = bitmaps.problems[0] ?? (waits(journal) ? undefined : totalsProblem(volume.sb, bitmaps));
  return miscount ?? (isCountable(volume) ? accountsProblem(volume, signal) : undefined);
}

const waits = (journal: JournalState) => journal.kind === 'pending';
