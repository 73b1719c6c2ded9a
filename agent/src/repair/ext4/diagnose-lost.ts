import { type BlockView, UnreadableError } from '../view/block-view.js';
import type { Evidence, Finding, LayerReport } from '../model/finding.js';
import { type Family, huntBackups } from './format/backups.js';
import { checkBitmaps } from './format/bitmaps.js';
import { readDescriptors } from './format/descriptor-table.js';
import { INCOMPAT } from './format/features.js';
import { type Place, descriptorEvidence, finding, person, reserveEvidence } from './findings.js';
import { journalObjection } from './format/journal.js';
import { isOwnSuperblock, strangerAmong } from './mend/own-remains.js';
import { refusalFor } from './refusals.js';
import { remainsObject, restoredSuperblock, uncleanReason } from './mend/restore-superblock.js';
import { settle } from './mend/settle.js';
import { strangerOn } from './strangers.js';
import { Ext4Error, SUPERBLOCK_AT, type Superblock, hasIncompat, isExt } from './format/superblock.js';
import { withSuspects } from './suspects.js';
import { accountsProblem, isCountable } from './format/usage.js';
import type { Ext4Volume } from './format/volume.js';
import { WHOLE_VOLUME, walk } from './walk.js';
import { writesFor } from './mend/writes.js';

export async function diagnoseLost(
  view: BlockView,
  remains: Superblock,
  problems: readonly string[],
  place: Place,
  signal: AbortSignal,
): Promise<LayerReport> {
  const stranger = await strangerOn(view);
  const families = await huntBackups(view, signal);
  if (families.length === 0) {
    if (stranger !== undefined || !looksLikeRemains(remains)) return { kind: 'absent' };
    return person(
      `Parts of an ext4 superblock were found (${problems.join('; ')}), but no backup of it in the places where backups usually lie.`,
      [lossFinding(remains, problems, place, [])],
    );
  }
  if (stranger !== undefined) {
    return {
      kind: 'foreign',
      format: stranger,
      reason: `Old copies of an ext4 superblock were found, but the drive is ${stranger} now. We don't use them.`,
    };
  }
  const outcomes: LayerReport[] = [];
  for (const family of families) outcomes.push(await tryFamily(view, remains, problems, family, place, signal));
  const sound = outcomes.filter((outcome) => outcome.kind === 'damaged');
  if (sound.length > 1)
    return person(
      'Backups of two different ext4 volumes were found, and both contain files.',
      sound.flatMap((outcome) => outcome.findings),
    );
  // A family that the disk does not confirm is a leftover. Report it only if no other family is confirmed.
  return sound[0] ?? outcomes.find((outcome) => outcome.kind === 'needs_person') ?? { kind: 'absent' };
}

/** The magic number alone appears in one of 65 536 random sectors. Two more small fields rule out a coincidence. */
const looksLikeRemains = (remains: Superblock) =>
  isExt(remains.raw) &&
  remains.raw.readUInt32LE(0x4c) <= 1 &&
  remains.blockSize !== 0 &&
  (remains.inodeSize & (remains.inodeSize - 1)) === 0;

function lossFinding(remains: Superblock, problems: readonly string[], place: Place, backups: Evidence[]): Finding {
  const code = isExt(remains.raw) ? 'ext4.superblock_damaged' : 'ext4.superblock_lost';
  const own = {
    offset: place.base + SUPERBLOCK_AT + 0x38,
    expected: '53ef and fields that fit',
    seen: `${remains.raw.toString('hex', 0x38, 0x3a)}: ${problems[0] ?? ''}`,
  };
  return finding(code, place.layer, [own, ...backups]);
}

