import {
  responseSchema,
  oneOf,
  email,
  bool,
  requestSchema,
  id,
  type InferType,
  lines,
  list,
  isoDateTime,
  requiredText,
  nested,
  text,
  integer,
  signedCents,
} from '../rules.js';
import { receivedFields } from '../billing/counter.js';
import { PHONE_TEXT } from '../phone-text.js';
import { deskSchema } from './desk.js';
import { PRODUCT_RETENTION_DAYS, RETENTION_STATES } from './retention.js';
import { strokes } from './proof/signed.js';
import {
  APPROVAL_CHANNELS,
  COMMAND_MAX,
  HAND_RESULTS,
  LAYER_STATES,
  OUTCOMES,
  PAYMENT_METHODS,
  PRODUCT_MAX,
  PRODUCTS,
  REPAIR_STATUSES,
  RUN_KINDS,
  RUN_STATUSES,
  SEVERITIES,
  STEP_NAMES,
  STEP_STATUSES,
  VERDICT_STATUSES,
} from './states.js';
import { figures } from './proof/figures-schema.js';
import { shopQuestions } from './questions.js';
import { ratingPart } from './rating.js';
import { locationOfTicket } from '../locations/transfers.js';
import { claimOf, shopWarranty } from './proof/warranty.js';
import {
  approvedPart,
  chosenLines,
  depositsPart,
  evidenceFields,
  evidencePart,
  shopLine,
  shopTerms,
} from './quotes/quotes.js';
import { judgedUnits, unit, unitOutcomes } from './units.js';

export const phone = () => text(40).matches(PHONE_TEXT, { message: 'is not a phone number', excludeEmptyString: true });

export const customerFields = {
  customerName: text(120).optional(),
  customerPhone: phone().optional(),
  customerEmail: email().optional(),
  issueDescription: lines(2_000).optional(),
};

export const customerSchema = requestSchema('RepairCustomer', customerFields);
export type RepairCustomer = InferType<typeof customerSchema>;

export const counterApprovalSchema = requestSchema('CounterApproval', {
  quoteVersion: integer(1, 10_000).required('Choose a quote'),
  approvedBy: requiredText('Enter who approved', 2, 120),
  how: oneOf(['in_person', 'by_phone', 'by_message'] as const).default('in_person'),
  lines: chosenLines(),
  ...evidenceFields,
});

export const approvalQrSchema = requestSchema('ShowApprovalQr', {
  quoteVersion: integer(1, 10_000).required('Choose a quote'),
});
/** Returned only once: the URL grants the right to approve. */
export const approvalQrShownSchema = responseSchema('ApprovalQr', {
  url: text(500).required(),
  expiresAt: isoDateTime().required(),
});

export const declineSchema = requestSchema('Decline', { reason: lines(500).optional() });
/** `takeOffHandWork`: if the run fails, manual work is not charged either. By default manual work is charged. */
export const executeSchema = requestSchema('Execute', {
  quoteVersion: integer(1, 10_000).required('Choose a quote'),
  takeOffHandWork: bool().optional(),
});
/** `takeOffHandWork`: manual work is not charged either. By default manual work stays charged. */
export const rollBackSchema = requestSchema('RollBack', { takeOffHandWork: bool().optional() });
/** `planDigest` of the chosen alternative, as listed in the ticket. */
export const chooseAlternativeSchema = requestSchema('ChooseAlternative', {
  planDigest: text(64)
    .required('Choose what to do')
    .matches(/^[0-9a-f]{64}$/, 'Choose what to do'),
});
export const runStartedSchema = responseSchema('RunStarted', { runId: id().required() });

export const handoverSchema = requestSchema('RecordHandover', {
  collectedBy: requiredText('Enter who collected the device', 2, 120),
  relation: text(60).optional(),
  payment: oneOf(PAYMENT_METHODS).required('Choose how it was paid'),
  /** Days to keep the produced files on the shop’s PC; 0 deletes them now. */
  keepDays: integer(0, PRODUCT_RETENTION_DAYS.most).optional(),
  /** Signature of the collecting person; absent if the shop requires none. */
  strokes: strokes(),
  onPaper: bool().optional(),
  ...receivedFields,
});

