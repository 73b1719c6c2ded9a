import {
  responseSchema,
  oneOf,
  finite,
  id,
  list,
  isoDateTime,
  nested,
  text,
  integer,
  type InferType,
  signedCents,
} from '../rules.js';

/** Kinds of ledger entries, with the words that screens and exports show. */
export const ENTRY_KINDS = [
  'charge',
  'charge_reversal',
  'diagnosis_fee',
  'diagnosis_reversal',
  'deposit',
  'deposit_applied',
  'deposit_returned',
  'payment',
  'refund',
  'write_off',
  'commission',
  'commission_reversal',
  'trial_grant',
  'trial_grant_reversal',
  'payout',
  'payout_reversal',
  'setup_fee',
  'subscription_period',
  'provider_fee',
  'settlement',
  'dispute',
  'dispute_won',
  'drawer_float',
  'drawer_drop',
  'drawer_paid_in',
  'drawer_paid_out',
  'drawer_difference',
  'bank_fee',
  'interest_earned',
  'interest_paid',
  'bank_transfer',
  'cash_banked',
  'card_transfer',
  'owner_money',
  'expense',
  'unidentified',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** How money changes hands at the counter. */
export const COUNTER_METHODS = ['cash', 'card', 'eft'] as const;
export type CounterMethod = (typeof COUNTER_METHODS)[number];

/** Who has taken the customer's money: the shop at its counter, or the platform through a payment provider. */
export const COLLECTORS = ['shop', 'platform'] as const;
export type Collector = (typeof COLLECTORS)[number];

/** A reversal is a separate entry with a negative amount. */
const billingEntrySchema = responseSchema('BillingEntry', {
  id: id().required(),
  kind: oneOf(ENTRY_KINDS).required(),
  tenantId: id().required(),
  tenantName: text().required(),
  /** Absent for an entry without a repair, such as a payout. */
  repairId: id().optional(),
  repairNumber: integer(0).required(),
  deviceName: text(200).required(),
  amountCents: signedCents().required(),
  rate: finite().optional(),
  method: oneOf(COUNTER_METHODS).optional(),
  collectedBy: oneOf(COLLECTORS).optional(),
  byName: text(120).optional(),
  reason: text(500).optional(),
  reference: text(200).optional(),
  at: isoDateTime().required(),
});

export const billingSchema = responseSchema('Billing', {
  chargedCents: signedCents().required(),
  commissionCents: signedCents().required(),
  commissionRate: finite().optional(),
  entries: list(billingEntrySchema).required(),
  next: text(60).optional(),
  daily: list(nested({ day: text(10).required(), chargedCents: signedCents().required() })).required(),
});
export type Billing = InferType<typeof billingSchema>;
