// What is read from a repair: its price, its quote, its approval, whose time it took.
import type { Outcome, RepairStatus } from '@revive/contracts/repairs/states';
import type { Repair, RepairTracking } from '#api/generated/repairs.gen.js';

/** What is owed at pickup: the charge that stands; the approved price while the charge is still being booked. */
export function owedCents(repair: Pick<Repair, 'charge' | 'outcome' | 'quotes'>): number {
  if (repair.charge !== undefined) return repair.charge.reversedAt === undefined ? repair.charge.cents : 0;
  return repair.outcome === 'repaired' ? (repair.quotes.find(({ current }) => current)?.totalCents ?? 0) : 0;
}

/** How a ticket is called on the bench and by its customer alike. */
export const ticketNumber = (number: number): string => `R-${number}`;

export type History = readonly { status: RepairStatus; at: string }[];

/** How it ended without a repair; undefined while the repair is open, or where it succeeded. */
export const endOf = (outcome: Outcome): Exclude<Outcome, 'none' | 'repaired'> | undefined =>
  outcome === 'none' || outcome === 'repaired' ? undefined : outcome;

/** What a repair costs or would cost; one that ended without a repair has no price to show. */
export const priceOf = (row: { totalCents?: number | undefined; outcome: Outcome }): number | undefined =>
  endOf(row.outcome) === undefined ? row.totalCents : undefined;

/**
 * Whose time it was, in milliseconds: the customer's while a quote waits, the machine's while a run works, else the
 * shop's. The history keeps the latest visit of a state only, so after a way back it no longer adds up: then undefined.
 */
export function whoseTime(
  history: History,
  end: number,
): { us: number; customer: number; machine: number } | undefined {
  const times = history.map(({ at }) => Date.parse(at));
  if (times.some((time, i) => time < (times[i - 1] ?? 0))) return undefined;
  const sums = { us: 0, customer: 0, machine: 0 };
  history.forEach(({ status }, i) => {
    const whose =
      status === 'quoted' ? 'customer' : status === 'diagnosing' || status === 'repairing' ? 'machine' : 'us';
    sums[whose] += Math.max(0, (times[i + 1] ?? end) - (times[i] ?? end));
  });
  return sums;
}

export const currentQuote = (repair: Repair): Repair['quotes'][number] | undefined =>
  repair.quotes.find((quote) => quote.current);

/** The approval that stands for a quote: not withdrawn. */
export const approvalOf = (repair: Repair, quoteVersion: number): Repair['approvals'][number] | undefined =>
  repair.approvals
    .filter((approval) => approval.quoteVersion === quoteVersion && approval.withdrawnAt === undefined)
    .at(-1);

/** A note of the timeline: its time (UTC ISO text, absent where it has none) and its words. */
export function noteParts(note: string): { at?: string; words: string } {
  const parts = /^(\d{4}-\d\d-\d\dT\S+Z) (.*)$/s.exec(note);
  return parts?.[1] === undefined || parts[2] === undefined ? { words: note } : { at: parts[1], words: parts[2] };
}

export const wrote = (tracking: RepairTracking): boolean =>
  tracking.steps.some(
    ({ name, status }) => (name === 'execute' || name === 'roll_back') && status !== 'pending' && status !== 'skipped',
  );

/** Whether a repair of this device may still come, or was done. */
export const goesOn = ({ outcome }: RepairTracking): boolean => endOf(outcome) === undefined;

/** Whether a repair of this device may still come: promises are made of what is not done yet. */
export const isAhead = (tracking: RepairTracking): boolean => goesOn(tracking) && tracking.outcome !== 'repaired';
