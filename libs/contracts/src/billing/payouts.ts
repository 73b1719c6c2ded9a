import {
  bool,
  id,
  integer,
  isoDateTime,
  list,
  nested,
  oneOf,
  requestSchema,
  requiredText,
  responseSchema,
  text,
  untrimmed,
  type InferType,
  signedCents,
} from '../rules.js';
import { BANK_LAYOUT_NAMES } from './bank-layouts.js';
import { ENTRY_KINDS } from './entries.js';
import { ledgerDay } from './ledger-day.js';

/**
 * `intended`: recorded and not decided yet. `waiting`: a second person approves it. `in_batch`: part of a bank file that
 * is not released. `sent`: posted in the ledger and handed to the bank. `returned`: the bank gave the money back.
 */
export const PAYOUT_STATES = [
  'intended',
  'waiting',
  'approved',
  'in_batch',
  'sent',
  'paid',
  'returned',
  'failed',
  'cancelled',
] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** Outcomes of a sent payout, as the bank reports them. */
const PAYOUT_OUTCOMES = ['paid', 'returned', 'failed'] as const satisfies readonly PayoutState[];
export type PayoutOutcome = (typeof PAYOUT_OUTCOMES)[number];

export const PAYOUT_PROVIDERS = ['bank_file', 'sandbox'] as const;
export type PayoutProviderName = (typeof PAYOUT_PROVIDERS)[number];

/** `releasing`: a second person released the batch, and its payouts are being posted one by one. */
const PAYOUT_BATCH_STATES = ['draft', 'releasing', 'released', 'paid', 'cancelled'] as const;
export type PayoutBatchState = (typeof PAYOUT_BATCH_STATES)[number];

export const PAYOUT_MAX = { page: 50, batch: 200, reason: 300, covered: 200, files: 50 } as const;

/** Above this amount a second person approves a payout, until a master sets another limit (our choice). */
export const SECOND_PERSON_ABOVE_CENTS = 1_000_000;

/** Reference on the bank statements of platform and shop: short enough for each bank. The start of an id is its time. */
export const payoutReference = (id: string): string => `RV${id.replace(/-/g, '').slice(-10).toUpperCase()}`;

const REASON = requiredText('Say why', 3, PAYOUT_MAX.reason);
const HASH = /^[0-9a-f]{64}$/;

export const createPayoutSchema = requestSchema('CreatePayout', {
  tenantId: id().required(),
  /** Made by the client; the same id with the same body is one payout. */
  requestId: id().optional(),
});
export type CreatePayout = InferType<typeof createPayoutSchema>;

/** `terms`: amount, account and shop as the person saw them. */
export const approvePayoutSchema = requestSchema('ApprovePayout', {
  terms: requiredText('is not valid', 64, 64).matches(HASH, 'is not valid'),
});
export const payoutReasonSchema = requestSchema('PayoutReason', { reason: REASON });
export const payoutOutcomeSchema = requestSchema('PayoutOutcome', {
  outcome: oneOf(PAYOUT_OUTCOMES, 'Choose an outcome').required('Choose an outcome'),
  reason: REASON,
});
export type PayoutOutcomeForm = InferType<typeof payoutOutcomeSchema>;

export const createPayoutBatchSchema = requestSchema('CreatePayoutBatch', {
  payoutIds: list(id().required(), PAYOUT_MAX.batch).min(1, 'Choose at least one payout').required(),
  layout: oneOf(BANK_LAYOUT_NAMES, 'Choose a bank').required('Choose a bank'),
});
export type CreatePayoutBatch = InferType<typeof createPayoutBatchSchema>;

export const payoutLimitSchema = requestSchema('PayoutLimit', {
  secondPersonAboveCents: integer(0, 100_000_000_000).required('Enter an amount'),
});

const filters = {
  tenantId: id().optional(),
  state: oneOf(PAYOUT_STATES).optional(),
  from: ledgerDay().optional(),
  to: ledgerDay().optional(),
};
export const payoutFilterSchema = requestSchema('PayoutFilter', filters);
export const payoutListQuerySchema = requestSchema('PayoutListQuery', { ...filters, before: id().optional() });
export const payoutBatchListQuerySchema = requestSchema('PayoutBatchListQuery', { before: id().optional() });

const person = () => nested({ id: id().required(), name: text(120).required(), at: isoDateTime().required() });

