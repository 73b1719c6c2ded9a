import {
  answer,
  choice,
  email,
  finite,
  flag,
  form,
  id,
  type InferType,
  lines,
  list,
  moment,
  needed,
  part,
  text,
  whole,
} from '../rules.js';
import {
  APPROVAL_WAYS,
  HAND_RESULTS,
  OUTCOMES,
  PAYMENT_WAYS,
  REPAIR_STATUSES,
  RUN_KINDS,
  RUN_STATUSES,
  SEVERITIES,
  STEP_NAMES,
  STEP_STATUSES,
  VERDICT_STATUSES,
} from './states.js';

const phone = () => text(40).matches(/^[0-9+()\-. ]*$/, { message: 'is not a phone number', excludeEmptyString: true });

/** The customer of a ticket: at intake or later. */
const customerFields = {
  customerName: text(120).optional(),
  customerPhone: phone().optional(),
  customerEmail: email().optional(),
  issueDescription: lines(2_000).optional(),
};

/**
 * spec part 2 §7. `estimatedCost` is what the person was shown, never a price; `tenantId` must be the caller's own
 * where given.
 */
export const startRepairSchema = form('StartRepair', {
  deviceId: needed('Choose a device', 1, 200),
  deviceName: text(200).optional(),
  deviceType: text(60).optional(),
  estimatedCost: finite().min(0).optional(),
  tenantId: id().optional(),
  ...customerFields,
});
export type StartRepair = InferType<typeof startRepairSchema>;

export const repairStartedSchema = answer('RepairStarted', {
  sessionId: id().required(),
  repairId: id().required(),
  trackingId: text(40).required(),
});

export const customerSchema = form('RepairCustomer', customerFields);
export type RepairCustomer = InferType<typeof customerSchema>;

export const counterApprovalSchema = form('CounterApproval', {
  quoteVersion: whole(1, 10_000).required('Say which quote was approved'),
  approvedBy: needed('Say who approved', 2, 120),
  how: choice(['in_person', 'by_phone'] as const).default('in_person'),
});
export type CounterApproval = InferType<typeof counterApprovalSchema>;

export const approvalQrSchema = form('ShowApprovalQr', {
  quoteVersion: whole(1, 10_000).required('Say which quote is approved'),
});
/** Answered once: the address approves, and nothing shows it again. */
export const approvalQrShownSchema = answer('ApprovalQr', {
  url: text(500).required(),
  expiresAt: moment().required(),
});

export const declineSchema = form('Decline', { reason: lines(500).optional() });
export const executeSchema = form('Execute', {
  quoteVersion: whole(1, 10_000).required('Say which quote is executed'),
});
export const runStartedSchema = answer('RunStarted', { runId: id().required() });

/** Who collected the device; the amount beside the payment is the platform's own. */
export const handoverSchema = form('RecordHandover', {
  collectedBy: needed('Say who collected the device', 2, 120),
  relation: text(60).optional(),
  payment: choice(PAYMENT_WAYS).required('Say how it was paid'),
});
export type RecordHandover = InferType<typeof handoverSchema>;

const evidence = part({ offset: whole().required(), expected: text(400).required(), seen: text(400).required() });
const finding = part({
  id: id().required(),
  code: text(80).required(),
  severity: choice(SEVERITIES).required(),
  layer: text(80).required(),
  plain: text(1_000).required(),
  evidence: list(evidence).required(),
});
const quoteLine = part({
  serviceId: text(60).required(),
  name: text(120).required(),
  findingIds: list(id()).required(),
  cents: whole().required(),
});
const quote = part({
  version: whole(1).required(),
  lines: list(quoteLine).required(),
  totalCents: whole().required(),
  diagnosisCents: whole().required(),
  planDigest: text(64).required(),
  writes: whole().required(),
  bytes: whole().required(),
  filesBefore: whole().optional(),
  filesAfter: whole().optional(),
  createdAt: moment().required(),
  current: flag().required(),
});
const approval = part({
  quoteVersion: whole(1).required(),
  how: choice(APPROVAL_WAYS).required(),
  approvedBy: text(120).required(),
  at: moment().required(),
  withdrawnAt: moment().optional(),
  via: text(254).optional(),
});
/**
 * A write as evidence: some of its bytes before and after, as hex from `shownAt` on; they are the device's only once
 * `readBack`.
 */
