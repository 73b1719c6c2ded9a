import { keptOfHandWork } from '@revive/contracts/repairs/kept-work';
import { isByHand, linesAsQuoted, totalOfChosen } from '@revive/contracts/repairs/quotes/quote-choice';
import { isDone, isSuccess } from '@revive/contracts/repairs/states';
import type { QuoteLine } from '../pricing/quote.policy.js';
import { lineOf } from '../pricing/quote.policy.js';
import type { ApprovalEntity } from './entities/approval.entity.js';
import type { QuoteEntity } from './entities/quote.entity.js';
import type { RunEntity } from './entities/run.entity.js';
import { currentQuote, type Ticket } from './ticket.query.js';

/** A quote and its approval: which lines may be done, and what they cost. */
export interface Scope {
  readonly quote: QuoteEntity;
  readonly approval: ApprovalEntity;
  readonly lines: readonly QuoteLine[];
  readonly totalCents: number;
}

/** The approval that stands for a quote, whether a run has spent it or not. */
export const approvalFor = ({ approvals }: Ticket, { version }: QuoteEntity): ApprovalEntity | undefined =>
  approvals.findLast((one) => one.withdrawnAt === null && one.quoteVersion === version);

/** One from before lines were chosen is of the whole quote. */
export const approvedLines = ({ lines }: QuoteEntity, approval: ApprovalEntity): QuoteLine[] =>
  lines.filter((line) => approval.lines === null || approval.lines.includes(lineOf(line).id));

export function scopeOf(ticket: Ticket): Scope | undefined {
  const quote = currentQuote(ticket);
  const approval = quote && approvalFor(ticket, quote);
  if (!quote || !approval) return undefined;
  return {
    quote,
    approval,
    lines: approvedLines(quote, approval),
    totalCents: approval.totalCents ?? quote.totalCents,
  };
}

const partOf = (lines: readonly QuoteLine[], byHand: boolean): QuoteLine[] =>
  lines.filter((line) => isByHand(lineOf(line)) === byHand);
/** What a machine does and checks. */
export const machineLines = (lines: readonly QuoteLine[]): QuoteLine[] => partOf(lines, false);
export const handLines = (lines: readonly QuoteLine[]): QuoteLine[] => partOf(lines, true);

/** Approved by the customer, and by no person's word done yet. */
export function handLinesLeft(ticket: Ticket): QuoteLine[] {
  const scope = scopeOf(ticket);
  if (!scope) return [];
  const { version } = scope.quote;
  const done = ticket.doneLines.filter(({ quoteVersion }) => quoteVersion === version).map(({ lineId }) => lineId);
  return handLines(scope.lines).filter((line) => !done.includes(lineOf(line).id));
}

/** What the approved lines cost; of a quote that waits, what it says. */
export const priceOf = (ticket: Ticket): number =>
  scopeOf(ticket)?.totalCents ?? (currentQuote(ticket) ?? ticket.quotes.at(-1))?.totalCents ?? 0;

/**
 * The part of the price that checks stand behind, of which the platform earns: a discount comes off the work by hand
 * first, so that nobody pays less of what is verified by writing more beside it.
 */
export function verifiedPart(ticket: Ticket): number | undefined {
  const scope = scopeOf(ticket);
  if (!scope || handLines(scope.lines).length === 0) return undefined;
  return Math.min(
    scope.totalCents,
    machineLines(scope.lines).reduce((sum, { cents }) => sum + cents, 0),
  );
}

/** `Repaired and checked` is said of these alone, where both were done; undefined where all was one kind of work. */
export function bothKinds(ticket: Ticket): { machine: string[]; hand: string[] } | undefined {
  const lines = scopeOf(ticket)?.lines ?? [];
  const [machine, hand] = [machineLines(lines), handLines(lines)].map((some) => some.map(({ name }) => name));
  return machine?.length && hand?.length ? { machine, hand } : undefined;
}

