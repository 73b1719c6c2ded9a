import {
  NOT_MEASURED,
  NOT_MEASURED_LABEL,
  operatingSystemOf,
  type HardwareFact,
} from '@revive/contracts/onboarding/hardware-score';
import type { Seen } from '@revive/contracts/onboarding/preflight';
import type { RecordedHardware } from '../application.entity.js';
import { plainText } from '../files/file-type.js';

const GB = 1_000_000_000;
/** Memory is sold in GiB, but firmware and graphics reserve a part: rounds to the nearest GiB. */
const memoryGb = (bytes: number): number => Math.round(bytes / 2 ** 30);
const diskGb = (bytes: number): number => Math.floor(bytes / GB);

export function medianOf(numbers: readonly number[]): number | undefined {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return Number.isInteger(middle) && sorted.length > 0
    ? ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
    : sorted[Math.floor(middle)];
}

type Facts = Omit<RecordedHardware, 'score' | 'source' | 'submittedAt'>;

/**
 * Converts a preflight report to hardware facts. A missing fact scores zero and is listed. `port` is the default if
 * the agent reports none.
 */
export function measuredOf(seen: Seen, port: number): Facts {
  const systemName = plainText(seen.systemName ?? '');
  const median = medianOf(seen.roundTripsMs ?? []);
  const facts = {
    pcModel: plainText(seen.pcModel ?? '') || NOT_MEASURED_LABEL,
    processor: plainText(seen.processor ?? '') || NOT_MEASURED_LABEL,
    processorCores: seen.processorCores ?? 0,
    ramGb: memoryGb(seen.ramBytes ?? 0),
    diskGb: diskGb(seen.diskBytes ?? 0),
    freeDiskGb: diskGb(seen.freeDiskBytes ?? 0),
    operatingSystem: operatingSystemOf(seen.platform ?? '', seen.release ?? ''),
    usb: seen.usb ?? NOT_MEASURED,
    networkConnection: seen.networkConnection ?? NOT_MEASURED,
    recommendedPort: seen.port ?? port,
    ...(systemName !== '' && { systemName }),
    ...(median !== undefined && { roundTripMs: Math.round(median * 10) / 10 }),
  } as const;
  const missing: Record<HardwareFact, boolean> = {
    ramGb: seen.ramBytes === undefined,
    processorCores: seen.processorCores === undefined,
    freeDiskGb: seen.freeDiskBytes === undefined,
    operatingSystem: facts.operatingSystem === NOT_MEASURED,
    usb: facts.usb === NOT_MEASURED,
    networkConnection: median === undefined,
  };
  return { ...facts, notMeasured: (Object.keys(missing) as HardwareFact[]).filter((fact) => missing[fact]) };
}
