import {
  COVERAGE_MAX,
  LAYER_STATES,
  UNIT_ID_MAX,
  UNIT_LABEL_MAX,
  UNIT_REASON_MAX,
  UNIT_RESULTS,
  UNIT_VERDICTS,
} from '@revive/contracts/repairs/states';
import { PC_OPTION_STATES, PC_OPTIONS, type PcOption, type PcOptionState } from '@revive/contracts/repairs/pc-options';
import type { Coverage, PcOptions, Unit, UnitOutcome } from '@revive/proto/revive/repair/v1/repair';
import type { CoverageValue, VerdictValue } from '../../tickets/entities/run.entity.js';
import type { UnitValue } from '../../tickets/entities/unit-value.js';
import { hardwareValue } from './hardware-value.js';
import { line } from './line.js';

const MAX_DEPENDENCIES = 8;

/** Coverage as shown to people: lists and texts from the agent are truncated, and texts are reduced to one line. */
export function coverageValue(said: Coverage): CoverageValue {
  return {
    layers: said.layers.slice(0, COVERAGE_MAX.layers).flatMap(({ unit, format, state, detail, offset, size }) => {
      const of = unitValue(unit);
      if (of === null || offset < 0 || size < 0) return [];
      return [
        {
          unit: of,
          format: line(format, 40) || 'unknown',
          state: LAYER_STATES.find((one) => one === state) ?? 'unknown',
          detail: line(detail, 600),
          offset,
          size,
        },
      ];
    }),
    notes: said.notes.slice(0, COVERAGE_MAX.notes).flatMap((note) => line(note, 1_000) || []),
    notChecked: said.notChecked.slice(0, COVERAGE_MAX.notChecked).flatMap(({ unit, what, why }) => {
      const [of, name] = [unitValue(unit), line(what, 120)];
      return of === null || name === '' ? [] : [{ unit: of, what: name, why: line(why, 600) }];
    }),
    units: said.units.slice(0, COVERAGE_MAX.units).flatMap((one) => {
      const of = unitValue(one.unit);
      if (of === null || one.writes < 0 || one.bytes < 0) return [];
      return [
        {
          unit: of,
          // An unknown verdict of a later release is treated as `needs_person`.
          verdict: UNIT_VERDICTS.find((verdict) => verdict === one.verdict) ?? 'needs_person',
          reason: line(one.reason, UNIT_REASON_MAX),
          dependsOn: one.dependsOn.slice(0, MAX_DEPENDENCIES).flatMap((id) => line(id, UNIT_ID_MAX) || []),
          writes: one.writes,
          bytes: one.bytes,
        },
      ];
    }),
    ...(said.pcOptions && { pcOptions: pcOptionValues(said.pcOptions) }),
    ...(said.hardware && { hardware: hardwareValue(said.hardware) }),
  };
}

/** Known options without duplicates, in the agent's order. Unknown options of a later release are dropped. */
function pcOptionValues({ options }: PcOptions): NonNullable<CoverageValue['pcOptions']> {
  const known = new Map<PcOption, PcOptionState>();
  for (const one of options) {
    const what = PC_OPTIONS.find((each) => each === one.what);
    const state = PC_OPTION_STATES.find((each) => each === one.state);
    if (what && state && !known.has(what)) known.set(what, state);
  }
  return [...known].map(([what, state]) => ({ what, state }));
}

export const unitOutcomeValues = (said: readonly UnitOutcome[]): NonNullable<VerdictValue['units']> =>
  said.slice(0, COVERAGE_MAX.units).flatMap(({ unit, result, reason }) => {
    const of = unitValue(unit);
    const known = UNIT_RESULTS.find((one) => one === result) ?? 'left_alone';
    return of === null ? [] : [{ unit: of, result: known, reason: line(reason, UNIT_REASON_MAX) }];
  });

export function unitValue(unit: Unit | null | undefined): UnitValue | null {
  const [id, label] = [line(unit?.id ?? '', UNIT_ID_MAX), line(unit?.label ?? '', UNIT_LABEL_MAX)];
  return id === '' || label === '' ? null : { id, label };
}
