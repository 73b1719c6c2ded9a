/** A part of the device that is judged and mended by itself, and what is said of it. */
import { integer, list, nested, oneOf, text } from '../rules.js';
import { UNIT_ID_MAX, UNIT_LABEL_MAX, UNIT_REASON_MAX, UNIT_RESULTS, UNIT_VERDICTS } from './states.js';

/** `id` stays the same in every report of the device. */
export const unit = nested({ id: text(UNIT_ID_MAX).required(), label: text(UNIT_LABEL_MAX).required() });

/** Absent where the diagnosis is from before units were judged by themselves. */
export const judgedUnits = () =>
  list(
    nested({
      unit: unit.required(),
      verdict: oneOf(UNIT_VERDICTS).required(),
      reason: text(UNIT_REASON_MAX).defined(),
      /** Ids of the units that have to be repaired with it. */
      dependsOn: list(text(UNIT_ID_MAX).required()).required(),
      writes: integer().required(),
      bytes: integer().required(),
    }),
  ).optional();

/** What a completed repair did to each unit. */
export const unitOutcomes = () =>
  list(
    nested({
      unit: unit.required(),
      result: oneOf(UNIT_RESULTS).required(),
      reason: text(UNIT_REASON_MAX).defined(),
    }),
  ).optional();