const evidence = nested({ offset: integer().required(), expected: text(400).required(), seen: text(400).required() });
export const findingSchema = nested({
  id: id().required(),
  code: text(80).required(),
  severity: oneOf(SEVERITIES).required(),
  layer: text(80).required(),
  plain: text(1_000).required(),
  evidence: list(evidence).required(),
  /** Absent in diagnoses older than units. */
  unit: unit.default(undefined).optional(),
});
/** Coverage of a diagnosis: inspected layers, notes, and skipped checks with their reason. */
const coverage = nested({
  layers: list(
    nested({
      unit: unit.required(),
      format: text(40).required(),
      state: oneOf(LAYER_STATES).required(),
      detail: text(600).defined(),
      offset: integer().required(),
      size: integer().required(),
    }),
  ).required(),
  notes: list(text(1_000).required()).required(),
  notChecked: list(nested({ unit: unit.required(), what: text(120).required(), why: text(600).defined() })).required(),
  units: judgedUnits(),
});
const quoteLine = nested({
  serviceId: text(60).required(),
  name: text(120).required(),
  findingIds: list(id()).required(),
  cents: integer().required(),
  ...shopLine,
});
const quote = nested({
  version: integer(1).required(),
  lines: list(quoteLine).required(),
  totalCents: integer().required(),
  diagnosisCents: integer().required(),
  /** Empty if the quote has no procedures. */
  planDigest: text(64).defined(),
  writes: integer().required(),
  bytes: integer().required(),
  ...shopTerms,
  product: oneOf(PRODUCTS).optional(),
  filesBefore: integer().optional(),
  filesAfter: integer().optional(),
  createdAt: isoDateTime().required(),
  current: bool().required(),
});
const approval = nested({
  quoteVersion: integer(1).required(),
  how: oneOf(APPROVAL_CHANNELS).required(),
  approvedBy: text(120).required(),
  at: isoDateTime().required(),
  withdrawnAt: isoDateTime().optional(),
  via: text(254).optional(),
  ...approvedPart,
  evidence: evidencePart(),
});
/**
 * Evidence of a write: some bytes before and after, as hex from `shownAt` on. The bytes are confirmed on the device
 * only if `readBack` is set.
 */
const writeEvidence = nested({
  offset: integer().required(),
  length: integer().required(),
  why: text(200).required(),
  before: text(64).required(),
  after: text(64).required(),
  shownAt: integer().required(),
  readBack: bool().required(),
});
const step = nested({
  name: oneOf(STEP_NAMES).required(),
  status: oneOf(STEP_STATUSES).required(),
  plain: text(1_000).required(),
  action: text(1_000).optional(),
  digest: text(64).optional(),
  startedAt: isoDateTime().optional(),
  endedAt: isoDateTime().optional(),
  done: integer().optional(),
  total: integer().optional(),
  unit: text(10).optional(),
  writes: list(writeEvidence).optional(),
});
const check = nested({
  name: text(120).required(),
  before: bool().optional(),
  after: bool().optional(),
  beforeDetail: text(600).optional(),
  afterDetail: text(600).optional(),
});
const verdict = nested({
  status: oneOf(VERDICT_STATUSES).required(),
  reason: text(1_000).required(),
  checks: list(check).required(),
  figures: figures().optional(),
});
const produced = nested({
  what: oneOf(PRODUCTS).required(),
  path: text(PRODUCT_MAX.path).required(),
  bytes: integer().required(),
  /** Empty while the product is incomplete. */
  sha256: text(64).defined(),
  badBytes: integer().required(),
  badPlaces: integer().required(),
  count: integer().required(),
  whole: integer().required(),
});
export const runSchema = nested({
  id: id().required(),
  kind: oneOf(RUN_KINDS).required(),
  status: oneOf(RUN_STATUSES).required(),
  startedAt: isoDateTime().required(),
  endedAt: isoDateTime().optional(),
  steps: list(step).required(),
  verdict: verdict.default(undefined).optional(),
  lastNewsAt: isoDateTime().optional(),
  /** The agent that the order was for; persons at its PC may have been asked for consent. */
  agentId: text(80).optional(),
  stopRequestedAt: isoDateTime().optional(),
  coverage: coverage.default(undefined).optional(),
  produced: produced.default(undefined).optional(),
  units: unitOutcomes(),
  /** The product that the run creates or deletes; absent for a diagnosis or a change of the device. */
  product: oneOf(PRODUCTS).optional(),
});
const shopNote = nested({
  text: text(2_000).required(),
  byName: text(120).required(),
  at: isoDateTime().required(),
  forCustomer: bool().optional(),
});
export const retentionPart = () => ({
  state: oneOf(RETENTION_STATES).required(),
  /** Planned deletion time; absent once the deletion is ordered. */
  until: isoDateTime().optional(),
  at: isoDateTime().required(),
});
/** Manual work as reported by a person; no check has verified the work. */
export const handWorkPart = () =>
  nested({
    done: text(1_000).required(),
    byName: text(120).required(),
    result: oneOf(HAND_RESULTS).required(),
    serviceName: text(120).required(),
    cents: integer().required(),
    /** Absent or empty if a service or the diagnosis is charged. */
    lines: list(nested({ name: text(120).required(), cents: integer().required() })).optional(),
    at: isoDateTime().required(),
  })
    .default(undefined)
    .optional();
