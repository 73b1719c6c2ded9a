import { BENCH_SERVICES } from '../repairs/states.js';
import { ledgerDay } from './ledger-day.js';
import {
  bool,
  finite,
  id,
  integer,
  isoDateTime,
  lines,
  list,
  nested,
  oneOf,
  requestSchema,
  responseSchema,
  text,
  type InferType,
  signedCents,
} from '../rules.js';

/** spec part 2 §4. `pending`: the platform owes the shop. `paid`: the latest payout covered what was owed. */
export const COMMISSION_STATUSES = ['pending', 'paid', 'none'] as const;
export type CommissionStatus = (typeof COMMISSION_STATUSES)[number];

const cursor = () => text(60);

export const COMMISSIONS_PAGE = 50;
export const commissionQuerySchema = requestSchema('CommissionQuery', {
  /** The last shop of the page before. */
  before: id().optional(),
  tenantId: id().optional(),
  /** The beginning of a shop's name. */
  search: text(100).optional(),
  status: oneOf(COMMISSION_STATUSES).optional(),
  /** First and last business day of `totalSales`; what is owed is always the amount of now. */
  from: ledgerDay().optional(),
  to: ledgerDay().optional(),
});

/** spec part 2 §3. Money fields of the specification are rand with decimals. */
const commissionSchema = responseSchema('Commission', {
  tenantId: id().required(),
  tenantName: text().required(),
  tenantEmail: text(254).defined(),
  totalSales: finite().required(),
  /** The share of the platform as a fraction. */
  commissionRate: finite().required(),
  /** Owed to the shop now; never below 0. */
  commissionOwed: finite().required(),
  status: oneOf(COMMISSION_STATUSES).required(),
  /** Below 0 if the shop owes the platform. The next collected payments are set off against it. */
  carriedCents: integer(-Number.MAX_SAFE_INTEGER, 0).required(),
  lastPayoutAt: isoDateTime().optional(),
  /** True if the shop is owed money, is not held and has no open payout. */
  canPayNow: bool().required(),
  /** The open payout. */
  payoutId: id().optional(),
  /** Payouts of the shop are on hold until then. */
  heldUntil: isoDateTime().optional(),
});
export type Commission = InferType<typeof commissionSchema>;
export const commissionListSchema = list(commissionSchema, COMMISSIONS_PAGE).required();

/** Where the rate of a repair line came from. */
const RATE_SOURCES = ['standard', 'platform', 'service', 'shop', 'shop_service', 'billing_off'] as const;
export type RateSource = (typeof RATE_SOURCES)[number];

export const MAX_RATE = 0.5;
export const rateRuleSchema = responseSchema('RateRule', {
  id: id().required(),
  tenantId: id().optional(),
  tenantName: text().optional(),
  serviceId: oneOf(BENCH_SERVICES).optional(),
  /** Absent if the rule ends on `from`. */
  rate: finite().optional(),
  from: text(10).required(),
  notes: text(500).defined(),
  byName: text(120).required(),
  madeAt: isoDateTime().required(),
  isInForce: bool().required(),
});
export type RateRule = InferType<typeof rateRuleSchema>;
export const RATE_RULES_MAX = 500;
export const rateRulesQuerySchema = requestSchema('RateRulesQuery', { tenantId: id().optional() });
export const rateRulesSchema = responseSchema('RateRules', { rules: list(rateRuleSchema, RATE_RULES_MAX).required() });

export const setRateRuleSchema = requestSchema('SetRateRule', {
  requestId: id().required(),
  /** Absent: all shops. */
  tenantId: id().optional(),
  /** Absent: all services. */
  serviceId: oneOf(BENCH_SERVICES).optional(),
  /** A fraction of up to four decimals. Absent: the rule ends. */
  rate: finite()
    .min(0, 'must be at least 0%')
    .max(MAX_RATE, 'must be at most 50%')
    .test(
      'decimals',
      'has more than two decimals',
      (rate) => typeof rate !== 'number' || Math.abs(rate * 10_000 - Math.round(rate * 10_000)) < 1e-6,
    )
    .optional(),
  /** Business day, tomorrow or later. */
  from: ledgerDay().required('Choose a day'),
  notes: lines(500).optional(),
});
export type SetRateRule = InferType<typeof setRateRuleSchema>;

/** The longest period of a statement. */
export const STATEMENT_DAYS = 366;
export const STATEMENT_PAGE = 200;
/** A printed statement with more lines names its totals only; the CSV has every line. */
export const STATEMENT_PRINTED = 500;
export const statementQuerySchema = requestSchema('StatementQuery', {
  /** Required for staff. A shop reads its own statement. */
  tenantId: id().optional(),
  from: ledgerDay().required('Choose a day'),
  to: ledgerDay().required('Choose a day'),
  /** Cursor of the page before. */
  before: cursor().optional(),
});
export const statementPdfQuerySchema = requestSchema('StatementPdfQuery', {
  tenantId: id().optional(),
  from: ledgerDay().required('Choose a day'),
  to: ledgerDay().required('Choose a day'),
});

/** What changes the balance between shop and platform. `sale`: nothing, unless a share was taken with it. */
const STATEMENT_COLUMNS = ['share', 'collected', 'fee', 'payout', 'other'] as const;
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number];

const statementLineSchema = responseSchema('StatementLine', {
  id: id().required(),
  kind: text(40).required(),
  day: text(10).required(),
  at: isoDateTime().required(),
  repairId: id().optional(),
  repairNumber: integer(0).optional(),
  deviceName: text(200).optional(),
  reference: text(200).optional(),
  /** Of a repair: price with VAT, the VAT in it, and the part that a check verified. */
  priceCents: signedCents().optional(),
  vatCents: signedCents().optional(),
  verifiedCents: signedCents().optional(),
  /** Of the share. Absent if the lines of the repair had different rates: see `parts`. */
  rate: finite().optional(),
  rateSource: oneOf(RATE_SOURCES).optional(),
  parts: list(
    nested({
      serviceId: text(60).required(),
      cents: integer(0).required(),
      netCents: integer(0).required(),
      rate: finite().required(),
      source: oneOf(RATE_SOURCES).required(),
      shareCents: integer(0).required(),
    }),
    100,
  ).required(),
  column: oneOf(STATEMENT_COLUMNS).required(),
  /** Added to the balance: above 0 in favour of the shop. */
  effectCents: signedCents().required(),
  balanceCents: signedCents().required(),
});

export const statementSchema = responseSchema('Statement', {
  tenantId: id().required(),
  tenantName: text().required(),
  from: text(10).required(),
  to: text(10).required(),
  openingCents: signedCents().required(),
  closingCents: signedCents().required(),
  /** Sums of the whole period by column; opening and all sums are the closing balance. */
  totals: nested({
    salesCents: signedCents().required(),
    shareCents: signedCents().required(),
    collectedCents: signedCents().required(),
    feeCents: signedCents().required(),
    payoutCents: signedCents().required(),
    otherCents: signedCents().required(),
  }).required(),
  count: integer(0).required(),
  lines: list(statementLineSchema, STATEMENT_PAGE).required(),
  next: cursor().optional(),
});
export type Statement = InferType<typeof statementSchema>;
