import { ON_BALANCE } from './entries.js';
import type { Figure, FiguresOf } from './figure.js';

const OF_SHOP: Pick<Figure, 'shop' | 'staff' | 'of' | 'source'> = {
  shop: ['tenant_admin'],
  staff: ['master', 'admin', 'finance'],
  of: 'shop',
  source: 'totals',
};

const OF_PERIOD: typeof OF_SHOP & Pick<Figure, 'accounts'> = {
  ...OF_SHOP,
  source: 'amounts',
  accounts: { platform_current: 1 },
};

export const commissionFigures: FiguresOf<'commission'> = {
  'commission.totalSales': { ...OF_SHOP, accounts: { repair_sales: -1, diagnosis_sales: -1, vat_output: -1 } },
  'commission.owed': { ...OF_SHOP, accounts: { platform_current: 1 }, floor: 0 },
  'commission.balance': { ...OF_SHOP, accounts: { platform_current: 1 } },
  'commission.lineBalance': { ...OF_PERIOD, of: 'thing', ...ON_BALANCE, within: 'line' },
  'commission.periodSales': { ...OF_SHOP, accounts: { repair_sales: -1, diagnosis_sales: -1, vat_output: -1 } },
  'commission.periodShare': {
    ...OF_PERIOD,
    kinds: ['commission', 'commission_reversal', 'trial_grant', 'trial_grant_reversal'],
    minus: ['commission', 'commission_reversal'],
  },
  'commission.periodCollected': {
    ...OF_PERIOD,
    kinds: ['payment', 'deposit', 'refund', 'deposit_returned'],
    only: ['notAtCounter'],
  },
  'commission.periodFees': {
    ...OF_PERIOD,
    kinds: ['setup_fee', 'subscription_period'],
    minus: ['setup_fee', 'subscription_period'],
  },
  'commission.periodPaid': {
    ...OF_PERIOD,
    kinds: ['payout', 'payout_reversal'],
    minus: ['payout', 'payout_reversal'],
  },
};

export const payoutFigures: FiguresOf<'payout'> = {
  'payout.amount': {
    ...OF_SHOP,
    of: 'thing',
    source: 'amounts',
    accounts: { platform_current: -1 },
    kinds: ['payout'],
  },
  'payout.carried': { ...OF_PERIOD, of: 'thing', ...ON_BALANCE, within: 'carried' },
  'payout.batch': {
    ...OF_SHOP,
    shop: [],
    of: 'thing',
    source: 'amounts',
    accounts: { platform_current: -1 },
    kinds: ['payout'],
    within: 'payouts',
  },
};
