/** The present state of a planned range, derived from the device's bytes and never from intentions. */
import type { BlockView } from '../view/block-view.js';
import { sha256 } from '../model/plan.js';
import { sectorDigests, type JournaledWrite } from './repair-journal.js';

/** `torn`: every sector is either original or planned, and both occur. `strange`: at least one sector is neither. */
const RANGE_STATES = ['before', 'after', 'torn', 'strange'] as const;
export type RangeState = (typeof RANGE_STATES)[number];

/** `found` are the bytes of the backup; without `found`, torn and strange ranges are indistinguishable. */
export async function stateOfRange(
  view: BlockView,
  write: JournaledWrite,
  found: Buffer | undefined,
): Promise<RangeState> {
  const now = await view.read(write.offset, write.length);
  const digest = sha256(now);
  if (digest === write.before) return 'before';
  if (digest === write.after) return 'after';
  if (found === undefined) return 'strange';
  const unit = view.sectorSize;
  const planned = write.sectors.match(/.{16}/g) ?? [];
  const explained = sectorDigests(now, unit).every(
    (seen, index) =>
      seen === planned[index] ||
      now.subarray(index * unit, (index + 1) * unit).equals(found.subarray(index * unit, (index + 1) * unit)),
  );
  return explained ? 'torn' : 'strange';
}
