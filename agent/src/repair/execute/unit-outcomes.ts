import { isLeftAlone } from '../diagnose/unit-verdicts.js';
import type { UnitOutcome } from '../model/outcome.js';
import type { PlannedUnit } from './repair-journal.js';

/**
 * The result of a unit after a completed repair, never better than the verification. A unit left alone keeps its
 * reason, and a sound unit was not touched.
 */
export function unitOutcome(planned: PlannedUnit): UnitOutcome {
  const { unit, verdict, reason } = planned;
  if (isLeftAlone(planned)) return { unit, result: 'left_alone', reason };
  return verdict === 'repairable'
    ? { unit, result: 'repaired', reason: `${unit.label} was repaired and checked.` }
    : { unit, result: 'unchanged', reason: `Nothing was changed on ${unit.label.toLowerCase()}.` };
}
