import type { Severity } from '../../repair/model/finding.js';
import { bytesIn } from './bytes.js';
import type { Drive, Inspection, Volume } from './inspection.js';
import { isSeen, valueOf } from '../host/seen.js';

export interface ComputerProblem {
  readonly code: string;
  readonly severity: Severity;
  readonly part: string;
  readonly plain: string;
  readonly expected: string;
  readonly seen: string;
  /** True: the agent changes nothing on a computer with this problem. */
  readonly forbidsChanges: boolean;
}

/** Default reserve of ext file systems (mke2fs(8), -m); below this limit programs of ordinary users fail. */
const FULL_PERCENT = 5;
/** Below this share of its design capacity a battery counts as worn; warranties name 80 %. */
const WORN_BATTERY_PERCENT = 80;

export function problemsIn(seen: Inspection): ComputerProblem[] {
  return [
    ...(valueOf(seen.drives) ?? []).flatMap(ofDrive),
    ...(valueOf(seen.volumes) ?? []).flatMap(ofVolume),
    ...ofBattery(seen),
  ];
}

function ofDrive({ name, model, health: { verdict, reason } }: Drive): ComputerProblem[] {
  if (verdict === 'fine' || verdict === 'not_known') return [];
  const isWorn = verdict === 'worn';
  return [
    {
      code: `computer.drive_${verdict}`,
      severity: verdict === 'failing' ? 'critical' : isWorn ? 'medium' : 'high',
      part: `drive ${name}`,
      plain: `Drive ${name} (${model}): ${reason}${isWorn ? '' : ' Copy it before anything else.'}`,
      expected: 'a healthy drive',
      seen: reason,
      forbidsChanges: !isWorn,
    },
  ];
}

function ofVolume({ mount, bytes, freeBytes, isSystem }: Volume): ComputerProblem[] {
  const percent = (freeBytes / bytes) * 100;
  if (percent >= FULL_PERCENT) return [];
  const name = isSystem ? 'The system volume' : `Volume ${mount}`;
  // Rounded down: 4.9 is not 5.
  const free = `${Math.floor(percent)} % free space (${bytesIn(freeBytes)} of ${bytesIn(bytes)})`;
  return [
    {
      code: 'computer.volume_full',
      severity: isSystem ? 'high' : 'medium',
      part: `volume ${mount}`,
      plain: `${name} has ${free}.`,
      expected: `at least ${FULL_PERCENT} % free`,
      seen: free,
      forbidsChanges: false,
    },
  ];
}

function ofBattery({ battery }: Inspection): ComputerProblem[] {
  if (!isSeen(battery) || battery.value === 'none') return [];
  const { designed, full, unit } = battery.value;
  const percent = Math.floor((full / designed) * 100);
  if (percent >= WORN_BATTERY_PERCENT) return [];
  return [
    {
      code: 'computer.battery_worn',
      severity: 'low',
      part: 'battery',
      plain: `The battery holds ${percent} % of what it held when it was new.`,
      expected: `at least ${WORN_BATTERY_PERCENT} % of ${designed} ${unit}`,
      seen: `${full} ${unit}`,
      forbidsChanges: false,
    },
  ];
}
