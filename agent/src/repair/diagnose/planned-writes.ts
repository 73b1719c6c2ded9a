import { OverlayView, type BlockView } from '../view/block-view.js';
import type { ProposedWrite } from '../model/finding.js';
import { sha256, type PlannedWrite } from '../model/plan.js';

/** A write, its backup record and its read-back are in memory at the same time; longer runs are split. */
const LONGEST_WRITE = 1024 * 1024;

/**
 * Returns every sector changed by a proposal, in the order of the last proposal for the sector (a pointer written
 * twice is still written last). Offsets in `proposed` are absolute, and later proposals win. Sectors without a net
 * change are left out. The data is read from the rehearsed overlay, so the plan writes exactly the rehearsed bytes.
 */
export async function plannedWrites(view: BlockView, proposed: readonly ProposedWrite[]): Promise<PlannedWrite[]> {
  const unit = view.sectorSize;
  const rehearsed = new OverlayView(view);
  const owner = new Map<number, number>();
  proposed.forEach((write, index) => {
    rehearsed.lay(write.offset, write.data);
    const last = Math.floor((write.offset + write.data.length - 1) / unit);
    for (let sector = Math.floor(write.offset / unit); sector <= last; sector += 1) owner.set(sector, index);
  });
  // Groups the sectors in one pass: a hive has thousands of pages, and each page is a proposal.
  const owned = new Map<number, number[]>();
  for (const [sector, index] of owner) {
    const sectors = owned.get(index);
    if (sectors === undefined) owned.set(index, [sector]);
    else sectors.push(sector);
  }
  const writes: PlannedWrite[] = [];
  for (const [index, write] of proposed.entries()) {
    const mine = (owned.get(index) ?? []).sort((a, b) => a - b);
    for (const run of runs(mine, Math.floor(LONGEST_WRITE / unit)))
      writes.push(...(await changedParts(view, rehearsed, run, unit, write.why)));
  }
  return writes;
}

interface Run {
  first: number;
  count: number;
}

function runs(sectors: number[], longest: number): Run[] {
  const found: Run[] = [];
  for (const sector of sectors) {
    const open = found.at(-1);
    if (open !== undefined && open.first + open.count === sector && open.count < longest) open.count += 1;
    else found.push({ first: sector, count: 1 });
  }
  return found;
}

async function changedParts(
  view: BlockView,
  rehearsed: OverlayView,
  run: Run,
  unit: number,
  why: string,
): Promise<PlannedWrite[]> {
  const offset = run.first * unit;
  const length = Math.min(run.count * unit, view.size - offset);
  const before = await view.read(offset, length);
  const after = await rehearsed.read(offset, length);
  const changed: number[] = [];
  for (let at = 0; at < length; at += unit) {
    if (!before.subarray(at, at + unit).equals(after.subarray(at, at + unit))) changed.push(at / unit);
  }
  return runs(changed, run.count).map(({ first, count }) => {
    const from = first * unit;
    const to = Math.min(from + count * unit, length);
    const data = Buffer.from(after.subarray(from, to));
    return {
      offset: offset + from,
      length: to - from,
      before: sha256(before.subarray(from, to)),
      after: sha256(data),
      why,
      data,
    };
  });
}
