/** What a completed repair says of each unit. */
import { isLeftAlone } from '../diagnose/unit-verdicts.js';
import type { UnitOutcome } from './outcome.js';
import type { PlannedUnit } from './repair-journal.js';

/** Never better than what was verified: what was left alone keeps the reason for it, and what was sound was not touched. */
export function unitOutcome(planned: PlannedUnit): UnitOutcome {
  const { unit, verdict, reason } = planned;
  if (isLeftAlone(planned)) return { unit, result: 'left_alone', reason };
  return verdict === 'repairable'
    ? { unit, result: 'repaired', reason: `${unit.label} was repaired and checked.` }
    : { unit, result: 'unchanged', reason: `Nothing was changed on ${unit.label.toLowerCase()}.` };
}
