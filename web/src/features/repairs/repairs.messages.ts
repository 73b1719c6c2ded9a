// The sentences of a repair, each true of recorded facts only.
import { formatMoney } from '@revive/contracts/money';
import {
  type Outcome,
  type PaymentWay,
  type RepairStatus,
  type RunKind,
  type VerdictStatus,
} from '@revive/contracts/repairs/states';
import type { Repair, RepairTracking } from '#api/generated/repairs.gen.js';

export const RUN_TITLES: Record<RunKind, string> = { diagnosis: 'Diagnosis', repair: 'Repair', rollback: 'Rollback' };
/** How it stood with payment when the device was collected. */
export const PAYMENT_TEXTS: Record<PaymentWay, string> = {
  cash: 'Paid in cash',
  card: 'Paid by card',
  eft: 'Paid by EFT',
  not_paid: 'Not paid',
  nothing_due: 'Nothing to pay',
};

/** What is owed at pickup: the charge that stands; the approved price while the charge is still being booked. */
export function owedCents(repair: Pick<Repair, 'charge' | 'outcome' | 'quotes'>): number {
  if (repair.charge !== undefined) return repair.charge.reversedAt === undefined ? repair.charge.cents : 0;
  return repair.outcome === 'repaired' ? (repair.quotes.find(({ current }) => current)?.totalCents ?? 0) : 0;
}

/** `R350.00, paid by card` */
export const handoverPayment = ({ payment, amountCents }: NonNullable<Repair['handover']>): string =>
  payment === 'nothing_due'
    ? PAYMENT_TEXTS.nothing_due
    : `${formatMoney(amountCents)}, ${PAYMENT_TEXTS[payment].toLowerCase().replace('eft', 'EFT')}`;

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

/** What to read aloud on the phone: what was found, the price, what a failure costs. */
export function sayThis(repair: Repair): string | undefined {
  const quote = currentQuote(repair);
  if (quote === undefined) return undefined;
  const found = repair.findings.map(({ plain }) => plain.trim().replace(/[.]$/, '')).join('. ');
  return `We looked at your device and only read. ${found}. The repair costs ${formatMoney(quote.totalCents)}. If we cannot repair it you pay only the diagnosis: ${formatMoney(quote.diagnosisCents)}. May we start?`;
}

/** A note of the timeline: its time (UTC ISO text, absent where it has none) and its words. */
export function noteParts(note: string): { at?: string; words: string } {
  const parts = /^(\d{4}-\d\d-\d\dT\S+Z) (.*)$/s.exec(note);
  return parts?.[1] === undefined || parts[2] === undefined ? { words: note } : { at: parts[1], words: parts[2] };
}

/**
 * What the customer gets for the money, where it was measured: the files that come back. Where the count says nothing,
 * as for a disk whose files could all be read, the problems that are fixed say it.
 */
export function gainText(
  quote: { filesBefore?: number | undefined; filesAfter?: number | undefined },
  findings: readonly { plain: string }[],
): string | undefined {
  const { filesBefore: now, filesAfter: after } = quote;
  if (now !== undefined && after !== undefined && now !== after) {
    return now === 0
      ? `Recovers ${filesOf(after)}`
      : `Files readable: ${now.toLocaleString('en-US')} now, ${after.toLocaleString('en-US')} after`;
  }
  const [only] = findings;
  if (only === undefined) return undefined;
  return findings.length === 1
    ? `Fixes: ${only.plain.trim().replace(/[.]$/, '')}`
    : `Fixes the ${findings.length} problems listed above`;
}

