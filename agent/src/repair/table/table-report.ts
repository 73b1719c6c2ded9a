import type { Evidence, Finding, ProposedWrite } from '../model/finding.js';
import type { BrokenChain, Partition } from './mbr.js';

/**
 * The extent to which volumes must confirm a table.
 * - `false`: no confirmation is needed.
 * - `vouched`: some volumes must confirm the table, because a valid header supports the restored entries.
 * - `alone`: only one copy remains, so every volume must confirm.
 * - `alike`: the checksum of both copies is wrong, so every volume must confirm.
 * - `unsigned`: an MBR has no signature, so every volume must confirm.
 * - `searched`: no table remains and the volumes were found by a search, so every volume must confirm.
 */
export type Candidate = false | 'vouched' | 'alone' | 'alike' | 'unsigned' | 'searched';

export const needsEveryVolume = (candidate: Candidate): boolean => candidate !== false && candidate !== 'vouched';

interface TableFacts {
  scheme: 'GPT' | 'MBR';
  sectorSize: number;
  partitions: Partition[];
  notes: string[];
}

export type LostTable = { kind: 'GPT' } | { kind: 'MBR'; sector0: Buffer } | { kind: 'link'; chain: BrokenChain };

/**
 * - `absent`: no sign of a table; `detail` names the content instead.
 * - `stale`: a valid backup GPT is at the end, and newer content is at the start (rule 1).
 * - `damaged`: writes exist. `candidate`: the required confirmation by volumes. `primarySound`: true if the table that
 * computers read first is intact (only the backup or the protective sector is damaged).
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

export function hexStart(bytes: Buffer, length = 16): string {
  return bytes.every((byte) => byte === 0)
    ? `zeros (${bytes.length} bytes)`
    : bytes.subarray(0, length).toString('hex');
}
