import type { Figure, FiguresOf } from './figure.js';

type Common = Pick<Figure, 'shop' | 'staff' | 'of' | 'source'>;
const COMMON: Common = { shop: ['tenant_admin', 'tech'], staff: ['master', 'finance'], of: 'thing', source: 'amounts' };
const CASH: Common & Pick<Figure, 'accounts'> = { ...COMMON, accounts: { cash: 1 } };
/** Figures that screens show without a sign, though the cash leaves the drawer. */
const CASH_OUT: typeof CASH = { ...COMMON, accounts: { cash: -1 } };

export const drawerFigures: FiguresOf<'drawer'> = {
  'drawer.expected': { ...CASH, only: ['cash', 'beforeClose'] },
  'drawer.counted': { ...CASH, only: ['cash', 'counted'] },
  'drawer.difference': { ...CASH, kinds: ['drawer_difference'], only: ['cash', 'atClose'] },
  'drawer.float': { ...CASH, kinds: ['drawer_float', 'drawer_difference'], only: ['cash', 'beforeClose'] },
  'drawer.taken': { ...CASH, kinds: ['payment', 'deposit'], only: ['cash', 'beforeClose'] },
  'drawer.paidIn': { ...CASH, kinds: ['drawer_paid_in'], only: ['cash', 'beforeClose'] },
  'drawer.refunded': {
    ...CASH_OUT,
    kinds: ['refund', 'deposit_returned'],
    minus: ['refund', 'deposit_returned'],
    only: ['cash', 'beforeClose'],
  },
  'drawer.paidOut': {
    ...CASH_OUT,
    kinds: ['drawer_paid_out'],
    minus: ['drawer_paid_out'],
    only: ['cash', 'beforeClose'],
  },
  'drawer.dropped': { ...CASH_OUT, kinds: ['drawer_drop'], minus: ['drawer_drop'], only: ['cash', 'beforeClose'] },
  'drawer.handedOn': {
    ...CASH_OUT,
    kinds: ['drawer_drop'],
    minus: ['drawer_drop'],
    only: ['cash', 'atClose', 'handedOn'],
  },
  'drawer.card': { ...COMMON, accounts: { card_terminal: 1 }, only: ['card'] },
  'drawer.eft': { ...COMMON, accounts: { bank: 1 }, only: ['eft'] },
};

const TAKEN: Common & Pick<Figure, 'accounts' | 'only'> = {
  ...COMMON,
  accounts: { customer_receivable: -1, customer_prepayment: -1 },
  only: ['atCounter'],
};
const RECEIVABLE: Common & Pick<Figure, 'accounts'> = { ...COMMON, accounts: { customer_receivable: 1 } };
const PAID_OFF: typeof RECEIVABLE = { ...COMMON, accounts: { customer_receivable: -1 } };

export const dayFigures: FiguresOf<'day'> = {
  'day.payments': { ...TAKEN, kinds: ['payment'] },
  'day.deposits': { ...TAKEN, kinds: ['deposit'] },
  'day.refunds': { ...TAKEN, kinds: ['refund', 'deposit_returned'] },
  'day.received': { ...TAKEN, kinds: ['payment', 'deposit', 'refund', 'deposit_returned'] },
  'day.cash': { ...CASH, only: ['cash'] },
  'day.cashIn': { ...CASH, kinds: cashMovements(), only: ['cash', 'comesIn'] },
  'day.cashOut': { ...CASH_OUT, kinds: cashMovements(), minus: cashMovements(), only: ['cash', 'goesOut'] },
  'day.cashDifference': { ...CASH, kinds: ['drawer_difference'], only: ['cash'] },
  'day.charged': { ...RECEIVABLE, kinds: ['charge', 'diagnosis_fee'] },
  'day.reversed': {
    ...PAID_OFF,
    kinds: ['charge_reversal', 'diagnosis_reversal'],
    minus: ['charge_reversal', 'diagnosis_reversal'],
  },
  'day.vat': { ...COMMON, source: 'postings', accounts: { vat_output: -1 } },
  'day.depositsUsed': { ...PAID_OFF, kinds: ['deposit_applied'] },
  'day.writtenOff': { ...PAID_OFF, kinds: ['write_off'], minus: ['write_off'] },
};

/** Kinds that move cash, without the differences, which the report of a day shows apart. */
function cashMovements() {
  return [
    ...(['payment', 'deposit', 'refund', 'deposit_returned'] as const),
    ...(['drawer_float', 'drawer_drop', 'drawer_paid_in', 'drawer_paid_out'] as const),
  ];
}
