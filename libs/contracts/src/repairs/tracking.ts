import {
  responseSchema,
  oneOf,
  finite,
  bool,
  requestSchema,
  type InferType,
  lines,
  list,
  isoDateTime,
  requiredText,
  nested,
  text,
  integer,
} from '../rules.js';
import { shopLogoAddress } from '../access/shop-logo.js';
import { TRACKING_INPUT_MAX } from './tracking-id.js';
import { figures } from './figures.js';
import { PC_OPTION_STATES, PC_OPTIONS } from './pc-options.js';
import { publicQuestions } from './questions.js';
import { ratingPart, shopRatingPart } from './rating.js';
import { publicWarranty } from './proof/warranty.js';
import { approvedPart, chosenLines, namedLine, quoteTerms } from './quotes/quotes.js';
import { handWorkPart, retentionPart } from './repair.js';
import {
  LAYER_STATES,
  OUTCOMES,
  PRODUCTS,
  REPAIR_STATUSES,
  SEVERITIES,
  STEP_NAMES,
  STEP_STATUSES,
  UNIT_LABEL_MAX,
  VERDICT_STATUSES,
} from './states.js';

export const trackingQuerySchema = requestSchema('TrackingQuery', {
  trackingId: requiredText('Enter a tracking ID', 1, TRACKING_INPUT_MAX),
});
/**
 * The second secret, from the link in the message or behind the QR code. Without it the platform refuses as it does a
 * wrong one.
 */
const approvalCode = () => text(60).optional();
export const linkApprovalSchema = requestSchema('LinkApproval', {
  quoteVersion: integer(1, 10_000).required('Choose a quote'),
  approvalCode: approvalCode(),
  lines: chosenLines(),
});
export type LinkApproval = InferType<typeof linkApprovalSchema>;
export const linkDeclineSchema = requestSchema('LinkDecline', {
  reason: lines(500).optional(),
  approvalCode: approvalCode(),
});
export type LinkDecline = InferType<typeof linkDeclineSchema>;
export const stopMessagesSchema = requestSchema('StopMessages', { code: text(60).optional() });

/** The customer's link; masked for whoever looks through the eyes of a shop's member. */
export const trackingLinkSchema = responseSchema('TrackingLink', {
  trackingId: text(40).required(),
  trackingUrl: text(400).required(),
});

/** The summary of a repair as a PDF; a browser gets files in JSON. */
export const receiptSchema = responseSchema('Receipt', {
  name: text(100).required(),
  base64: text(2_000_000).defined(),
});

/**
 * spec part 3 §3, the repair tracking record; phone and e-mail masked, times and figures from recorded facts. The
 * fields below `updatedAt` are ours.
 */
