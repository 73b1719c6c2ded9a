import { ENTRY_KINDS, COLLECTORS, COUNTER_METHODS } from './entries.js';
import {
  bool,
  finite,
  id,
  integer,
  isoDateTime,
  list,
  nested,
  oneOf,
  requestSchema,
  responseSchema,
  text,
  type InferType,
  signedCents,
} from '../rules.js';
import { ledgerDay } from './ledger-day.js';

/** Parameters that choose the amount of a figure, such as the repair or the first and the last day. */
const FIGURE_PARAMS = [
  ...(['from', 'through', 'repairId', 'shiftId', 'entryId', 'payoutId', 'locationId'] as const),
  ...(['byName', 'method', 'batchId'] as const),
] as const;
export type FigureParam = (typeof FIGURE_PARAMS)[number];

interface FigureText {
  readonly title: string;
  readonly text: string;
  /** Parameters that the figure needs. */
  readonly by?: readonly FigureParam[];
  /** Parameters that the figure may have. */
  readonly may?: readonly FigureParam[];
}

const DAYS = ['from', 'through'] as const;
const SHIFT = ['shiftId'] as const;
const PLACE = ['locationId', 'from', 'through'] as const;
const TAKEN = ['byName', 'method'] as const;

/**
 * Money figures of the screens that can be explained by their postings. The postings of each figure are in
 * `services/billing/src/ledger/figures`.
 */
