// What is read from a repair, by a shop and its customer alike.
import { isDone, isSuccess, type Outcome, type RepairStatus, type SUCCESSES } from '@revive/contracts/repairs/states';
import type { RepairTracking } from '#api/generated/tracking.gen.js';

/** How a ticket is called on the bench and by its customer alike. */
export const ticketNumber = (number: number): string => `R-${number}`;

export type History = readonly { status: RepairStatus; at: string }[];

/** How it ended without success; undefined while the ticket is open, or where what was approved was done. */
export const endOf = (outcome: Outcome): Exclude<Outcome, 'none' | (typeof SUCCESSES)[number]> | undefined =>
  outcome === 'none' || isSuccess(outcome) ? undefined : outcome;

/** What a repair costs or would cost; one that ended without a repair has no price to show. */
export const priceOf = (row: { totalCents?: number | undefined; outcome: Outcome }): number | undefined =>
  endOf(row.outcome) === undefined || isDone(row.outcome) ? row.totalCents : undefined;

/** What was approved of a quote: there is nothing left to choose of it. */
export const decidedLines = <L extends { id: string }>(lines: readonly L[], approved: readonly string[]) =>
  lines
    .filter(({ id }) => approved.includes(id))
    .map((line) => ({ ...line, isOptional: undefined, choice: undefined }));

/** A note of the timeline: its time (UTC ISO text, absent where it has none) and its words. */
export function noteParts(note: string): { at?: string; words: string } {
  const parts = /^(\d{4}-\d\d-\d\dT\S+Z) (.*)$/s.exec(note);
  return parts?.[1] === undefined || parts[2] === undefined ? { words: note } : { at: parts[1], words: parts[2] };
}

export const wrote = (tracking: RepairTracking): boolean =>
  tracking.quote?.product === undefined &&
  tracking.steps.some(
    ({ name, status }) => (name === 'execute' || name === 'roll_back') && status !== 'pending' && status !== 'skipped',
  );

/** Checks of what was made: before it there was nothing that could pass, so what they say now is all they say. */
export const checksOfMade = (
  checks: readonly { name: string; after?: boolean | undefined; afterDetail?: string | undefined }[],
) =>
  checks.map(({ name, after, afterDetail }) => ({
    name,
    ...(after !== undefined && { before: after }),
    ...(afterDetail !== undefined && { beforeDetail: afterDetail }),
  }));

/** Whether the latest run made something, or began to. */
export const isMaking = ({ quote, steps }: RepairTracking): boolean =>
  quote?.product !== undefined && steps.some(({ name }) => name === 'execute');

/** Whether a repair of this device may still come, or was done. */
export const goesOn = ({ outcome }: RepairTracking): boolean => endOf(outcome) === undefined;

/** Whether a repair of this device may still come: promises are made of what is not done yet. */
export const isAhead = (tracking: RepairTracking): boolean => goesOn(tracking) && !isSuccess(tracking.outcome);
