import { Injectable } from '@nestjs/common';
import { formatRand } from '@revive/contracts/money';
import type { GiveRefundRequest, RefundedLine } from '@revive/proto/revive/billing/v1/counter';
import type { Actor } from '@revive/platform/auth/actor';
import { invalid } from '@revive/platform/errors/errors';
import type { Bill } from '../ledger/bill.query.js';
import {
  chargeReversal,
  commissionReversal,
  depositReturned,
  diagnosisReversal,
  refund,
  trialGrantReversal,
} from '../ledger/postings.policy.js';
import { refundedLines } from '../rates/sold-lines.policy.js';
import type { KnownCharge } from '../repairs-known/known-repair.query.js';
import { refundUse } from '../trials/trial.repository.js';
import { CounterTransaction, type Counter, type CounterEntry } from './counter-transaction.js';
import { accepted } from './accepted.js';
import { atMost, methodOf } from './received.policy.js';
import { refundFacts, type RefundFacts } from './refund-facts.query.js';
import {
  leftOf,
  shareBack,
  takeBack,
  verifiedProportion,
  type ChargeLeft,
  type Taken,
  type VerifiedBack,
} from './refund.policy.js';

/** Gives money back, whole, by line or by amount, and takes back what the refund undoes: sale, VAT and share. */
@Injectable()
export class GiveRefund {
  constructor(private readonly counter: CounterTransaction) {}

  /** Throws INVALID (400) above what was paid, NOT_FOUND (404), REQUEST_REUSED (422). */
  async run(actor: Actor, { id: repairId, requestId, lines, ...rest }: GiveRefundRequest): Promise<void> {
    const method = accepted(methodOf(rest.method));
    const reason = reasonOf(rest.reason);
    const reference = rest.reference.trim();
    if (lines.length > 0 && rest.cents != null) throw invalid({ cents: 'Choose lines or an amount' });
    const body = { command: 'refund', method, reason, reference, cents: rest.cents, lines };
    await this.counter.run(actor, { repairId, requestId, body }, async (counter) => {
      const { em, person, repair, bill } = counter;
      const facts = await refundFacts(em, person.tenantId, repairId);
      const most = refundable(bill);
      const cents = lines.length > 0 ? sumOfLines(lines, facts, repair.charge) : (rest.cents ?? most);
      accepted(atMost(cents, most, 'Nothing was paid', (amount) => `At most ${amount} was paid`));
      const split = splitOf(cents, bill, lines.length > 0);
      const taken = takenOf(split.sale, facts, lines.length > 0 ? repair.charge : undefined);
      const money = { reason, reference, details: { refund: requestId } };
      await counter.post([
        ...(split.deposit > 0 ? [{ ...depositReturned(split.deposit, method), ...money }] : []),
        ...(cents > split.deposit ? [{ ...refund(cents - split.deposit, method), ...money }] : []),
        ...taken.flatMap((one) => reversalOf(counter, one, facts, lines, reason)),
      ]);
      for (const { charge, cents: back } of taken)
        if (charge.kind === 'charge' && back === leftOf(charge))
          await refundUse(em, {
            tenantId: person.tenantId,
            repairId,
            quoteVersion: charge.quoteVersion,
            at: counter.at,
          });
      await counter.audit('billing.refunded', `repair ${repair.number}, ${cents} cents, ${method}`);
    });
  }
}

/** What the shop holds of the customer's money. */
export const refundable = ({ paid, prepaid }: Bill): number => Math.max(0, paid) + Math.max(0, prepaid);

/** Throws INVALID (400). */
export function reasonOf(typed: string): string {
  const reason = typed.trim();
  if (reason.length < 3) throw invalid({ reason: 'Enter the reason' });
  return reason;
}

/**
 * An unused deposit goes back first, then what was paid above the charge, then a part of the sale. Chosen lines are
 * always a part of the sale.
 */
function splitOf(cents: number, { prepaid, due }: Bill, isByLine: boolean): { deposit: number; sale: number } {
  if (isByLine) return { deposit: 0, sale: cents };
  const deposit = Math.min(cents, Math.max(0, prepaid));
  const overpaid = Math.min(cents - deposit, Math.max(0, -due));
  return { deposit, sale: cents - deposit - overpaid };
}

/** Throws INVALID (400) for an unknown line and above what is left of a line. */
function sumOfLines(lines: readonly RefundedLine[], facts: RefundFacts, charge: KnownCharge | undefined): number {
  const left = new Map(linesLeft(charge, facts).map((line) => [line.id, line.leftCents]));
  for (const { id, cents } of lines) {
    const most = left.get(id) ?? 0;
    if (most <= 0) throw invalid({ lines: 'Choose lines that were charged' });
    if (!Number.isSafeInteger(cents) || cents <= 0) throw invalid({ lines: 'Enter an amount' });
    // control: a line is refunded once
    if (cents > most) throw invalid({ lines: `At most ${formatRand(most)} of this line` });
    left.set(id, most - cents);
  }
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}

