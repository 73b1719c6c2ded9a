import type { PlatformAccount, ShopAccount } from '@revive/contracts/billing/accounts';
import type { Collector, EntryKind, CounterMethod } from '@revive/contracts/billing/entries';
import { vatWithin } from '@revive/contracts/repairs/quotes/quote-choice';

/** Cents; debit positive, credit negative. */
export interface Posting<Account extends string> {
  readonly account: Account;
  readonly cents: number;
}

/** An entry's amount and postings, without the facts of the event that caused it. */
export interface Amount {
  readonly kind: EntryKind;
  /** The signed amount that screens show; a reversal is negative. */
  readonly amountCents: number;
  readonly rate?: number;
  /** Hundredths of a percent; 0 for a seller who is not registered for VAT. */
  readonly vatBps?: number;
  readonly method?: CounterMethod;
  readonly collectedBy?: Collector;
  /** Postings in the shop's books; each book balances by itself. */
  readonly shop?: readonly Posting<ShopAccount>[];
  /** Postings in the platform's books. */
  readonly platform?: readonly Posting<PlatformAccount>[];
}

/** Two postings that move `cents` from `credit` to `debit`. A negative amount moves them back. */
export const move = <Account extends string>(
  debit: Account,
  credit: Account,
  cents: number,
): readonly Posting<Account>[] => [
  { account: debit, cents },
  { account: credit, cents: -cents },
];

/** The customer owes `cents`, VAT at `vatBps` included. A negative amount reverses a part of a charge. */
function sale(account: 'repair_sales' | 'diagnosis_sales', cents: number, vatCents: number): Posting<ShopAccount>[] {
  const postings: Posting<ShopAccount>[] = [
    { account: 'customer_receivable', cents },
    { account, cents: vatCents - cents },
    { account: 'vat_output', cents: -vatCents },
  ];
  return postings.filter((posting) => posting.cents !== 0);
}

export const charge = (cents: number, vatBps = 0): Amount => ({
  kind: 'charge',
  amountCents: cents,
  vatBps,
  shop: sale('repair_sales', cents, vatWithin(cents, vatBps)),
});

/**
 * Reverses `cents` of a charge of `of` cents from which `earlier` cents are already reversed. The VAT of all parts is
 * exactly the VAT of the charge.
 */
export function chargeReversal(
  cents: number,
  { of, earlier = 0 }: { of: number; earlier?: number },
  vatBps = 0,
): Amount {
  const left = of - earlier;
  const vat = vatWithin(left, vatBps) - vatWithin(left - cents, vatBps);
  return { kind: 'charge_reversal', amountCents: -cents, vatBps, shop: sale('repair_sales', -cents, -vat) };
}

export const diagnosisFee = (cents: number, vatBps = 0): Amount => ({
  kind: 'diagnosis_fee',
  amountCents: cents,
  vatBps,
  shop: sale('diagnosis_sales', cents, vatWithin(cents, vatBps)),
});

export const diagnosisReversal = (cents: number, vatBps = 0): Amount => ({
  kind: 'diagnosis_reversal',
  amountCents: -cents,
  vatBps,
  shop: sale('diagnosis_sales', -cents, -vatWithin(cents, vatBps)),
});

/**
 * The platform's share of a verified repair: a cost of the shop, which the platform sets off. Without a rate if the
 * lines of the repair have different ones.
 */
export const commission = (cents: number, rate?: number): Amount => ({
  kind: 'commission',
  amountCents: cents,
  ...(rate !== undefined && { rate }),
  shop: move('platform_share', 'platform_current', cents),
  platform: move('shop_payable', 'share_revenue', cents),
});

/** The platform gives a part of its share back (a clawback): after a refund or a rollback. */
export const commissionReversal = (cents: number, rate?: number): Amount => ({
  kind: 'commission_reversal',
  amountCents: -cents,
  ...(rate !== undefined && { rate }),
  shop: move('platform_share', 'platform_current', -cents),
  platform: move('shop_payable', 'share_revenue', -cents),
});

/** A repair of the free trial costs the shop no share: the platform gives the accrued share back. */
export const trialGrant = (cents: number): Amount => ({
  kind: 'trial_grant',
  amountCents: cents,
  shop: move('platform_current', 'platform_share', cents),
  platform: move('trial_grants', 'shop_payable', cents),
});

export const trialGrantReversal = (cents: number): Amount => ({
  kind: 'trial_grant_reversal',
  amountCents: -cents,
  shop: move('platform_current', 'platform_share', -cents),
  platform: move('trial_grants', 'shop_payable', -cents),
});

const METHOD_ACCOUNTS = { cash: 'cash', card: 'card_terminal', eft: 'bank' } as const satisfies Record<
  CounterMethod,
  ShopAccount
>;

/** A payment at the shop's counter for what is charged. */
export const payment = (cents: number, method: CounterMethod): Amount => ({
  kind: 'payment',
  amountCents: cents,
  method,
  collectedBy: 'shop',
  shop: move(METHOD_ACCOUNTS[method], 'customer_receivable', cents),
});

