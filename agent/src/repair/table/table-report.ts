/** What the partition-table reader says of a whole device. */
import type { Evidence, Finding, ProposedWrite } from '../look/finding.js';
import type { BrokenChain, Partition } from './mbr.js';

/**
 * How much a table has to be borne out by what lies behind it: not at all; by some of it, where a valid header vouches
 * for the entries that a copy brings back (`vouched`); or by all of it, where nothing but one copy speaks (`alone`), the
 * checksum of both copies is wrong (`alike`), an MBR has no signature (`unsigned`) or no table is left and the volumes were
 * searched for (`searched`).
 */
export type Candidate = false | 'vouched' | 'alone' | 'alike' | 'unsigned' | 'searched';

/** Whether all that the table names has to bear it out. */
export const needsEveryVolume = (candidate: Candidate): boolean => candidate !== false && candidate !== 'vouched';

export interface TableFacts {
  scheme: 'GPT' | 'MBR';
  /** Bytes per sector, as the structures prove it. */
  sectorSize: number;
  partitions: Partition[];
  notes: string[];
}

/** What could be made again by searching the disk for volumes. */
export type LostTable = { kind: 'GPT' } | { kind: 'MBR'; sector0: Buffer } | { kind: 'link'; chain: BrokenChain };

/**
 * - `absent`: nothing speaks for a table; `detail` says what was there instead.
 * - `stale`: a valid backup GPT lies at the end, and something else began to live at the start (rule 1).
 * - `damaged`: writes exist. `candidate`: whether the volumes have to bear it out; `primarySound`: true
 *   where the table that computers read first is whole (only its spare copy or the protective sector is not).
 */
export type TableReport =
  | { kind: 'absent'; detail: string; signed: boolean; lost?: LostTable }
  | { kind: 'stale'; reason: string }
  | ({ kind: 'healthy' } & TableFacts)
  | ({
      kind: 'damaged';
      findings: Finding[];
      writes: ProposedWrite[];
      candidate: Candidate;
      primarySound: boolean;
    } & TableFacts)
  | { kind: 'needs_person'; reason: string; findings: Finding[]; scheme: 'GPT' | 'MBR'; lost?: LostTable };

export function tableFinding(
  code: string,
  severity: Finding['severity'],
  plain: string,
  evidence: Evidence[],
): Finding {
  return { code, procedure: 'boot.table', severity, layer: 'disk', plain, evidence };
}

/** Up to 16 bytes as hex, so that evidence stays readable. */
export function hexStart(bytes: Buffer, length = 16): string {
  return bytes.every((byte) => byte === 0)
    ? `zeros (${bytes.length} bytes)`
    : bytes.subarray(0, length).toString('hex');
}
