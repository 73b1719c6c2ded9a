/** Rules for images with missing sectors. The zeros in the gaps are not data of the drive and are no evidence. */
import type { DeviceInspection } from '../inspect/inspect-device.js';
import { needsEveryVolume } from '../table/table-report.js';
import type { BlockView } from '../view/block-view.js';
import { EDGE, lossAt, type Gap } from '../view/lost-places.js';
import type { Judgement } from './judgement.js';
import type { Rehearsal } from '../inspect/rehearse.js';

const UNIT = 512;

/** Applies to verdicts that promise or change something; all other verdicts stay unchanged. */
export async function withGaps(judgement: Judgement, rehearsal: Rehearsal, gaps: readonly Gap[]): Promise<Judgement> {
  const { verdict, reason, notes } = judgement;
  const isChecked = verdict === 'healthy' || verdict === 'no_problem_found';
  if (gaps.length === 0 || !(isChecked || verdict === 'repairable')) return judgement;
  const bytes = gaps.reduce((sum, { from, to }) => sum + to - from, 0);
  const lacks = `${bytes} bytes of the drive are missing from this image, so files can be damaged where no check sees it.`;
  if (isChecked) return { ...judgement, verdict: 'no_problem_found', reason: `${lacks} ${reason}` };
  const doubt = await doubtOf(rehearsal, gaps);
  if (doubt !== undefined) return { ...judgement, verdict: 'needs_person', reason: `No repair is offered: ${doubt}.` };
  return { ...judgement, notes: [...notes, lacks] };
}

async function doubtOf({ view, last, candidateTable }: Rehearsal, gaps: readonly Gap[]): Promise<string | undefined> {
  if (await isEndUnknown(view, last))
    return 'the last sectors are missing from this image, and they would say whether the disk belongs to a group of disks';
  if (!needsEveryVolume(candidateTable) || last.kind !== 'table') return undefined;
  const isNamed = ({ from, to }: Gap): boolean =>
    last.kind === 'table' && last.table.partitions.some(({ offset, size }) => from >= offset && to <= offset + size);
  const hidden = gaps.find((gap) => !isNamed(gap) && gap.to > EDGE && gap.from < view.size - EDGE);
  return hidden === undefined
    ? undefined
    : `only one source is left for the partition table, and ${hidden.to - hidden.from} bytes between the partitions, where another one could begin, are missing from this image`;
}

/**
 * The metadata of some RAID groups is in the last two sectors (DDF in the last sector, Intel's in the sector before),
 * unless a GPT has its backup there.
 */
async function isEndUnknown(view: BlockView, look: DeviceInspection): Promise<boolean> {
  if (look.kind === 'table' && look.table.scheme === 'GPT') {
    const { sectorSize } = look.table;
    if ((await view.read(view.size - sectorSize, 8)).toString('latin1') === 'EFI PART') return false;
  }
  for (const back of [UNIT, 2 * UNIT])
    if (view.size >= back && (await lossAt(view, view.size - back, UNIT)) !== undefined) return true;
  return false;
}
