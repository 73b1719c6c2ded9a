import type { Figure, FiguresOf } from './figure.js';

const OF_ENTRY: Pick<Figure, 'shop' | 'staff' | 'of' | 'source'> = {
  shop: ['tenant_admin', 'tech'],
  staff: ['master', 'admin', 'finance'],
  of: 'thing',
  source: 'amounts',
};

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
    },
  },
  'entry.effect': {
    ...OF_ENTRY,
    accounts: { platform_current: 1 },
    kinds: [
      ...(['commission', 'commission_reversal', 'trial_grant', 'trial_grant_reversal'] as const),
      ...(['payment', 'deposit', 'refund', 'deposit_returned'] as const),
      ...(['payout', 'payout_reversal', 'setup_fee', 'subscription_period'] as const),
    ],
    minus: ['commission', 'commission_reversal', 'payout', 'payout_reversal', 'setup_fee', 'subscription_period'],
    only: ['notAtCounter'],
    withShare: true,
  },
  'entry.vat': { ...OF_ENTRY, source: 'postings', accounts: { vat_output: -1 } },
};