const payout = {
  id: id().required(),
  tenantId: id().required(),
  tenantName: text().required(),
  amountCents: integer(1).required(),
  state: oneOf(PAYOUT_STATES).required(),
  provider: oneOf(PAYOUT_PROVIDERS).required(),
  needsSecondPerson: bool().required(),
  terms: text(64).required(),
  requested: person().required(),
  approved: person().optional().default(undefined),
  batchId: id().optional(),
  sentAt: isoDateTime().optional(),
  settledAt: isoDateTime().optional(),
  /** The first of two people said how the payout ended. */
  proposal: nested({
    outcome: oneOf(PAYOUT_OUTCOMES).required(),
    reason: text(PAYOUT_MAX.reason).required(),
    byId: id().required(),
    byName: text(120).required(),
    at: isoDateTime().required(),
  })
    .optional()
    .default(undefined),
  reason: text(PAYOUT_MAX.reason).optional(),
  /** The payout waits for the end of a hold. */
  heldUntil: isoDateTime().optional(),
};
export const payoutSchema = responseSchema('Payout', payout);
export type Payout = InferType<typeof payoutSchema>;

export const payoutsSchema = responseSchema('Payouts', {
  payouts: list(nested(payout), PAYOUT_MAX.page).required(),
  next: id().optional(),
});

export const payoutDetailSchema = responseSchema('PayoutDetail', {
  payout: nested(payout).required(),
  history: list(
    nested({
      from: oneOf(PAYOUT_STATES).optional(),
      to: oneOf(PAYOUT_STATES).required(),
      note: text(PAYOUT_MAX.reason).required(),
      byName: text(120).required(),
      at: isoDateTime().required(),
    }),
  ).required(),
  /** Entries since the payout before, newest first; `carriedCents` is what they do not explain. */
  covered: list(
    nested({
      id: id().required(),
      kind: oneOf(ENTRY_KINDS).required(),
      repairNumber: integer(0).required(),
      deviceName: text(200).required(),
      cents: signedCents().required(),
      at: isoDateTime().required(),
    }),
  ).required(),
  coveredCount: integer().required(),
  carriedCents: signedCents().required(),
});
export type PayoutDetail = InferType<typeof payoutDetailSchema>;

const batch = {
  id: id().required(),
  state: oneOf(PAYOUT_BATCH_STATES).required(),
  layout: oneOf(BANK_LAYOUT_NAMES).required(),
  payouts: integer().required(),
  totalCents: integer().required(),
  made: person().required(),
  released: person().optional().default(undefined),
  /** The first of two people said that the bank has paid the file. */
  markedPaid: person().optional().default(undefined),
};
export const payoutBatchesSchema = responseSchema('PayoutBatches', {
  batches: list(nested(batch), PAYOUT_MAX.page).required(),
  next: id().optional(),
});
export const payoutBatchDetailSchema = responseSchema('PayoutBatchDetail', {
  batch: nested(batch).required(),
  payouts: list(nested(payout), PAYOUT_MAX.batch).required(),
  files: list(
    nested({
      sha256: text(64).required(),
      rows: integer().required(),
      totalCents: integer().required(),
      byName: text(120).required(),
      at: isoDateTime().required(),
    }),
    PAYOUT_MAX.files,
  ).required(),
});
export type PayoutBatchDetail = InferType<typeof payoutBatchDetailSchema>;

/** A file as text; `sha256` is the hash of its bytes in UTF-8. */
export const payoutFileSchema = responseSchema('PayoutFile', {
  fileName: text(120).required(),
  content: untrimmed(2_000_000).required(),
  sha256: text(64).required(),
  rows: integer().required(),
  totalCents: integer().required(),
});

export const payoutSettingsSchema = responseSchema('PayoutSettings', {
  secondPersonAboveCents: integer().required(),
  provider: oneOf(PAYOUT_PROVIDERS).required(),
  changedBy: text(120).optional(),
  changedAt: isoDateTime().optional(),
});

export const moneyOverviewSchema = responseSchema('MoneyOverview', {
  owedCents: integer().required(),
  /** Shops that owe the platform more than it holds for them. */
  carriedCents: integer().required(),
  shops: list(
    nested({
      tenantId: id().required(),
      tenantName: text().required(),
      owedCents: integer().required(),
      heldUntil: isoDateTime().optional(),
      payoutId: id().optional(),
      payoutState: oneOf(PAYOUT_STATES).optional(),
    }),
    PAYOUT_MAX.page,
  ).required(),
  shopCount: integer().required(),
  /** Shops that are owed money, have no open payout and are not on hold. */
  dueCount: integer().required(),
  waitingCount: integer().required(),
  approvedCount: integer().required(),
  inBatchCount: integer().required(),
  sentCount: integer().required(),
  /** Handed to the bank and not confirmed yet. */
  sentCents: integer().required(),
  heldCount: integer().required(),
  shareMonthCents: signedCents().required(),
  chargesMonthCents: signedCents().required(),
  disputedCents: signedCents().required(),
  feesMonthCents: signedCents().required(),
  monthFrom: text(10).required(),
});
export type MoneyOverview = InferType<typeof moneyOverviewSchema>;
