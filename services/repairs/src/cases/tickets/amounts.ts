import { keptOfHandWork } from '@revive/contracts/repairs/kept-work';
import { isDone, isSuccess } from '@revive/contracts/repairs/states';
import type { QuoteLine } from '../pricing/quote.policy.js';
import type { QuoteEntity } from './entities/quote.entity.js';
import type { RunEntity } from './entities/run.entity.js';
import type { SettlementKind } from './entities/settlement.entity.js';
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
  /** Fee of a diagnosis without a repair; 0 unless the customer agreed to it before. */
  readonly diagnosis: number;
  /** Price of the manual repair that was entered last; undefined without such a repair. */
  readonly byHand: number | undefined;
  /** Amount still owed after the rollback or failure that just ended; undefined if the last run settles nothing. */
  readonly kept: number | undefined;
  /**
   * Price of the repair: the posted charge and diagnosis fee less reversals; until billing has posted the charge, the
   * approved price.
   */
  readonly owed: number;
  /** Received from the customer, deposits included, less what was given back. */
  readonly paid: number;
  /** Owed, not paid and not written off. */
  readonly due: number;
  readonly refunded: number;
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
  const received = Math.max(0, sumOf(ticket.deposits) + postedOf(ticket, 'deposit_returned'));
  const owed = owedOf(ticket, price, scope !== undefined) + postedOf(ticket, 'diagnosis_fee');
  const paid = paidOf(ticket);
  return {
    quoted,
    approved: scope?.totalCents,
    price,
    verified: scope && verifiedPart(scope.lines, scope.totalCents),
    diagnosis: diagnosisFeeOf(ticket),
    byHand: ticket.handWork.at(-1)?.cents,
    kept: run && keptAfter(ticket, run),
    owed,
    paid,
    due: Math.max(0, owed - paid + postedOf(ticket, 'write_off')),
    refunded: -(postedOf(ticket, 'refund') + postedOf(ticket, 'deposit_returned')) + 0,
    remaining: remainingCharge(ticket),
    deposit: { received, due: Math.max(0, (currentQuote(ticket)?.depositCents ?? 0) - received) },
  };
}

/** As the quote names it, else the ticket, and never more than the customer agreed to before the diagnosis. */
export function diagnosisFeeOf(
  ticket: Pick<Ticket, 'repair' | 'quotes'>,
  quote: Pick<QuoteEntity, 'diagnosisCents'> | undefined = ticket.quotes.find(({ current }) => current) ??
    ticket.quotes.at(-1),
): number {
  const { diagnosisAgreement, diagnosisCents } = ticket.repair;
  // control: a diagnosis costs what the customer agreed to = quote?.diagnosisCents ?? diagnosisCents
  return Math.min(diagnosisAgreement?.cents ?? 0, quote?.diagnosisCents ?? diagnosisCents);
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

/**
 * Quote version of the charge. Priced work by hand uses a version that does not exist yet, so no quote's charge
 * conflicts.
 */
export function chargeVersionOf({ handWork, quotes }: Pick<Ticket, 'handWork' | 'quotes'>): number {
  const last = quotes.at(-1)?.version ?? 0;
  return handWork.at(-1)?.result === 'repaired' ? last + 1 : last;
}

const postedOf = ({ settlements }: Ticket, kind: SettlementKind): number =>
  settlements.find((one) => one.kind === kind)?.standsCents ?? 0;

/** Deposits that only the ticket knows: of the demo shop, and from before the ledger had deposits. */
export const depositsBesideLedger = ({ deposits }: Ticket): number =>
  sumOf(deposits.filter(({ inLedger }) => !inLedger));

/**
 * The ledger's entries arrive by events after the ticket's own rows of the same money, so the larger sum counts. A
 * handover from before the ledger's payments says by its method that everything was paid.
 */
function paidOf(ticket: Ticket): number {
  const { handover } = ticket.repair;
  const besideLedger = depositsBesideLedger(ticket);
  const posted = postedOf(ticket, 'payment') + postedOf(ticket, 'deposit');
  const recorded = Math.max(sumOf(ticket.deposits) - besideLedger, handover?.receivedCents ?? 0);
  const received = besideLedger + Math.max(posted, recorded);
  const noted =
    handover && handover.takenCents === undefined && handover.payment !== 'not_paid' ? handover.amountCents : 0;
  return Math.max(received, noted) + postedOf(ticket, 'refund') + postedOf(ticket, 'deposit_returned');
}
