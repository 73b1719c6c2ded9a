import type { Evidence, Finding, ProposedWrite, Reachable, Severity } from '../model/finding.js';

/** Position of the volume: `layer` is its name, `base` its absolute offset on the device. */
export interface Place {
  layer: string;
  base: number;
}

export type Ending =
  | { kind: 'absent' }
  /** `pending`: reachable files, if the only problem is one that Windows settles at its next start. */
  | { kind: 'person'; reason: string; findings: Finding[]; pending?: Reachable };

export interface Proposal {
  findings: Finding[];
  writes: ProposedWrite[];
}

/** `evidence` has offsets relative to the volume. */
export function finding(place: Place, code: string, severity: Severity, plain: string, evidence: Evidence[]): Finding {
  return {
    code,
    procedure: 'boot.volume',
    severity,
    layer: place.layer,
    plain,
    evidence: evidence.map((one) => ({ ...one, offset: one.offset + place.base })),
  };
}

export const hex = (bytes: Buffer | undefined, from: number, to: number): string =>
  bytes?.toString('hex', from, to) ?? 'unreadable';
