/** A unit is a part of the device that is diagnosed and repaired separately. */
import { integer, list, nested, oneOf, text } from '../rules.js';
import { UNIT_ID_MAX, UNIT_LABEL_MAX, UNIT_REASON_MAX, UNIT_RESULTS, UNIT_VERDICTS } from './states.js';

/** `id` is stable across reports of the device. */
export const unit = nested({ id: text(UNIT_ID_MAX).required(), label: text(UNIT_LABEL_MAX).required() });

/** Absent in diagnoses older than separate verdicts for units. */
export const judgedUnits = () =>
  list(
    nested({
      unit: unit.required(),
      verdict: oneOf(UNIT_VERDICTS).required(),
      reason: text(UNIT_REASON_MAX).defined(),
      /** Ids of units that must be repaired together with this unit. */
      dependsOn: list(text(UNIT_ID_MAX).required()).required(),
      writes: integer().required(),
      bytes: integer().required(),
    }),
  ).optional();

export const unitOutcomes = () =>
  list(
    nested({
      unit: unit.required(),
      result: oneOf(UNIT_RESULTS).required(),
      reason: text(UNIT_REASON_MAX).defined(),
    }),
  ).optional();
