import { keptOfHandWork } from '@revive/contracts/repairs/kept-work';
import { isDone, isSuccess } from '@revive/contracts/repairs/states';
import type { QuoteLine } from '../pricing/quote.policy.js';
import type { RunEntity } from './entities/run.entity.js';
import { doneUnder, handLines, machineLines, scopeOf, settlingRun } from './quote-scope.js';
import { currentQuote, type Ticket } from './ticket.query.js';

/** Every amount of a ticket, in cents including VAT. Events, mappers, receipts and forms take amounts from here only. */
export interface Amounts {
  /** Total of the current quote, else of the last quote; 0 without a quote. */
  readonly quoted: number;
  /** Total that the customer approved of the current quote. */
  readonly approved: number | undefined;
  /** The approved total, else the quoted total. */
  readonly price: number;
  /**
   * The part of the price that the agent verifies; determines the platform's commission. Undefined if the approval has
   * no manual lines: the whole price is verified then.
   */
  readonly verified: number | undefined;
  /** Price of the manual repair that was entered last; undefined without such a repair. */
  readonly byHand: number | undefined;
  /** Amount still owed after the rollback or failure that just ended; undefined if the last run settles nothing. */
  readonly kept: number | undefined;
  /** Due at pickup: the posted charge less reversals; until billing has posted the charge, the approved price. */
  readonly owed: number;
  /** Part of the posted charge that remains after a reversal. */
  readonly remaining: number | undefined;
  readonly deposit: {
    readonly received: number;
    /** Missing part of the deposit that the current quote asks for. */
    readonly due: number;
  };
}

const sumOf = (some: readonly { readonly cents: number }[]): number => some.reduce((sum, { cents }) => sum + cents, 0);

export function amountsOf(ticket: Ticket): Amounts {
  const scope = scopeOf(ticket);
  const quoted = (currentQuote(ticket) ?? ticket.quotes.at(-1))?.totalCents ?? 0;
  const price = scope?.totalCents ?? quoted;
  const run = settlingRun(ticket);
  const received = sumOf(ticket.deposits);
  return {
    quoted,
    approved: scope?.totalCents,
    price,
    verified: scope && verifiedPart(scope.lines, scope.totalCents),
    byHand: ticket.handWork.at(-1)?.cents,
    kept: run && keptAfter(ticket, run),
    owed: owedOf(ticket, price, scope !== undefined),
    remaining: remainingCharge(ticket),
    deposit: { received, due: Math.max(0, (currentQuote(ticket)?.depositCents ?? 0) - received) },
  };
}

/** A discount is deducted from work by hand first, so added manual lines cannot lower the verified part. */
const verifiedPart = (lines: readonly QuoteLine[], totalCents: number): number | undefined =>
  handLines(lines).length === 0 ? undefined : Math.min(totalCents, sumOf(machineLines(lines)));

/**
 * Amount owed after the settling run `run`: finished manual lines approved with the repair, less the discount, which
 * applies to work by hand first. Zero if the shop waives the charge.
 */
export function keptAfter(ticket: Ticket, run: Pick<RunEntity, 'id' | 'kind' | 'planDigest' | 'takesOffHand'>): number {
  const under = doneUnder(ticket, run);
  if (!under || run.takesOffHand) return 0;
  return keptOfHandWork({
    done: sumOf(under.done),
    machine: sumOf(machineLines(under.lines)),
    total: under.approval.totalCents ?? under.quote.totalCents,
  });
}

function owedOf({ repair: { outcome }, settlements }: Ticket, price: number, isApproved: boolean): number {
  const charge = settlements.find(({ kind }) => kind === 'charge');
  if (charge) return charge.standsCents;
  return isSuccess(outcome) || (isDone(outcome) && isApproved) ? price : 0;
}

function remainingCharge({ repair: { outcome }, settlements }: Ticket): number | undefined {
  const charge = settlements.find(({ kind }) => kind === 'charge');
  const isReversed = charge?.reversedAt || outcome === 'rolled_back' || outcome === 'needs_person';
  return charge && isReversed && charge.standsCents > 0 ? charge.standsCents : undefined;
}
