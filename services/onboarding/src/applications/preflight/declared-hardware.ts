import { compatibilityScore, HARDWARE_FACTS, type HardwareFact } from '@revive/contracts/onboarding/hardware-score';
import type { RecordedHardware } from '../application.entity.js';

type Typed = Omit<
  RecordedHardware,
  'score' | 'source' | 'submittedAt' | 'declared' | 'measured' | 'notMeasured' | 'systemName' | 'roundTripMs'
>;
type Measured = NonNullable<RecordedHardware['measured']>;

/** The measurement behind a record, so that typed values neither raise the score nor replace the measurement. */
const measurementOf = (row: RecordedHardware): Measured | undefined => {
  if (row.source !== 'measured') return undefined;
  if (row.measured) return row.measured;
  const {
    ramGb,
    processorCores,
    freeDiskGb,
    operatingSystem,
    usb,
    networkConnection,
    roundTripMs,
    systemName,
    notMeasured = [],
  } = row;
  return {
    ramGb,
    processorCores,
    freeDiskGb,
    operatingSystem,
    usb,
    networkConnection,
    notMeasured,
    ...(roundTripMs !== undefined && { roundTripMs }),
    ...(systemName !== undefined && { systemName }),
  };
};

/** The network counts as measured by its round trip, whatever type the applicant enters. */
const isMeasured = (fact: HardwareFact, typed: Typed, measured: Measured): boolean =>
  !measured.notMeasured.includes(fact) &&
  (fact === 'networkConnection' ? measured.roundTripMs !== undefined : typed[fact] === measured[fact]);

/**
 * Merges typed facts over the known hardware. A fact stays measured if the typed value equals the measurement. If a
 * measurement exists, only measured values count for the score.
 */
export function declaredOver(before: RecordedHardware | null, typed: Typed, submittedAt: string): RecordedHardware {
  const measured = before === null ? undefined : measurementOf(before);
  if (measured === undefined) return { ...typed, score: compatibilityScore(typed), source: 'declared', submittedAt };
  const { roundTripMs, systemName } = measured;
  const declared = HARDWARE_FACTS.filter((fact) => !isMeasured(fact, typed, measured));
  return {
    ...typed,
    score: compatibilityScore(measured),
    source: 'measured',
    submittedAt,
    declared,
    measured,
    notMeasured: [],
    ...(roundTripMs !== undefined && { roundTripMs }),
    ...(systemName !== undefined && { systemName }),
  };
}

export const isTyped = ({ source, declared }: RecordedHardware): boolean =>
  source === 'declared' || declared !== undefined;