export const MONEY_FIGURES = {
  'tenant.sales': { title: 'Sales', text: 'Repairs and diagnosis fees charged, VAT included, minus reversals.' },
  'tenant.share': {
    title: 'Platform commission',
    text: 'The platform’s share of verified repairs, minus reversals and free trials.',
  },
  'tenant.net': { title: 'Net', text: 'Sales minus the platform’s share.' },
  'tenant.dayRevenue': {
    title: 'Sales of these days',
    text: 'Charges of these business days, VAT included, minus reversals booked on the same days.',
    by: ['from', 'through'],
  },
  'tenant.bank': {
    title: 'Bank account in the books',
    text: 'Payments by EFT, payouts, banked cash and other money in, minus refunds, fees and other money out.',
  },
  'platform.bank': {
    title: 'Bank account in the books',
    text: 'Settlements of payment providers and other money in, minus payouts, fees and other money out.',
  },
  'platform.shopSales': {
    title: 'Shop sales',
    text: 'Repairs and diagnosis fees charged by all shops, VAT included, minus reversals. This is money of the shops.',
  },
  'platform.share': {
    title: 'Platform revenue',
    text: 'The platform’s share of verified repairs, minus reversals. Free trials are a cost and not deducted.',
  },
  'platform.todayRevenue': {
    title: 'Shops’ sales of these days',
    text: 'Charges of all shops on these business days, VAT included, minus reversals booked on the same days.',
    by: ['from', 'through'],
  },
  'platform.monthRevenue': {
    title: 'Shops’ sales this month',
    text: 'Charges of all shops since the first of the month, VAT included, minus reversals booked since then.',
    by: ['from', 'through'],
  },
  'platform.monthShare': {
    title: 'Platform revenue of these days',
    text: 'The platform’s share of verified repairs on these business days, minus reversals.',
    by: DAYS,
  },
  'platform.owed': {
    title: 'Owed to shops',
    text: 'Balances of the shops that the platform owes money. Shops that owe the platform are not deducted.',
  },
  'platform.carried': {
    title: 'Carried',
    text: 'Balances of the shops that owe the platform money.',
  },
  'platform.disputed': {
    title: 'Disputed payments',
    text: 'Payments that customers dispute at the payment provider, minus disputes won.',
  },
  'platform.fees': {
    title: 'Fees of payment providers',
    text: 'Fees that payment providers took off on these business days.',
    by: DAYS,
  },
  'entry.amount': { title: 'Amount', text: 'The amount of this entry.', by: ['entryId'] },
  'entry.vat': { title: 'VAT', text: 'VAT in this entry.', by: ['entryId'] },
  'entry.effect': {
    title: 'Effect on the balance',
    text: 'What this entry adds to the balance between shop and platform.',
    by: ['entryId'],
  },
  'repair.charge': { title: 'Charge', text: 'Charged for this repair, before reversals.', by: ['repairId'] },
  'repair.charged': {
    title: 'Charged',
    text: 'Charges and fees of this repair, minus reversals.',
    by: ['repairId'],
  },
  'repair.paid': {
    title: 'Paid',
    text: 'Payments and used deposits of this repair, minus refunds.',
    by: ['repairId'],
  },
  'repair.due': {
    title: 'Due',
    text: 'Charged, minus what is paid and written off.',
    by: ['repairId'],
  },
  'repair.refunded': {
    title: 'Refunded',
    text: 'Given back to the customer: refunds and returned deposits.',
    by: ['repairId'],
  },
  'repair.byPlatform': {
    title: 'Collected by the platform',
    text: 'Payments and deposits of this repair that the platform took, minus refunds.',
    by: ['repairId'],
  },
  'repair.writtenOff': { title: 'Written off', text: 'Debt of this repair that was written off.', by: ['repairId'] },
  'repair.prepaid': {
    title: 'Deposit',
    text: 'Deposits of this repair that no charge has used.',
    by: ['repairId'],
  },
  'repair.commission': {
    title: 'Commission',
    text: 'The platform’s share of this repair, before reversals.',
    by: ['repairId'],
  },
  'commission.totalSales': {
    title: 'Total sales',
    text: 'Repairs and diagnosis fees that the shop charged, VAT included, minus reversals.',
  },
  'commission.owed': {
    title: 'Owed to the shop',
    text: 'Money that the platform holds for the shop, minus its share, fees and payouts. A negative balance is carried.',
  },
  'commission.balance': {
    title: 'Balance with the platform',
    text: 'Money that the platform holds for the shop, minus its share, fees and payouts, to the end of this day.',
    by: ['through'],
  },
  'commission.lineBalance': {
    title: 'Balance after this line',
    text: 'All lines of the statement up to this one. A share that was posted on the day of its charge counts with the charge.',
    by: ['entryId'],
  },
  'commission.periodSales': {
    title: 'Sales of these days',
    text: 'Repairs and diagnosis fees that the shop charged on these business days, VAT included, minus reversals.',
    by: DAYS,
  },
  'commission.periodShare': {
    title: 'Platform’s share of these days',
    text: 'The share of verified repairs on these business days, minus reversals and free trials. It reduces the balance.',
    by: DAYS,
  },
  'commission.periodCollected': {
    title: 'Collected by the platform',
    text: 'Payments that the platform took for the shop on these business days, minus refunds.',
    by: DAYS,
  },
  'commission.periodFees': {
    title: 'Fees of these days',
    text: 'Setup and subscription fees on these business days. They reduce the balance.',
    by: DAYS,
  },
  'commission.periodPaid': {
    title: 'Payouts of these days',
    text: 'Payouts on these business days, minus those that the bank returned. They reduce the balance.',
    by: DAYS,
  },
  'payout.amount': {
    title: 'Payout',
    text: 'The entry of this payout. A payout that is not sent has none.',
    by: ['payoutId'],
  },
  'payout.carried': {
    title: 'Carried from before',
    text: 'Balance before the entries that this payout covers, with the payouts since then.',
    by: ['payoutId'],
  },
  'payout.batch': {
    title: 'Sum of the bank file',
    text: 'The entries of the payouts in this bank file.',
    by: ['batchId'],
  },
  'drawer.expected': {
    title: 'Expected in the drawer',
    text: 'Float and cash received in this shift, minus refunds, drops and cash paid out.',
    by: SHIFT,
  },
  'drawer.counted': {
    title: 'Counted in the drawer',
    text: 'Expected cash and the difference that was recorded when the shift was closed.',
    by: SHIFT,
  },
  'drawer.difference': { title: 'Difference', text: 'Counted less expected when the shift was closed.', by: SHIFT },
  'drawer.float': { title: 'Float', text: 'Cash in the drawer when the shift was opened.', by: SHIFT },
  'drawer.taken': { title: 'Cash received', text: 'Payments and deposits in cash in this shift.', by: SHIFT },
  'drawer.paidIn': { title: 'Paid in', text: 'Cash paid into the drawer in this shift.', by: SHIFT },
  'drawer.refunded': {
    title: 'Cash refunded',
    text: 'Refunds and returned deposits in cash in this shift.',
    by: SHIFT,
  },
  'drawer.paidOut': { title: 'Paid out', text: 'Cash paid out of the drawer in this shift.', by: SHIFT },
  'drawer.dropped': {
    title: 'Moved to the safe',
    text: 'Cash moved from the drawer to the safe in this shift.',
    by: SHIFT,
  },
  'drawer.handedOn': { title: 'Handed on', text: 'Cash handed on to the next shift at the close.', by: SHIFT },
  'drawer.card': { title: 'Card', text: 'Card payments of this shift, minus refunds.', by: SHIFT },
  'drawer.eft': { title: 'EFT', text: 'EFT payments of this shift, minus refunds.', by: SHIFT },
  'day.payments': { title: 'Payments', text: 'Payments taken at the counter.', by: PLACE, may: TAKEN },
  'day.deposits': { title: 'Deposits', text: 'Deposits taken at the counter.', by: PLACE, may: TAKEN },
  'day.refunds': { title: 'Refunds', text: 'Refunds and returned deposits at the counter.', by: PLACE, may: TAKEN },
  'day.received': {
    title: 'Received',
    text: 'Payments and deposits at the counter, minus refunds.',
    by: PLACE,
    may: TAKEN,
  },
  'day.cash': {
    title: 'Cash in the drawers',
    text: 'Cash in all drawers of the location at the end of this day.',
    by: ['locationId', 'through'],
  },
  'day.cashIn': { title: 'Cash in', text: 'Cash that came into the drawers.', by: PLACE },
  'day.cashOut': { title: 'Cash out', text: 'Cash that left the drawers.', by: PLACE },
  'day.cashDifference': { title: 'Differences', text: 'Counted less expected, of all drawers.', by: PLACE },
  'day.charged': { title: 'Charged', text: 'Repairs and diagnosis fees charged, VAT included.', by: PLACE },
  'day.reversed': { title: 'Reversed', text: 'Charges and fees that were reversed.', by: PLACE },
  'day.vat': { title: 'VAT', text: 'VAT in charges, minus reversals.', by: PLACE },
  'day.depositsUsed': { title: 'Deposits used', text: 'Deposits that paid a charge.', by: PLACE },
  'day.writtenOff': { title: 'Written off', text: 'Debts of customers that were written off.', by: PLACE },
} as const satisfies Record<string, FigureText>;
export type MoneyFigure = keyof typeof MONEY_FIGURES;
export const MONEY_FIGURE_IDS = Object.keys(MONEY_FIGURES) as MoneyFigure[];
export const isMoneyFigure = (name: string): name is MoneyFigure => Object.hasOwn(MONEY_FIGURES, name);
export const figureText = (figure: MoneyFigure): FigureText => MONEY_FIGURES[figure];

