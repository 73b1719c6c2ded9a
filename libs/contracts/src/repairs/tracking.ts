import {
  answer,
  choice,
  finite,
  flag,
  form,
  type InferType,
  lines,
  list,
  moment,
  needed,
  part,
  text,
  whole,
} from '../rules.js';
import { handWorkPart } from './repair.js';
import { OUTCOMES, REPAIR_STATUSES, SEVERITIES, STEP_NAMES, STEP_STATUSES, VERDICT_STATUSES } from './states.js';

/**
 * 20 symbols of Crockford's base 32 = 100 random bits (`decisions.md`: at least 80), shown as
 * RV-XXXX-XXXX-XXXX-XXXX-XXXX.
 */
export const TRACKING_ID = /^RV(-[0-9A-HJKMNP-TV-Z]{4}){5}$/;

/**
 * What a person may type or paste: lower case, spaces, missing dashes, I/L for 1 and O for 0. Undefined where it cannot
 * be one.
 */
export function readTrackingId(typed: string): string | undefined {
  const symbols = typed.trim().toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0');
  const body = symbols.startsWith('RV') ? symbols.slice(2) : symbols;
  const id = `RV-${body.match(/.{1,4}/g)?.join('-') ?? ''}`;
  return TRACKING_ID.test(id) ? id : undefined;
}

export const trackingQuerySchema = form('TrackingQuery', { trackingId: needed('Enter a tracking ID', 1, 60) });
/**
 * The second secret, from the link in the message or behind the QR code. Without it the platform refuses as it does a
 * wrong one.
 */
const approvalCode = () => text(60).optional();
export const linkApprovalSchema = form('LinkApproval', {
  quoteVersion: whole(1, 10_000).required('Say which quote is approved'),
  approvalCode: approvalCode(),
});
export type LinkApproval = InferType<typeof linkApprovalSchema>;
export const linkDeclineSchema = form('LinkDecline', { reason: lines(500).optional(), approvalCode: approvalCode() });
export type LinkDecline = InferType<typeof linkDeclineSchema>;
export const stopMessagesSchema = form('StopMessages', { code: text(60).optional() });

/** The summary of a repair as a PDF; a browser gets files in JSON. */
export const receiptSchema = answer('Receipt', { name: text(100).required(), base64: text(2_000_000).defined() });

/**
 * spec part 3 §3, the repair tracking record; phone and e-mail masked, times and figures from recorded facts. The
 * fields below `updatedAt` are ours.
 */
export const trackingSchema = answer('RepairTracking', {
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
  status: choice(REPAIR_STATUSES).required(),
  estimatedCompletion: moment().optional(),
  totalCost: finite().required(),
  servicesPerformed: list(text(120).required()).required(),
  progress: whole(0, 100).required(),
  notes: list(text(600).required()).required(),
  createdAt: moment().required(),
  updatedAt: moment().required(),
  number: whole(1).required(),
  version: whole(1).required(),
  outcome: choice(OUTCOMES).required(),
  outcomeReason: text(1_000).optional(),
  findings: list(
    part({
      code: text(80).required(),
      severity: choice(SEVERITIES).required(),
      plain: text(1_000).required(),
      evidence: list(
        part({ offset: whole().required(), expected: text(400).required(), seen: text(400).required() }),
      ).required(),
    }),
  ).required(),
  quote: part({
    version: whole(1).required(),
    totalCents: whole().required(),
    diagnosisCents: whole().required(),
    createdAt: moment().required(),
    lines: list(part({ name: text(120).required(), cents: whole().required() })).required(),
    filesBefore: whole().optional(),
    filesAfter: whole().optional(),
  })
    .default(undefined)
    .optional(),
  approval: part({
    quoteVersion: whole(1).required(),
    how: text(20).required(),
    at: moment().required(),
    via: text(254).optional(),
  })
    .default(undefined)
    .optional(),
  steps: list(
    part({
      name: choice(STEP_NAMES).required(),
      status: choice(STEP_STATUSES).required(),
      plain: text(1_000).required(),
      endedAt: moment().optional(),
    }),
  ).required(),
  verdict: part({
    status: choice(VERDICT_STATUSES).required(),
    reason: text(1_000).required(),
    checks: list(part({ name: text(120).required(), before: flag().optional(), after: flag().optional() })).required(),
  })
    .default(undefined)
    .optional(),
  history: list(part({ status: choice(REPAIR_STATUSES).required(), at: moment().required() })).required(),
  handedOverAt: moment().optional(),
  handWork: handWorkPart(),
  diagnosisCents: whole().required(),
});
export type RepairTracking = InferType<typeof trackingSchema>;