const writeEvidence = part({
  offset: whole().required(),
  length: whole().required(),
  why: text(200).required(),
  before: text(64).required(),
  after: text(64).required(),
  shownAt: whole().required(),
  readBack: flag().required(),
});
const step = part({
  name: choice(STEP_NAMES).required(),
  status: choice(STEP_STATUSES).required(),
  plain: text(1_000).required(),
  action: text(1_000).optional(),
  digest: text(64).optional(),
  startedAt: moment().optional(),
  endedAt: moment().optional(),
  done: whole().optional(),
  total: whole().optional(),
  unit: text(10).optional(),
  writes: list(writeEvidence).optional(),
});
const check = part({
  name: text(120).required(),
  before: flag().optional(),
  after: flag().optional(),
  beforeDetail: text(600).optional(),
  afterDetail: text(600).optional(),
});
const verdict = part({
  status: choice(VERDICT_STATUSES).required(),
  reason: text(1_000).required(),
  checks: list(check).required(),
});
const run = part({
  id: id().required(),
  kind: choice(RUN_KINDS).required(),
  status: choice(RUN_STATUSES).required(),
  startedAt: moment().required(),
  endedAt: moment().optional(),
  steps: list(step).required(),
  verdict: verdict.default(undefined).optional(),
  lastNewsAt: moment().optional(),
  stopRequestedAt: moment().optional(),
});
const shopNote = part({ text: text(2_000).required(), byName: text(120).required(), at: moment().required() });
/** A person's word about their own work; no check has verified it. */
export const handWorkPart = () =>
  part({
    done: text(1_000).required(),
    byName: text(120).required(),
    result: choice(HAND_RESULTS).required(),
    serviceName: text(120).required(),
    cents: whole().required(),
    at: moment().required(),
  })
    .default(undefined)
    .optional();
const settled = part({ cents: whole().required(), reversedAt: moment().optional(), at: moment().required() });

const handover = part({
  collectedBy: text(120).required(),
  relation: text(60).optional(),
  payment: choice(PAYMENT_WAYS).required(),
  amountCents: whole(0).required(),
});

export const repairSchema = answer('Repair', {
  id: id().required(),
  number: whole(1).required(),
  version: whole(1).required(),
  tenantId: id().required(),
  tenantName: text().required(),
  trackingId: text(40).required(),
  trackingUrl: text(400).required(),
  status: choice(REPAIR_STATUSES).required(),
  outcome: choice(OUTCOMES).required(),
  outcomeReason: text(1_000).optional(),
  deviceId: text(200).required(),
  deviceName: text(200).required(),
  deviceType: text(60).required(),
  deviceAttached: flag().required(),
  customerName: text(120).optional(),
  customerPhone: text(40).optional(),
  customerEmail: text(254).optional(),
  issueDescription: lines(2_000).optional(),
  findings: list(finding).required(),
  quotes: list(quote).required(),
  approvals: list(approval).required(),
  runs: list(run).required(),
  charge: settled.default(undefined).optional(),
  commission: settled.default(undefined).optional(),
  history: list(part({ status: choice(REPAIR_STATUSES).required(), at: moment().required() })).required(),
  handedOverAt: moment().optional(),
  /** Absent where the device was handed over before this was asked. */
  handover: handover.default(undefined).optional(),
  createdAt: moment().required(),
  updatedAt: moment().required(),
  messagesStopped: flag().optional(),
  notes: list(shopNote).required(),
  handWork: handWorkPart(),
  diagnosisCents: whole().required(),
});
export type Repair = InferType<typeof repairSchema>;

/** One line of a list or of the live monitor (spec part 2 §3, monitored repair): figures from recorded steps only. */
export const repairSummarySchema = answer('RepairSummary', {
  id: id().required(),
  number: whole(1).required(),
  version: whole(1).required(),
  tenantId: id().required(),
  tenantName: text().required(),
  deviceId: text(200).required(),
  deviceName: text(200).required(),
  customerName: text(120).optional(),
  status: choice(REPAIR_STATUSES).required(),
  outcome: choice(OUTCOMES).required(),
  runId: id().optional(),
  runKind: choice(RUN_KINDS).optional(),
  runStatus: choice(RUN_STATUSES).optional(),
  currentStep: text(200).optional(),
  stepsDone: whole().required(),
  stepsTotal: whole().required(),
  progress: whole(0, 100).required(),
  totalCents: whole().optional(),
  startTime: moment().required(),
  endTime: moment().optional(),
  handedOverAt: moment().optional(),
  updatedAt: moment().required(),
  takenInAt: moment().required(),
});
export type RepairSummary = InferType<typeof repairSummarySchema>;
/** The shortest text that is searched for; a single digit is a ticket's number all the same. */
export const FIND_MIN = 2;
export const repairListQuerySchema = form('RepairListQuery', {
  before: text(60).optional(),
  find: text(100).optional(),
});

export const repairListSchema = list(repairSummarySchema);
