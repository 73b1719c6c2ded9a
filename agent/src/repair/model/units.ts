/** Units of a device: the parts that are judged and repaired separately, with their names in reports. */
import { problemsOf } from '@revive/contracts/repairs/problems';
import type { Finding } from './finding.js';
import { capital } from '../words.js';
import type { UnitVerdict } from '@revive/contracts/repairs/states';

export interface Unit {
  /** The same in every report of the device. */
  id: string;
  label: string;
}

const TABLE: Unit = { id: 'table', label: 'Partition table' };
/** A disk that is a single unit: a member of a RAID, a container. */
export const WHOLE_DISK: Unit = { id: 'disk', label: 'Whole disk' };

/** `unit` is a part within the layer: 'hive SYSTEM'. */
export function unitOf(layer: string, unit?: string): Unit {
  const place = layer === 'disk' ? TABLE : { id: idOf(layer), label: capital(layer) };
  return unit === undefined ? place : { id: `${place.id}/${idOf(unit)}`, label: `${place.label}, ${unit}` };
}

const idOf = (name: string): string => name.replaceAll(' ', '-');

/** Counts problems as a person would: three findings in one partition table are one problem. */
export const countProblems = (findings: readonly Finding[]): number =>
  problemsOf(findings.map((one) => ({ ...one, unit: unitOf(one.layer, one.unit) }))).length;

export interface JudgedUnit {
  unit: Unit;
  layer: string;
  verdict: UnitVerdict;
  reason: string;
  /** Ids of the units that must be repaired together with this unit: a volume depends on a lost table. */
  dependsOn: string[];
  writes: number;
  bytes: number;
}