/** What a person had done of the newest quote, whether it still holds or not. */
export function doneByHand({ quotes, doneLines }: Ticket): string[] {
  const quote = quotes.at(-1);
  const done = doneLines.filter(({ quoteVersion }) => quoteVersion === quote?.version).map(({ lineId }) => lineId);
  return handLines(quote?.lines ?? []).flatMap((line) => (done.includes(lineOf(line).id) ? [line.name] : []));
}

/** The repair of a run that settles work by hand: itself where it failed, the one that a rollback took back. */
const repairOf = (ticket: Ticket, run: Pick<RunEntity, 'id' | 'kind' | 'planDigest'>): RunEntity | undefined =>
  ticket.runs.findLast(({ id, kind, status, planDigest }) =>
    run.kind === 'repair'
      ? id === run.id
      : kind === 'repair' && status === 'completed' && planDigest === run.planDigest,
  );

/** The quote and the approval under which it was done, and what a person had done of it by then. */
function doneUnder(ticket: Ticket, run: Pick<RunEntity, 'id' | 'kind' | 'planDigest'>) {
  const source = repairOf(ticket, run);
  const approval = source && ticket.approvals.find(({ spentByRun }) => spentByRun === source.id);
  const quote = ticket.quotes.find(({ version }) => version === approval?.quoteVersion);
  if (!approval || !quote) return undefined;
  const lines = approvedLines(quote, approval);
  const done = new Set(
    ticket.doneLines.filter(({ quoteVersion }) => quoteVersion === quote.version).map(({ lineId }) => lineId),
  );
  return { quote, approval, lines, done: handLines(lines).filter((line) => done.has(lineOf(line).id)) };
}

/**
 * What a rollback or a failure of the machine's part leaves owed: the lines that a person had done by hand under the approval of
 * that repair, at their prices, less the discount, which comes off work by hand first. The shop may take it off.
 */
export function keptAfter(ticket: Ticket, run: Pick<RunEntity, 'id' | 'kind' | 'planDigest' | 'takesOffHand'>): number {
  const under = doneUnder(ticket, run);
  if (!under || run.takesOffHand) return 0;
  const sumOf = (some: readonly QuoteLine[]): number => some.reduce((sum, { cents }) => sum + cents, 0);
  return keptOfHandWork({
    done: sumOf(under.done),
    machine: sumOf(machineLines(under.lines)),
    total: under.approval.totalCents ?? under.quote.totalCents,
  });
}

/** The run that has just ended, where the work by hand beside it was settled with it. */
export const settlingRun = ({ runs }: Pick<Ticket, 'runs'>): RunEntity | undefined => {
  const last = runs.at(-1);
  return last?.settlesHand ? last : undefined;
};

/** Lines of a quote that a person has done and that are settled: they are not offered once more. */
export const settledLines = (ticket: Ticket, { version }: Pick<QuoteEntity, 'version'>): readonly string[] =>
  ticket.runs
    .filter(({ settlesHand }) => settlesHand)
    .flatMap((run) => {
      const under = doneUnder(ticket, run);
      return under?.quote.version === version ? under.done.map((line) => lineOf(line).id) : [];
    });

/** What was received before the work. */
export const depositReceived = ({ deposits }: Pick<Ticket, 'deposits'>): number =>
  deposits.reduce((sum, { cents }) => sum + cents, 0);
/** What the quote asks for and was not received yet. */
export const depositDue = (ticket: Ticket, { depositCents }: Pick<QuoteEntity, 'depositCents'>): number =>
  Math.max(0, depositCents - depositReceived(ticket));

/** The charge that stands; where billing's word of a repair is still on its way, the price that was approved. */
export function owedOf(ticket: Ticket): number {
  const charge = ticket.settlements.find(({ kind }) => kind === 'charge');
  if (charge) return charge.standsCents;
  const { outcome } = ticket.repair;
  const isApproved = isSuccess(outcome) || (isDone(outcome) && scopeOf(ticket) !== undefined);
  return isApproved ? priceOf(ticket) : 0;
}

/** The whole quote, as it stands before anybody chose. */
export const totalAsQuoted = (lines: readonly QuoteLine[], discountCents: number): number => {
  const named = lines.map(lineOf);
  return totalOfChosen(named, linesAsQuoted(named), discountCents);
};
