import type { EntityManager } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';

/** What the ledger knows of one repair, in cents. Sums of its entries; nothing is stored beside them. */
export interface Bill {
  /** Charges and fees less their reversals. */
  readonly charged: number;
  /** Payments and applied deposits, less refunds. */
  readonly paid: number;
  /** Deposits that no charge has used and nobody has given back. */
  readonly prepaid: number;
  /** Given back to the customer, of charges and of deposits. */
  readonly refunded: number;
  readonly writtenOff: number;
  /** Charged, not paid and not written off. Negative if the shop owes the customer. */
  readonly due: number;
}

const OF = {
  charged: ['charge', 'charge_reversal', 'diagnosis_fee', 'diagnosis_reversal'],
  paid: ['payment', 'refund', 'deposit_applied'],
  deposits: ['deposit', 'deposit_returned'],
  applied: ['deposit_applied'],
  given: ['refund', 'deposit_returned'],
  writtenOff: ['write_off'],
} as const;

const SUMS = prepared('select kind, sum(amount_cents) as cents from entries where repair_id = $1 group by kind');

export async function readBill(em: EntityManager, repairId: string): Promise<Bill> {
  const rows = await em.query<{ kind: string; cents: string }[]>(SUMS, [repairId]);
  return billOf(rows.map(({ kind, cents }) => ({ kind, cents: Number(cents) })));
}

/** The bill of a repair from its entries, or from their sums by kind. */
export function billOf(entries: readonly { readonly kind: string; readonly cents: number }[]): Bill {
  const sum = (kinds: readonly string[]): number =>
    entries.filter(({ kind }) => kinds.includes(kind)).reduce((total, { cents }) => total + cents, 0);
  const [charged, paid, writtenOff] = [sum(OF.charged), sum(OF.paid), -sum(OF.writtenOff) + 0];
  return {
    charged,
    paid,
    prepaid: sum(OF.deposits) - sum(OF.applied),
    refunded: -sum(OF.given) + 0,
    writtenOff,
    due: charged - paid - writtenOff,
  };
}