/** Charged lines with what no refund and no rollback has taken back. */
export const linesLeft = (charge: KnownCharge | undefined, { lineBack, rolledBack }: RefundFacts) =>
  (charge?.lines ?? []).map((line) => ({
    ...line,
    leftCents: rolledBack && line.verified ? 0 : Math.max(0, line.cents - (lineBack.get(line.id) ?? 0)),
  }));

function takenOf(cents: number, { charges }: RefundFacts, of: KnownCharge | undefined): Taken[] {
  const from = of ? charges.filter(({ quoteVersion }) => quoteVersion === of.quoteVersion) : charges;
  const taken = takeBack(from, cents);
  // control: a refund takes no more than is left of its charge
  if (taken.reduce((sum, one) => sum + one.cents, 0) !== cents)
    throw invalid({ cents: 'This is more than is left of the charge' });
  return taken;
}

function reversalOf(
  { repair, requestId }: Counter,
  taken: Taken,
  facts: RefundFacts,
  lines: readonly RefundedLine[],
  reason: string,
): CounterEntry[] {
  const { charge, cents } = taken;
  const common = { reverses: charge.id, quoteVersion: charge.quoteVersion, reason };
  if (charge.kind === 'diagnosis_fee') return [{ ...partOfFee(taken), ...common, details: { refund: requestId } }];
  const verified = verifiedOf(repair.charge, charge, facts);
  const back = Math.min(
    verified.cents - verified.back,
    lines.length > 0 ? verifiedLines(lines, repair.charge) : verifiedProportion(taken, verified),
  );
  const reversal: CounterEntry = {
    ...chargeReversal(cents, { of: charge.cents, earlier: charge.reversed }, charge.vatBps),
    ...common,
    details: {
      refund: requestId,
      verifiedCents: back,
      ...(lines.length > 0 && { lines }),
      ...(charge.soldLeft && { sold: refundedLines(cents, charge.soldLeft, lines) }),
    },
  };
  const byLine = new Map(facts.lineBack);
  for (const line of lines) byLine.set(line.id, (byLine.get(line.id) ?? 0) + line.cents);
  const all = { verifiedCents: verified.cents, cents: verified.back + back, byLine };
  return [reversal, ...sharesBack(charge.quoteVersion, facts, all, reason)];
}

/** The platform's share of what was taken back, and the trial's grant of that share. */
function sharesBack(quoteVersion: number, facts: RefundFacts, back: VerifiedBack, reason: string): CounterEntry[] {
  const of = facts.shares.filter((share) => share.quoteVersion === quoteVersion);
  // A grant is as large as its share, so the lines of the share are those of the grant.
  const lines = of.find(({ kind }) => kind === 'commission')?.lines ?? [];
  return of.flatMap((share) => {
    // control: a share is given back once = shareBack({ ...share, reversed: 0 }, lines, back)
    const cents = shareBack(share, lines, back);
    if (cents === 0) return [];
    const amount = share.kind === 'commission' ? commissionReversal(cents, share.rate) : trialGrantReversal(cents);
    return [{ ...amount, reverses: share.id, quoteVersion, reason }];
  });
}

/** A charge from before the verified part was frozen on it has it in the repair's facts; else all of it counts. */
function verifiedOf(known: KnownCharge | undefined, charge: ChargeLeft, { verifiedBack }: RefundFacts) {
  const back = verifiedBack.get(charge.quoteVersion) ?? 0;
  const ofKnown =
    known?.quoteVersion === charge.quoteVersion ? (known.verifiedCents ?? known.totalCents) : charge.cents;
  return { cents: Math.min(charge.verifiedCents ?? ofKnown, charge.cents), back };
}

const verifiedLines = (lines: readonly RefundedLine[], charge: KnownCharge | undefined): number =>
  lines
    .filter(({ id }) => charge?.lines.find((line) => line.id === id)?.verified)
    .reduce((sum, { cents }) => sum + cents, 0);

/** The VAT of all parts of a fee is exactly the VAT of the fee. */
function partOfFee({ charge, cents }: Taken): Omit<CounterEntry, 'quoteVersion'> {
  const { vatBps } = charge;
  const of = chargeReversal(cents, { of: charge.cents, earlier: charge.reversed }, vatBps);
  return {
    ...diagnosisReversal(cents, vatBps),
    shop: (of.shop ?? []).map((posting) =>
      posting.account === 'repair_sales' ? { ...posting, account: 'diagnosis_sales' as const } : posting,
    ),
  };
}
