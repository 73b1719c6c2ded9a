/** The words of the NTFS reader: findings with absolute evidence, and what one stage of the look adds to the next. */
import type { Evidence, Finding, ProposedWrite, Reachable, Severity } from '../look/finding.js';

/** Where the volume lies: `layer` names it, `base` is its absolute offset on the device. */
export interface Place {
  layer: string;
  base: number;
}

/** A look that ends early: no NTFS here, or nothing that may be decided without a person. */
export type Ending =
  | { kind: 'absent' }
  /** `pending`: what can be reached, where nothing is wrong but what Windows settles at its next start. */
  | { kind: 'person'; reason: string; findings: Finding[]; pending?: Reachable };

export interface Proposal {
  findings: Finding[];
  writes: ProposedWrite[];
}

/** `evidence` comes with offsets relative to the volume. */
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

/** A few bytes in hex, or that they could not be read. */
export const hex = (bytes: Buffer | undefined, from: number, to: number): string =>
  bytes?.toString('hex', from, to) ?? 'unreadable';
