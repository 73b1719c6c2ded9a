import { isDone, isSuccess, type Outcome, type RepairStatus, type SUCCESSES } from '@revive/contracts/repairs/states';
import type { RepairTracking } from '#api/generated/tracking.gen.js';

export const ticketNumber = (number: number): string => `R-${number}`;

export type History = readonly { status: RepairStatus; at: string }[];

export const endOf = (outcome: Outcome): Exclude<Outcome, 'none' | (typeof SUCCESSES)[number]> | undefined =>
  outcome === 'none' || isSuccess(outcome) ? undefined : outcome;

export const priceOf = (row: { totalCents?: number | undefined; outcome: Outcome }): number | undefined =>
  endOf(row.outcome) === undefined || isDone(row.outcome) ? row.totalCents : undefined;

/** The approved lines without choices, because the choice has been made. */
export const decidedLines = <L extends { id: string }>(lines: readonly L[], approved: readonly string[]) =>
  lines
    .filter(({ id }) => approved.includes(id))
    .map((line) => ({ ...line, isOptional: undefined, choice: undefined }));

/** Splits a timeline note into its time (UTC ISO text, optional) and its text. */
export function noteParts(note: string): { at?: string; words: string } {
  const parts = /^(\d{4}-\d\d-\d\dT\S+Z) (.*)$/s.exec(note);
  return parts?.[1] === undefined || parts[2] === undefined ? { words: note } : { at: parts[1], words: parts[2] };
}

export const wrote = (tracking: RepairTracking): boolean =>
  tracking.quote?.product === undefined &&
  tracking.steps.some(
    ({ name, status }) => (name === 'execute' || name === 'roll_back') && status !== 'pending' && status !== 'skipped',
  );

/** Checks of an output. No check could pass before the output existed, so only the current results count. */
export const productChecks = (
  checks: readonly { name: string; after?: boolean | undefined; afterDetail?: string | undefined }[],
) =>
  checks.map(({ name, after, afterDetail }) => ({
    name,
    ...(after !== undefined && { before: after }),
    ...(afterDetail !== undefined && { beforeDetail: afterDetail }),
  }));

/** True where the latest run creates or created an output. */
export const isMaking = ({ quote, steps }: RepairTracking): boolean =>
  quote?.product !== undefined && steps.some(({ name }) => name === 'execute');

export const mayBeRepaired = ({ outcome }: RepairTracking): boolean => endOf(outcome) === undefined;

/** True where a repair is still possible and not done; promises are shown only then. */
export const isAhead = (tracking: RepairTracking): boolean => mayBeRepaired(tracking) && !isSuccess(tracking.outcome);
