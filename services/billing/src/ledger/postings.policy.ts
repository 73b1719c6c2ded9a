import { shareOf } from '@revive/contracts/money';

/**
 * Accounts of the double-entry ledger; each belongs to a tenant, so that a balance is a sum of that tenant's postings.
 */
const ACCOUNTS = [
  'customer_receivable',
  'repair_sales',
  'diagnosis_sales',
  'commission_expense',
  'commission_payable',
] as const;
type Account = (typeof ACCOUNTS)[number];

const KINDS = ['charge', 'commission', 'charge_reversal', 'commission_reversal', 'diagnosis_fee'] as const;
type EntryKind = (typeof KINDS)[number];

interface Posting {
  account: Account;
  /** Cents; debit positive, credit negative. */
  cents: number;
}
export interface NewEntry {
  kind: EntryKind;
  /** The signed amount that screens show; a reversal is negative. */
  amountCents: number;
  rate?: number;
  postings: readonly [Posting, Posting];
}

const pair = (debit: Account, credit: Account, cents: number): readonly [Posting, Posting] => [
  { account: debit, cents },
  { account: credit, cents: -cents },
];

/**
 * Entries of a verified repair: the customer owes the price, the shop earns its commission (half up to the cent).
 * Empty for R0. `verifiedCents` is the part of the price that checks verified; the rest is work by hand.
 */
export function completedEntries(totalCents: number, rate: number, verifiedCents = totalCents): NewEntry[] {
  if (totalCents === 0) return [];
  const verified = Math.min(verifiedCents, totalCents);
  // control: nobody earns of work by hand = shareOf(totalCents, rate)
  const commission = shareOf(verified, rate);
  const charge: NewEntry = {
    kind: 'charge',
    amountCents: totalCents,
    postings: pair('customer_receivable', 'repair_sales', totalCents),
  };
  if (commission === 0) return [charge];
  return [
    charge,
    {
      kind: 'commission',
      amountCents: commission,
      rate,
      postings: pair('commission_expense', 'commission_payable', commission),
    },
  ];
}

/** Entries for work by hand: the customer owes the price. No commission, because no check has verified the work. */
export const handWorkEntries = (cents: number): NewEntry[] =>
  cents === 0
    ? []
    : [{ kind: 'charge', amountCents: cents, postings: pair('customer_receivable', 'repair_sales', cents) }];

/** Reverses the posted amount to the cent, even where the commission rate has changed since. */
export function reversalOf(entry: Posted): NewEntry {
  const { kind, amountCents: cents, rate } = entry;
  const postings =
    kind === 'charge'
      ? pair('repair_sales', 'customer_receivable', cents)
      : pair('commission_payable', 'commission_expense', cents);
  return { kind: `${kind}_reversal`, amountCents: -cents, postings, ...(rate !== undefined && { rate }) };
}

interface Posted {
  readonly kind: 'charge' | 'commission';
  readonly amountCents: number;
  readonly rate?: number;
}
/**
 * Entries of a rollback. The charge is reversed except `keptCents`, the work by hand that stays owed. Without an
 * earlier charge, `keptCents` is charged now. The commission covers only the verified part and is fully reversed.
 */
export function rolledBackEntries(posted: readonly Posted[], keptCents: number): NewEntry[] {
  if (!posted.some(({ kind }) => kind === 'charge')) return handWorkEntries(keptCents);
  return posted
    .map((one) => (one.kind === 'charge' ? { ...one, amountCents: Math.max(0, one.amountCents - keptCents) } : one))
    .filter(({ amountCents }) => amountCents > 0)
    .map(reversalOf);
}

export const diagnosisEntries = (cents: number): NewEntry[] =>
  cents === 0
    ? []
    : [{ kind: 'diagnosis_fee', amountCents: cents, postings: pair('customer_receivable', 'diagnosis_sales', cents) }];