export const trackingSchema = responseSchema('RepairTracking', {
  id: text(40).required(),
  customerName: text(120).defined(),
  customerPhone: text(40).defined(),
  customerEmail: text(254).defined(),
  deviceType: text(60).required(),
  deviceModel: text(200).required(),
  issueDescription: text(2_000).defined(),
  repairShopName: text().required(),
  repairShopPhone: text(40).defined(),
  repairShopAddress: text(400).defined(),
  repairShopLogo: shopLogoAddress(),
  status: oneOf(REPAIR_STATUSES).required(),
  estimatedCompletion: isoDateTime().optional(),
  /** When the shop promised the device for; absent once it is ready. */
  promisedAt: isoDateTime().optional(),
  /** Claimed from home: the customer has to bring the device. */
  awaitsDevice: bool().optional(),
  totalCost: finite().required(),
  servicesPerformed: list(text(120).required()).required(),
  progress: integer(0, 100).required(),
  notes: list(text(600).required()).required(),
  createdAt: isoDateTime().required(),
  updatedAt: isoDateTime().required(),
  /** What people of the shop wrote to the customer, oldest first. */
  shopNotes: list(nested({ text: text(2_000).required(), at: isoDateTime().required() })).optional(),
  /** How many earlier repairs the estimated completion is taken from: nine of ten took no longer. */
  estimateRuns: integer(1).optional(),
  number: integer(1).required(),
  version: integer(1).required(),
  outcome: oneOf(OUTCOMES).required(),
  outcomeReason: text(1_000).optional(),
  findings: list(
    nested({
      code: text(80).required(),
      severity: oneOf(SEVERITIES).required(),
      plain: text(1_000).required(),
      evidence: list(
        nested({ offset: integer().required(), expected: text(400).required(), seen: text(400).required() }),
      ).required(),
      unit: text(UNIT_LABEL_MAX).optional(),
    }),
  ).required(),
  quote: nested({
    version: integer(1).required(),
    totalCents: integer().required(),
    diagnosisCents: integer().required(),
    createdAt: isoDateTime().required(),
    /** What is made where nothing on the device is changed. */
    product: oneOf(PRODUCTS).optional(),
    /** The device is told what to do, and no byte of it is backed up. */
    byCommand: bool().optional(),
    lines: list(
      nested({
        name: text(120).required(),
        cents: integer().required(),
        ...namedLine,
        doneAt: isoDateTime().optional(),
        doneNote: text(500).optional(),
      }),
    ).required(),
    ...quoteTerms,
    /** There is a European Repair Information Form of it. */
    hasForm: bool().optional(),
    filesBefore: integer().optional(),
    filesAfter: integer().optional(),
  })
    .default(undefined)
    .optional(),
  approval: nested({
    quoteVersion: integer(1).required(),
    how: text(20).required(),
    at: isoDateTime().required(),
    via: text(254).optional(),
    ...approvedPart,
  })
    .default(undefined)
    .optional(),
  steps: list(
    nested({
      name: oneOf(STEP_NAMES).required(),
      status: oneOf(STEP_STATUSES).required(),
      plain: text(1_000).required(),
      endedAt: isoDateTime().optional(),
    }),
  ).required(),
  verdict: nested({
    status: oneOf(VERDICT_STATUSES).required(),
    reason: text(1_000).required(),
    checks: list(
      nested({ name: text(120).required(), before: bool().optional(), after: bool().optional() }),
    ).required(),
    figures: figures().optional(),
  })
    .default(undefined)
    .optional(),
  history: list(nested({ status: oneOf(REPAIR_STATUSES).required(), at: isoDateTime().required() })).required(),
  handedOverAt: isoDateTime().optional(),
  handWork: handWorkPart(),
  /** What the latest diagnosis looked at, in labels; `notChecked` are the parts in which not every check ran. */
  coverage: nested({
    layers: list(nested({ unit: text(UNIT_LABEL_MAX).required(), state: oneOf(LAYER_STATES).required() })).required(),
    notChecked: list(text(UNIT_LABEL_MAX).required()).required(),
  })
    .default(undefined)
    .optional(),
  diagnosisCents: integer().required(),
  /** What was made, in figures; where it lies and what files are called stays with the shop. */
  made: nested({
    what: oneOf(PRODUCTS).required(),
    count: integer().required(),
    whole: integer().required(),
    badBytes: integer().required(),
  })
    .default(undefined)
    .optional(),
  /** What becomes of it after the handover. */
  retention: nested(retentionPart()).default(undefined).optional(),
  /** What the device offers its owner without a repair; absent where no Windows was looked at. */
  pcOptions: nested({
    options: list(nested({ what: oneOf(PC_OPTIONS).required(), state: oneOf(PC_OPTION_STATES).required() })).required(),
  })
    .default(undefined)
    .optional(),
  questions: publicQuestions(),
  rating: ratingPart(),
  shopRating: shopRatingPart(),
  warranty: publicWarranty(),
  /** The number of the repair whose warranty this one claims. */
  claimOf: integer(1).optional(),
  /** What was received before the work; 0: nothing. */
  depositReceivedCents: integer().optional(),
  /** What is still owed after a rollback for what was done by hand. */
  keptCents: integer(1).optional(),
});
export type RepairTracking = InferType<typeof trackingSchema>;
