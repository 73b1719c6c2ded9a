import { oneOf, requestSchema, text } from '../rules.js';
import { ENTRY_KINDS, type EntryKind } from './entries.js';

/** Groups of the list of entries. Each kind belongs to one group. */
export const ENTRY_GROUPS = ['sales', 'payments', 'payouts', 'drawer', 'bank'] as const;
export type EntryGroup = (typeof ENTRY_GROUPS)[number];

const GROUPS: Readonly<Record<EntryKind, EntryGroup>> = {
  charge: 'sales',
  charge_reversal: 'sales',
  diagnosis_fee: 'sales',
  diagnosis_reversal: 'sales',
  commission: 'sales',
  commission_reversal: 'sales',
  trial_grant: 'sales',
  trial_grant_reversal: 'sales',
  deposit: 'payments',
  deposit_applied: 'payments',
  deposit_returned: 'payments',
  payment: 'payments',
  refund: 'payments',
  write_off: 'payments',
  payout: 'payouts',
  payout_reversal: 'payouts',
  setup_fee: 'payouts',
  subscription_period: 'payouts',
  provider_fee: 'payouts',
  settlement: 'payouts',
  dispute: 'payouts',
  dispute_won: 'payouts',
  drawer_float: 'drawer',
  drawer_drop: 'drawer',
  drawer_paid_in: 'drawer',
  drawer_paid_out: 'drawer',
  drawer_difference: 'drawer',
  bank_fee: 'bank',
  interest_earned: 'bank',
  interest_paid: 'bank',
  bank_transfer: 'bank',
  cash_banked: 'bank',
  card_transfer: 'bank',
  owner_money: 'bank',
  expense: 'bank',
  unidentified: 'bank',
};

export const kindsOfGroup = (group: EntryGroup): EntryKind[] => ENTRY_KINDS.filter((kind) => GROUPS[kind] === group);

export const billingQuerySchema = requestSchema('BillingQuery', {
  before: text(60).optional(),
  /** Without a group, entries of all kinds. */
  group: oneOf(ENTRY_GROUPS).optional(),
});