const settled = nested({
  cents: integer().required(),
  reversedAt: isoDateTime().optional(),
  keptCents: integer(1).optional(),
  at: isoDateTime().required(),
});

const handover = nested({
  collectedBy: text(120).required(),
  relation: text(60).optional(),
  payment: oneOf(PAYMENT_METHODS).required(),
  amountCents: integer(0).required(),
  /** Deposit included in the amount; absent if there was no deposit. */
  depositCents: integer(0).optional(),
  /** Taken at the handover; absent in handovers older than payments in the ledger. */
  takenCents: integer(0).optional(),
  /** Still owed when the device left. */
  unpaidCents: integer(0).optional(),
  retention: nested({ ...retentionPart(), reason: text(1_000).optional() })
    .default(undefined)
    .optional(),
});

/** A planned product on the shop’s PC: counts and kinds, never file names. */
const production = nested({
  what: oneOf(PRODUCTS).required(),
  sink: text(PRODUCT_MAX.name).required(),
  place: text(PRODUCT_MAX.path).required(),
  bytes: integer(1).required(),
  count: integer(1).required(),
  kinds: list(
    nested({ kind: text(PRODUCT_MAX.kind).required(), count: integer().required(), bytes: integer().required() }),
  ).required(),
  freeBytes: integer().required(),
  bytesPerSecond: integer().optional(),
});
const command = nested({
  why: text(COMMAND_MAX.why).required(),
  before: text(COMMAND_MAX.state).required(),
  after: text(COMMAND_MAX.state).required(),
  canBeUndone: bool().required(),
});
/** An optional plan for a device without damage: reason of the offer, and data lost by the plan. */
const alternative = nested({
  planDigest: text(64).required(),
  code: text(80).required(),
  plain: text(1_000).required(),
  loses: text(600).required(),
  unit: unit.default(undefined).optional(),
  evidence: list(evidence).required(),
  /** 0 if the device is not changed; then `produces` describes the product. */
  writes: integer(0).required(),
  /** 0 for a plan of commands; then `commands` lists the state changes. */
  bytes: integer(0).required(),
  produces: production.default(undefined).optional(),
  commands: list(command).optional(),
});

export const repairSchema = responseSchema('Repair', {
  id: id().required(),
  number: integer(1).required(),
  version: integer(1).required(),
  tenantId: id().required(),
  tenantName: text().required(),
  /** Masked in live events and for readers without the right to the link: see `trackingLinkSchema`. */
  trackingId: text(40).required(),
  trackingUrl: text(400).required(),
  status: oneOf(REPAIR_STATUSES).required(),
  outcome: oneOf(OUTCOMES).required(),
  outcomeReason: text(1_000).optional(),
  /** Empty until an agent has detected the device. */
  deviceId: text(200).defined(),
  deviceName: text(200).required(),
  deviceType: text(60).required(),
  deviceAttached: bool().required(),
  customerId: id().optional(),
  customerName: text(120).optional(),
  customerPhone: text(40).optional(),
  customerEmail: text(254).optional(),
  issueDescription: lines(2_000).optional(),
  visitId: id().optional(),
  findings: list(findingSchema).required(),
  quotes: list(quote).required(),
  approvals: list(approval).required(),
  runs: list(runSchema).required(),
  charge: settled.default(undefined).optional(),
  commission: settled.default(undefined).optional(),
  history: list(nested({ status: oneOf(REPAIR_STATUSES).required(), at: isoDateTime().required() })).required(),
  handedOverAt: isoDateTime().optional(),
  handover: handover.default(undefined).optional(),
  createdAt: isoDateTime().required(),
  updatedAt: isoDateTime().required(),
  messagesStopped: bool().optional(),
  /** Warranty claim made from home; the customer has not brought the device yet. */
  awaitsDevice: bool().optional(),
  notes: list(shopNote).required(),
  ...locationOfTicket,
  handWork: handWorkPart(),
  diagnosisCents: integer().required(),
  alternatives: list(alternative).optional(),
  desk: deskSchema.required(),
  questions: shopQuestions(),
  rating: ratingPart(),
  warranty: shopWarranty(),
  claimOf: claimOf(),
  deposits: depositsPart(),
  /** Deposits less what was given back. */
  depositReceivedCents: integer(0).optional(),
  /** Due at pickup, before deposits. */
  owedCents: integer().required(),
  /** Received from the customer less refunds. */
  paidCents: signedCents().optional(),
  dueCents: integer().optional(),
  /** An unsent quote. Sending keeps its version number. */
  draft: nested({ revision: integer(1).required(), quote: quote.required() })
    .default(undefined)
    .optional(),
});
export type Repair = InferType<typeof repairSchema>;