export const explainQuerySchema = requestSchema('ReadExplanation', {
  /** For staff: the shop of a figure of a shop. */
  tenantId: id().optional(),
  repairId: id().optional(),
  shiftId: id().optional(),
  entryId: id().optional(),
  payoutId: id().optional(),
  /** Bank file of payouts. */
  batchId: id().optional(),
  locationId: id().optional(),
  /** Person at the counter; empty for entries without one. */
  byName: text(120).optional(),
  method: oneOf(COUNTER_METHODS).optional(),
  from: ledgerDay().optional(),
  through: ledgerDay().optional(),
  /** Cursor of the next page. */
  before: id().optional(),
});
export type ExplainQuery = InferType<typeof explainQuerySchema>;

const explainedPostingSchema = nested({
  account: text(60).required(),
  accountName: text(120).required(),
  book: oneOf(['shop', 'platform'] as const).required(),
  /** The part of the figure: negative if the posting reduces the figure. */
  cents: signedCents().required(),
});

const explainedEntrySchema = responseSchema('ExplainedEntry', {
  id: id().required(),
  kind: oneOf(ENTRY_KINDS).required(),
  day: text(10).required(),
  at: isoDateTime().required(),
  tenantName: text().optional(),
  repairId: id().optional(),
  repairNumber: integer(0).optional(),
  deviceName: text(200).optional(),
  quoteVersion: integer(0).optional(),
  /** The customer's authorised estimate behind a charge. */
  approvalId: id().optional(),
  rate: finite().optional(),
  ruleId: id().optional(),
  method: oneOf(COUNTER_METHODS).optional(),
  collectedBy: oneOf(COLLECTORS).optional(),
  byName: text(120).optional(),
  reason: text(500).optional(),
  reference: text(200).optional(),
  /** Lines of the approved quote, with the row of the price book; empty for work and parts. */
  priceRows: list(
    nested({ name: text(200).required(), serviceId: text(100).optional(), cents: signedCents().required() }),
  ).optional(),
  cents: signedCents().required(),
  postings: list(explainedPostingSchema, 20).required(),
});

export const explanationSchema = responseSchema('FigureExplanation', {
  figure: oneOf(MONEY_FIGURE_IDS).required(),
  title: text(120).required(),
  text: text(500).required(),
  /** The figure as the screens read it. */
  cents: signedCents().required(),
  /** Sum of the postings, before a limit such as "never below 0". */
  postedCents: signedCents().required(),
  /** The figure differs from its postings. */
  differs: bool().required(),
  entryCount: integer(0).required(),
  groups: list(
    nested({
      kind: oneOf(ENTRY_KINDS).required(),
      entries: integer(0).required(),
      cents: signedCents().required(),
    }),
  ).required(),
  entries: list(explainedEntrySchema).required(),
  next: text(60).optional(),
});
export type Explanation = InferType<typeof explanationSchema>;

/** Periods of the chart of revenue, in days. */
export const REVENUE_DAYS = ['7', '14', '30', '90'] as const;
export type RevenueDays = (typeof REVENUE_DAYS)[number];
export const revenueByServiceQuerySchema = requestSchema('RevenueByServiceQuery', {
  days: oneOf(REVENUE_DAYS).optional(),
});

export const revenueByServiceSchema = responseSchema('RevenueByService', {
  from: text(10).required(),
  through: text(10).required(),
  totalCents: signedCents().required(),
  /** Repairs with a charge in the period. */
  repairs: integer(0).required(),
  rows: list(
    nested({
      day: text(10).required(),
      /** Id of a service of the price book, `own` for a service of a shop, `diagnosis`, `work`, `part` or `unknown`. */
      service: text(60).required(),
      /** Name in the approved quote: of the shop's own service, or of a service without a name in the price list. */
      name: text(200).optional(),
      cents: signedCents().required(),
      repairs: integer(0).required(),
    }),
  ).required(),
});
export type RevenueByService = InferType<typeof revenueByServiceSchema>;
