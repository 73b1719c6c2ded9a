import { commandOf } from '@revive/contracts/centres/procedure-names';
import { centsToRand } from '@revive/contracts/money';
import type { Severity } from '@revive/contracts/repairs/states';

interface Found {
  readonly id: string;
  readonly code: string;
  readonly procedure: string;
  readonly severity: Severity;
  readonly plain: string;
  readonly unit?: { readonly label: string } | null;
}
export interface Issue {
  readonly type: string;
  readonly plain: string;
  readonly severity: Severity;
  readonly repairCommand?: string;
  readonly estimatedCost?: number;
  readonly drive?: string;
}

/**
 * Findings about hardware faults, reported by the part itself or by the operating system. Software cannot repair them.
 */
const HARDWARE = /^(windows\.disk_errors|computer\.(drive_|battery_))/;

/**
 * Splits findings into hardware and software. A price is given only where a quote line belongs to one finding alone.
 */
export function issuesOf(
  findings: readonly Found[],
  told: readonly Omit<Found, 'id' | 'procedure'>[],
  lines: readonly { readonly cents: number; readonly findingIds: readonly string[] }[],
): { readonly hardware: Issue[]; readonly software: Issue[] } {
  const known = new Set(findings.map(({ code }) => code));
  const beside = told.filter(({ code }) => !known.has(code)).map((one) => ({ ...one, id: '', procedure: '' }));
  const all = [...findings, ...beside].map((one) => ({ code: one.code, issue: issueOf(one, lines) }));
  const of = (isHardware: boolean): Issue[] =>
    all.filter(({ code }) => HARDWARE.test(code) === isHardware).map(({ issue }) => issue);
  return { hardware: of(true), software: of(false) };
}

function issueOf(
  { id, code, procedure, severity, plain, unit }: Found,
  lines: readonly { readonly cents: number; readonly findingIds: readonly string[] }[],
): Issue {
  const line = lines.find(({ findingIds }) => findingIds.length === 1 && findingIds[0] === id);
  const command = commandOf(procedure);
  return {
    type: code,
    plain,
    severity,
    ...(command !== undefined && { repairCommand: command }),
    ...(line && { estimatedCost: centsToRand(line.cents) }),
    ...(unit && { drive: unit.label }),
  };
}
