/** Entries of a statement, in the words of the page, the CSV and the PDF. */
export const KIND_NAMES: Readonly<Record<string, string>> = {
  charge: 'Repair',
  charge_reversal: 'Repair reversed',
  diagnosis_fee: 'Diagnosis',
  diagnosis_reversal: 'Diagnosis reversed',
  commission: 'Share of the platform',
  commission_reversal: 'Share given back',
  trial_grant: 'Free trial: share given back',
  trial_grant_reversal: 'Free trial reversed',
  payment: 'Payment collected by the platform',
  deposit: 'Deposit collected by the platform',
  refund: 'Refund by the platform',
  deposit_returned: 'Deposit returned by the platform',
  payout: 'Payout',
  payout_reversal: 'Payout returned by the bank',
  setup_fee: 'Setup fee',
  subscription_period: 'Subscription',
  provider_fee: 'Payment provider fee',
};

/** Rules of a rate. */
export const RATE_SOURCE_NAMES: Readonly<Record<string, string>> = {
  standard: 'standard rate',
  platform: 'rate for all shops',
  service: 'rate of the service',
  shop: 'rate of the shop',
  shop_service: 'rate of the shop for this service',
  billing_off: 'billing off',
};