const filesOf = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'file' : 'files'}`;

const HEADLINES: Record<RepairStatus, string> = {
  received: 'We have your device',
  diagnosing: 'We are looking for the problem. We only read',
  quoted: 'We need your approval to start',
  approved: 'Approved. Waiting for the technician',
  repairing: 'We are repairing your device',
  completed: 'Repaired and checked',
  ready_for_pickup: 'Ready for pickup',
};

export const wrote = (tracking: RepairTracking): boolean =>
  tracking.steps.some(
    ({ name, status }) => (name === 'execute' || name === 'roll_back') && status !== 'pending' && status !== 'skipped',
  );

const OUTCOME_HEADLINES: Record<Exclude<Outcome, 'none' | 'repaired'>, (tracking: RepairTracking) => string> = {
  nothing_found: () => 'We found no fault we can detect',
  needs_person: ({ status }) =>
    status === 'ready_for_pickup' ? 'Your device is not repaired' : 'A person at the shop has to look at it',
  declined: () => 'You declined the repair. Nothing was changed',
  repaired_by_hand: () => 'Repaired by hand at the shop',
  not_repaired: () => 'Your device could not be repaired',
  rolled_back: (tracking) => {
    if (tracking.verdict?.status !== 'rolled_back') return 'We stopped. The shop will look at it';
    return tracking.history.some(({ status }) => status === 'completed')
      ? 'The repair was taken back. Everything is as it was'
      : 'We could not repair it. Everything is as it was';
  },
};

/** The one big sentence of the tracking page: whose turn it is. */
export function headline(tracking: RepairTracking): string {
  const { status, outcome, verdict } = tracking;
  if (outcome !== 'none' && outcome !== 'repaired') {
    const sentence = OUTCOME_HEADLINES[outcome](tracking);
    return status === 'ready_for_pickup' && tracking.handedOverAt === undefined
      ? `${sentence}. Ready for pickup`
      : sentence;
  }
  if (tracking.handedOverAt !== undefined) return 'You have your device back';
  // Approved again after a run that ended before its first write: it simply has not begun.
  if (verdict?.status === 'failed' && status !== 'approved')
    return wrote(tracking) ? 'We stopped. The shop will look at it' : 'We could not repair it. Nothing was changed';
  return HEADLINES[status];
}

/** `3 of 3 checks passed after the repair`, from the verdict's own list. */
function checksSentence({ verdict }: RepairTracking): string {
  const ran = verdict?.checks.filter(({ after }) => after !== undefined) ?? [];
  return ran.length === 0
    ? (verdict?.reason ?? '')
    : `${ran.filter(({ after }) => after === true).length} of ${ran.length} checks passed after the repair.`;
}

/**
 * How many checks are witnesses of the repair: they failed on the damage and pass now. Their names are one click below.
 */
export function witnessSentence(checks: NonNullable<RepairTracking['verdict']>['checks']): string {
  const witnesses = checks.filter(({ before, after }) => before === false && after === true).length;
  return witnesses === 1
    ? 'One check that failed before passes now.'
    : `${witnesses} checks that failed before pass now.`;
}

/** A person's word about their own work, and what it costs. */
export function handWorkSentence({ done, result, cents }: NonNullable<RepairTracking['handWork']>): string {
  const said = /[.!?]$/.test(done) ? done : `${done}.`;
  if (result === 'not_repaired') return `${said} You pay only the diagnosis: ${formatMoney(cents)}.`;
  return `${said} No independent check has verified it. You pay ${formatMoney(cents)}.`;
}

/** One line below it that is true of what was recorded. */
export function reassurance(tracking: RepairTracking): string {
  const { status, outcome, verdict } = tracking;
  if (outcome === 'declined') return `You pay only the diagnosis: ${formatMoney(tracking.quote?.diagnosisCents ?? 0)}.`;
  if (tracking.handWork !== undefined) return handWorkSentence(tracking.handWork);
  if (tracking.outcomeReason !== undefined && outcome !== 'none') return tracking.outcomeReason;
  if (outcome === 'rolled_back' && verdict?.status === 'rolled_back') return verdict.reason;
  if (verdict?.status === 'failed' && status !== 'approved') return verdict.reason;
  if (status === 'quoted')
    return wrote(tracking)
      ? 'A later look found more than you approved. Nothing more is changed before you answer.'
      : 'We found the problem and can repair it. Nothing has been changed on your device.';
  if (status === 'approved') return 'The technician starts it. Until then you can withdraw your approval.';
  if (status === 'repairing') return 'A copy of the parts we change is kept, so that they can be put back.';
  if (status === 'completed' || (status === 'ready_for_pickup' && outcome === 'repaired'))
    return checksSentence(tracking);
  if (status === 'diagnosing') return 'Nothing on your device is changed while we look.';
  return 'Nothing has been changed on your device.';
}

/** What can be said of a quote: that it stands, or that it no longer does. */
export const standing = ({ outcome }: RepairTracking): string => {
  if (outcome === 'repaired') return 'The repair was carried out at this price.';
  return endOf(outcome) === undefined
    ? 'The price cannot change without asking you again.'
    : 'It does not stand any more.';
};

/** Whether a repair of this device may still come, or was done. */
export const goesOn = ({ outcome }: RepairTracking): boolean => endOf(outcome) === undefined;

/** Whether a repair of this device may still come: promises are made of what is not done yet. */
export const isAhead = (tracking: RepairTracking): boolean => goesOn(tracking) && tracking.outcome !== 'repaired';

/** A verdict as a customer reads it. */
export const VERDICT_SENTENCES: Record<VerdictStatus, string> = {
  verified: 'This fault is repaired and checked',
  rolled_back: 'Every changed byte was put back',
  not_verifiable: 'This could not be checked',
  failed: 'The repair failed',
  repairable: 'This can be repaired',
  healthy: 'We found no fault we can detect',
  no_problem_found: 'We found no fault in what we could check',
  needs_person: 'A person has to decide',
  refused: 'The repair was refused',
};
