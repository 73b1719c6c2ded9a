import type { Alternative, DiagnosisReport, Finding, PlannedWrite } from '@revive/proto/revive/repair/v1/repair';
import { commandsOnly, producesOnly } from '@revive/contracts/repairs/procedures';
import { SEVERITIES } from '@revive/contracts/repairs/states';
import { isKnownProcedure, isProcedure } from '../../pricing/procedures.policy.js';
import type { FindingValue } from '../../tickets/entities/finding.entity.js';
import type { AlternativeValue, CommandValue } from '../../tickets/entities/run.entity.js';
import { unitValue } from './coverage-value.js';
import { commandValues } from './command-values.js';
import { productionValue } from './production-value.js';

const DIGEST = /^[0-9a-f]{64}$/;
const MAX_ALTERNATIVES = 8;
const MAX_EVIDENCE = 32;

type Offered = Pick<DiagnosisReport, 'planDigest' | 'nonce' | 'writes' | 'procedures'>;

/** True for a plan that this release may order: digest, nonce, writes, and only known procedures and versions. */
export const isOffer = (one: Offered): boolean =>
  isNumbered(one) &&
  !producesOnly(one.procedures) &&
  !commandsOnly(one.procedures) &&
  one.writes.length > 0 &&
  one.writes.every(({ length }) => length > 0);

const isNumbered = ({ planDigest, nonce, procedures }: Offered): boolean =>
  DIGEST.test(planDigest) &&
  nonce.length >= 16 &&
  nonce.length <= 128 &&
  procedures.length > 0 &&
  procedures.every((one) => isKnownProcedure(one.id, one.version));

const isProduction = (one: Alternative): boolean =>
  isNumbered(one) && producesOnly(one.procedures) && one.writes.length === 0;

const commandsIn = (one: Alternative): CommandValue[] | undefined =>
  isNumbered(one) && commandsOnly(one.procedures) && one.writes.length === 0 && !one.produces
    ? commandValues(one.commands)
    : undefined;

/**
 * The alternatives that may be chosen, not yet sealed. Invalid offers and offers without a stated loss are dropped.
 */
export function alternativeValues({ alternatives, planDigest }: DiagnosisReport): Omit<AlternativeValue, 'seal'>[] {
  const seen = new Set<string>([planDigest]);
  return (alternatives?.offered ?? []).slice(0, MAX_ALTERNATIVES).flatMap((one) => {
    const produces = isProduction(one) ? productionValue(one.produces) : undefined;
    const commands = commandsIn(one);
    const isOffered = produces !== undefined || commands !== undefined || isOffer(one);
    if (!isOffered || !isChoice(one) || seen.has(one.planDigest)) return [];
    seen.add(one.planDigest);
    const { finding, procedures, nonce, loses, writes } = one;
    return [
      {
        finding: findingValue(finding),
        procedures,
        planDigest: one.planDigest,
        nonce,
        loses: loses.slice(0, 600),
        writes: commands?.length ?? writes.length,
        bytes: produces?.bytes ?? bytesOf(writes),
        ...(produces && { produces }),
        ...(commands && { commands }),
        ...(one.part && !produces && !commands && { part: true as const }),
      },
    ];
  });
}

const isChoice = (one: Alternative): one is Alternative & { finding: Finding } =>
  one.finding != null && isProcedure(one.finding.procedure) && one.loses.trim() !== '';

export const bytesOf = (writes: readonly PlannedWrite[]): number => writes.reduce((sum, { length }) => sum + length, 0);

export const findingValue = (one: Finding): FindingValue => ({
  code: one.code.slice(0, 80),
  procedure: one.procedure,
  severity: SEVERITIES.find((severity) => severity === one.severity) ?? 'medium',
  layer: one.layer.slice(0, 80),
  plain: one.plain.slice(0, 1_000),
  evidence: one.evidence.slice(0, MAX_EVIDENCE).map(({ offset, expected, seen }) => ({
    offset,
    expected: expected.slice(0, 400),
    seen: seen.slice(0, 400),
  })),
  unit: unitValue(one.unit),
});
