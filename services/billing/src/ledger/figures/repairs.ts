import type { Figure, FiguresOf } from './figure.js';

const OF_REPAIR: Pick<Figure, 'shop' | 'staff' | 'of' | 'source'> = {
  shop: ['tenant_admin', 'tech'],
  staff: ['master', 'admin', 'finance'],
  of: 'thing',
  source: 'bill',
};

export const repairFigures: FiguresOf<'repair'> = {
  'repair.charge': {
    ...OF_REPAIR,
    source: 'amounts',
    accounts: { customer_receivable: 1 },
    kinds: ['charge', 'diagnosis_fee'],
  },
  'repair.charged': {
    ...OF_REPAIR,
    bill: 'charged',
    accounts: { customer_receivable: 1 },
    kinds: ['charge', 'charge_reversal', 'diagnosis_fee', 'diagnosis_reversal'],
  },
  'repair.paid': {
    ...OF_REPAIR,
    bill: 'paid',
    accounts: { customer_receivable: -1 },
    kinds: ['payment', 'refund', 'deposit_applied'],
  },
  'repair.due': { ...OF_REPAIR, bill: 'due', accounts: { customer_receivable: 1 } },
  'repair.refunded': {
    ...OF_REPAIR,
    bill: 'refunded',
    accounts: { customer_receivable: 1, customer_prepayment: 1 },
    kinds: ['refund', 'deposit_returned'],
  },
  'repair.byPlatform': {
    ...OF_REPAIR,
    source: 'amounts',
    accounts: { customer_receivable: -1, customer_prepayment: -1 },
    kinds: ['payment', 'deposit', 'refund', 'deposit_returned'],
    only: ['byPlatform'],
  },
  'repair.writtenOff': {
    ...OF_REPAIR,
    bill: 'writtenOff',
    accounts: { customer_receivable: -1 },
    kinds: ['write_off'],
  },
  'repair.prepaid': { ...OF_REPAIR, bill: 'prepaid', accounts: { customer_prepayment: -1 } },
  'repair.commission': {
    ...OF_REPAIR,
    source: 'amounts',
    accounts: { platform_share: 1 },
    kinds: ['commission'],
  },
};
