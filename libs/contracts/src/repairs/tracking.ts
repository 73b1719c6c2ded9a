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
  signedCents,
} from '../rules.js';
import { shopLogoAddress } from '../access/shop-logo.js';
import { TRACKING_INPUT_MAX } from './tracking-id.js';
import { figures } from './proof/figures-schema.js';
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
/** The second secret, from the email link or the QR code. A missing code is refused like a wrong one. */
const approvalCode = () => text(60).optional();
export const linkApprovalSchema = requestSchema('LinkApproval', {
  quoteVersion: integer(1, 10_000).required('Choose a quote'),
  approvalCode: approvalCode(),
  lines: chosenLines(),
});
export const linkDeclineSchema = requestSchema('LinkDecline', {
  reason: lines(500).optional(),
  approvalCode: approvalCode(),
});
export const stopMessagesSchema = requestSchema('StopMessages', { code: text(60).optional() });

/** The customer’s link; masked for staff who impersonate a shop member. */
export const trackingLinkSchema = responseSchema('TrackingLink', {
  trackingId: text(40).required(),
  trackingUrl: text(400).required(),
});

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
  promisedAt: isoDateTime().optional(),
  /** Warranty claim made from home; the customer must bring the device. */
  awaitsDevice: bool().optional(),
  totalCost: finite().required(),
  servicesPerformed: list(text(120).required()).required(),
  progress: integer(0, 100).required(),
  notes: list(text(600).required()).required(),
  createdAt: isoDateTime().required(),
  updatedAt: isoDateTime().required(),
  shopNotes: list(nested({ text: text(2_000).required(), at: isoDateTime().required() })).optional(),
  /** Number of earlier repairs behind the estimated completion. The estimate is their 90th percentile. */
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
    product: oneOf(PRODUCTS).optional(),
    /** True for a plan of commands: the device carries them out, and no bytes are backed up. */
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
  /** Coverage of the latest diagnosis, in labels. `notChecked`: parts with skipped checks. */
  coverage: nested({
    layers: list(nested({ unit: text(UNIT_LABEL_MAX).required(), state: oneOf(LAYER_STATES).required() })).required(),
    notChecked: list(text(UNIT_LABEL_MAX).required()).required(),
  })
    .default(undefined)
    .optional(),
  diagnosisCents: integer().required(),
  /** Figures of the product. Paths and file names stay with the shop. */
  made: nested({
    what: oneOf(PRODUCTS).required(),
    count: integer().required(),
    whole: integer().required(),
    badBytes: integer().required(),
  })
    .default(undefined)
    .optional(),
  retention: nested(retentionPart()).default(undefined).optional(),
  /** Recovery options without a repair; absent if no Windows installation was inspected. */
  pcOptions: nested({
    options: list(nested({ what: oneOf(PC_OPTIONS).required(), state: oneOf(PC_OPTION_STATES).required() })).required(),
  })
    .default(undefined)
    .optional(),
  questions: publicQuestions(),
  rating: ratingPart(),
  shopRating: shopRatingPart(),
  warranty: publicWarranty(),
  claimOf: integer(1).optional(),
  depositReceivedCents: integer().optional(),
  keptCents: integer(1).optional(),
  /** Received from the customer less refunds. */
  paidCents: signedCents().optional(),
  dueCents: integer().optional(),
});
export type RepairTracking = InferType<typeof trackingSchema>;