/** A payment before anything is charged; it stays the customer's money. */
export const deposit = (cents: number, method: CounterMethod): Amount => ({
  kind: 'deposit',
  amountCents: cents,
  method,
  collectedBy: 'shop',
  shop: move(METHOD_ACCOUNTS[method], 'customer_prepayment', cents),
});

/** A deposit pays a charge. */
export const depositApplied = (cents: number): Amount => ({
  kind: 'deposit_applied',
  amountCents: cents,
  shop: move('customer_prepayment', 'customer_receivable', cents),
});

export const depositReturned = (cents: number, method: CounterMethod): Amount => ({
  kind: 'deposit_returned',
  amountCents: -cents,
  method,
  collectedBy: 'shop',
  shop: move(METHOD_ACCOUNTS[method], 'customer_prepayment', -cents),
});

/** Money given back at the counter. The charge itself is reduced by a `charge_reversal`. */
export const refund = (cents: number, method: CounterMethod): Amount => ({
  kind: 'refund',
  amountCents: -cents,
  method,
  collectedBy: 'shop',
  shop: move(METHOD_ACCOUNTS[method], 'customer_receivable', -cents),
});

export const writeOff = (cents: number): Amount => ({
  kind: 'write_off',
  amountCents: -cents,
  shop: move('write_offs', 'customer_receivable', cents),
});

/** A payment that the platform collected for the shop through a provider. */
export const platformPayment = (cents: number, kind: 'payment' | 'deposit' = 'payment'): Amount => ({
  kind,
  amountCents: cents,
  method: 'card',
  collectedBy: 'platform',
  shop: move('platform_current', kind === 'payment' ? 'customer_receivable' : 'customer_prepayment', cents),
  platform: move('provider_clearing', 'shop_payable', cents),
});

export const payout = (cents: number): Amount => ({
  kind: 'payout',
  amountCents: cents,
  shop: move('bank', 'platform_current', cents),
  platform: move('shop_payable', 'platform_bank', cents),
});

/** The bank returned a payout. */
export const payoutReversal = (cents: number): Amount => ({
  kind: 'payout_reversal',
  amountCents: -cents,
  shop: move('bank', 'platform_current', -cents),
  platform: move('shop_payable', 'platform_bank', -cents),
});

export const providerFee = (cents: number): Amount => ({
  kind: 'provider_fee',
  amountCents: cents,
  platform: move('provider_fees', 'provider_clearing', cents),
});

/** The provider transferred collected payments, less fees, to the bank of the platform. */
export const settlement = (cents: number): Amount => ({
  kind: 'settlement',
  amountCents: cents,
  platform: move('platform_bank', 'provider_clearing', cents),
});

export const dispute = (cents: number): Amount => ({
  kind: 'dispute',
  amountCents: -cents,
  platform: move('disputed', 'provider_clearing', cents),
});

export const disputeWon = (cents: number): Amount => ({
  kind: 'dispute_won',
  amountCents: cents,
  platform: move('disputed', 'provider_clearing', -cents),
});

/** A fee of the platform for the shop, set off against what the platform owes. */
const fee = (
  kind: 'setup_fee' | 'subscription_period',
  account: 'setup_revenue' | 'subscription_revenue',
  cents: number,
): Amount => ({
  kind,
  amountCents: cents,
  shop: move('platform_fees', 'platform_current', cents),
  platform: move('shop_payable', account, cents),
});
export const setupFee = (cents: number): Amount => fee('setup_fee', 'setup_revenue', cents);
export const subscriptionPeriod = (cents: number): Amount => fee('subscription_period', 'subscription_revenue', cents);

/** Cash that comes into the drawer at the start of a shift. */
export const drawerFloat = (cents: number): Amount => ({
  kind: 'drawer_float',
  amountCents: cents,
  method: 'cash',
  shop: move('cash', 'safe', cents),
});
/** Cash that leaves the drawer for the safe or the bank. */
export const drawerDrop = (cents: number): Amount => ({
  kind: 'drawer_drop',
  amountCents: -cents,
  method: 'cash',
  shop: move('safe', 'cash', cents),
});
export const drawerPaidIn = (cents: number): Amount => ({
  kind: 'drawer_paid_in',
  amountCents: cents,
  method: 'cash',
  shop: move('cash', 'safe', cents),
});
/** Cash for a purchase of the shop, such as a part from the shop next door. */
export const drawerPaidOut = (cents: number): Amount => ({
  kind: 'drawer_paid_out',
  amountCents: -cents,
  method: 'cash',
  shop: move('cash_expenses', 'cash', cents),
});
/** Counted less expected: negative if cash is missing. */
export const drawerDifference = (cents: number): Amount => ({
  kind: 'drawer_difference',
  amountCents: cents,
  method: 'cash',
  shop: move('cash', 'cash_differences', cents),
});
