import type { Figure, FiguresOf } from './figure.js';

const OF_ENTRY: Pick<Figure, 'shop' | 'staff' | 'of' | 'source'> = {
  shop: ['tenant_admin', 'tech'],
  staff: ['master', 'admin', 'finance'],
  of: 'thing',
  source: 'amounts',
};

/** Entries that change the balance between shop and platform, with the sign of their effect. */
export const ON_BALANCE = {
  kinds: [
    ...(['commission', 'commission_reversal', 'trial_grant', 'trial_grant_reversal'] as const),
    ...(['payment', 'deposit', 'refund', 'deposit_returned'] as const),
    ...(['payout', 'payout_reversal', 'setup_fee', 'subscription_period'] as const),
  ],
  minus: ['commission', 'commission_reversal', 'payout', 'payout_reversal', 'setup_fee', 'subscription_period'],
  only: ['notAtCounter'],
} as const satisfies Partial<Figure>;

export const entryFigures: FiguresOf<'entry'> = {
  'entry.amount': {
    ...OF_ENTRY,
    accounts: {},
    byKind: {
      charge: ['customer_receivable', 1],
      charge_reversal: ['customer_receivable', 1],
      diagnosis_fee: ['customer_receivable', 1],
      diagnosis_reversal: ['customer_receivable', 1],
      deposit: ['customer_prepayment', -1],
      deposit_applied: ['customer_receivable', -1],
      deposit_returned: ['customer_prepayment', -1],
      payment: ['customer_receivable', -1],
      refund: ['customer_receivable', -1],
      write_off: ['customer_receivable', 1],
      commission: ['platform_share', 1],
      commission_reversal: ['platform_share', 1],
      trial_grant: ['platform_share', -1],
      trial_grant_reversal: ['platform_share', -1],
      payout: ['platform_current', -1],
      payout_reversal: ['platform_current', -1],
      setup_fee: ['platform_fees', 1],
      subscription_period: ['platform_fees', 1],
      provider_fee: ['provider_fees', 1],
      settlement: ['platform_bank', 1],
      dispute: ['disputed', -1],
      dispute_won: ['disputed', -1],
      drawer_float: ['cash', 1],
      drawer_drop: ['cash', 1],
      drawer_paid_in: ['cash', 1],
      drawer_paid_out: ['cash', 1],
      drawer_difference: ['cash', 1],
      // What a line of the bank is shows in the accounts that face the bank account, of the shop or of the platform.
      bank_fee: ['bank_fees', -1, 'vat_input', 'platform_bank_fees'],
      interest_earned: ['interest_income', -1, 'platform_interest_income'],
      interest_paid: ['interest_costs', -1, 'platform_interest_costs'],
      bank_transfer: ['bank_transfers', -1, 'platform_bank_transfers'],
      cash_banked: ['safe', -1],
      card_transfer: ['card_terminal', -1, 'card_fees', 'vat_input'],
      owner_money: ['owner_capital', -1, 'owner_drawings', 'platform_owners'],
      expense: ['bank_expenses', -1, 'vat_input', 'platform_expenses'],
      unidentified: ['bank_suspense', -1, 'platform_bank_suspense'],
    },
  },
  'entry.effect': {
    ...OF_ENTRY,
    accounts: { platform_current: 1 },
    ...ON_BALANCE,
    withShare: true,
  },
  'entry.vat': { ...OF_ENTRY, source: 'postings', accounts: { vat_output: -1 } },
};