async function tryFamily(
  view: BlockView,
  remains: Superblock,
  problems: readonly string[],
  family: Family,
  place: Place,
  signal: AbortSignal,
): Promise<LayerReport> {
  const { newest } = family;
  const witnesses = family.copies.map(({ offset, group }) => ({
    offset: place.base + offset,
    expected: 'a copy of the superblock',
    seen: `a sound copy, group ${group}`,
  }));
  const findings = [lossFinding(remains, problems, place, witnesses)];
  const refusal = refusalFor(view, newest.sb, place);
  if (refusal !== undefined) return { ...refusal, findings: [...findings, ...refusal.findings] };
  const objection = wontRestore(remains, family);
  if (objection !== undefined) return person(objection, findings);
  try {
    return await restore(view, remains, family, findings, place, signal);
  } catch (problem) {
    if (!(problem instanceof Ext4Error) && !(problem instanceof UnreadableError)) throw problem;
    return person(`Backups of a superblock were found, but they don't match the disk: ${problem.message}`, findings);
  }
}

export function wontRestore(remains: Superblock, family: Family): string | undefined {
  const { sb } = family.newest;
  if (hasIncompat(sb, 'journal_dev')) return 'The backups belong to the journal of a volume on another device.';
  if (hasIncompat(sb, 'mmp'))
    return (
      "The drive is protected against double use (mmp). Without its superblock we can't tell whether another " +
      'computer uses it.'
    );
  // e2fsprogs clears the clean flag in every backup, so the flag is ignored here.
  return remainsObject(remains, family.newest) ?? uncleanReason({ ...sb, state: sb.state | 1 });
}

async function restore(
  view: BlockView,
  remains: Superblock,
  family: Family,
  findings: Finding[],
  place: Place,
  signal: AbortSignal,
): Promise<LayerReport> {
  const { newest, copies } = family;
  const { sb } = newest;
  const groups = copies.map(({ group }) => group);
  const table = await withSuspects(view, sb, await readDescriptors(view, sb, signal), groups, false, signal);
  if (table.damaged.length > 0)
    findings.push(finding('ext4.group_descriptors_damaged', place.layer, descriptorEvidence(table, place)));
  const settled = await settle(view, sb, table, copies, signal);
  const { volume, journal, replay, reserve } = settled;
  if (reserve.length > 0)
    findings.push(finding('ext4.growth_reserve_damaged', place.layer, reserveEvidence(reserve, place)));
  if (replay !== undefined) {
    findings.push(
      finding('ext4.journal_pending', place.layer, [
        {
          offset: place.base + SUPERBLOCK_AT + 0x60,
          expected: 'needs_recovery set',
          seen: `${replay.transactions} transactions wait in the journal; the backups know nothing of them`,
        },
      ]),
    );
  }
  const asRestored = replay === undefined ? sb : { ...sb, incompat: sb.incompat | INCOMPAT.needs_recovery };
  const objection = journalObjection(asRestored, journal) ?? strangerAmong(settled, !isOwnSuperblock(remains, sb));
  if (objection !== undefined) return person(objection, findings);
  const contradiction = await contradictionIn(volume, journal.kind === 'none', signal);
  if (contradiction !== undefined) throw new Ext4Error(contradiction);
  const raw = restoredSuperblock(newest, volume, replay !== undefined);
  const writes = await writesFor(view, settled, { raw, from: `the backup in group ${newest.group}` });
  return { kind: 'damaged', format: 'ext4', findings, writes, reachable: { files: 0, complete: true } };
}

/**
 * Returns a contradiction between the disk and the volume described by a backup. An empty or replayed journal proves a
 * clean unmount; without a journal only the full account does.
 */
export async function contradictionIn(
  volume: Ext4Volume,
  withoutJournal: boolean,
  signal: AbortSignal,
): Promise<string | undefined> {
  const bitmaps = await checkBitmaps(volume, signal);
  if (bitmaps.problems[0] !== undefined) return bitmaps.problems[0];
  const files = await walk(volume, WHOLE_VOLUME, signal);
  if (files.directories === 0) return `The root folder is damaged. ${files.broken[0] ?? ''}`;
  if (files.brokenCount > 0) return `${files.brokenCount} files or folders can't be reached. ${files.broken[0] ?? ''}`;
  if (isCountable(volume)) return accountsProblem(volume, signal);
  return withoutJournal ? "Without its superblock we can't tell whether the drive was shut down cleanly." : undefined;
}
