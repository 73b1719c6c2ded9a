import { responseSchema, oneOf, finite, bool, id, list, isoDateTime, nested, text, integer } from '../rules.js';
import { accepted, companyDetails, event, hardwareInfo, message, staffMember } from './application-parts.js';
import { applicationFile } from './files.js';
import { SUBSCRIPTION_TIERS } from './plans.js';
import { APPLICATION_STATUSES, PARTS_OF_APPLICATION, SETUP_TYPES, TURNS } from './states.js';

const head = {
  id: id().required(),
  version: integer(1).required(),
  businessName: text().required(),
  applicantName: text(120).required(),
  email: text(254).required(),
  phone: text(40).required(),
  location: text(400).required(),
  status: oneOf(APPLICATION_STATUSES).required(),
  appliedDate: isoDateTime().required(),
  prelimApprovalDate: isoDateTime().optional(),
  currentStep: integer(1, 6).required(),
  totalSteps: integer().required(),
  setupType: oneOf(SETUP_TYPES).optional(),
  waitsFor: oneOf(TURNS).required(),
  withdrawnAt: isoDateTime().optional(),
  /**
   * `keptUntil`: deletion date of the personal data; absent while staff must act, and for opened shops. `erasedAt`:
   * time of deletion.
   */
  keptUntil: isoDateTime().optional(),
  erasedAt: isoDateTime().optional(),
};
const applicationSummarySchema = responseSchema('ApplicationSummary', {
  ...head,
  duplicate: bool().required(),
  assignedTo: text(120).optional(),
  assignedToMe: bool().required(),
  waitsSince: isoDateTime().required(),
  /**
   * `ourMs`: milliseconds that the application waited for staff in earlier turns. `addressUsed`: the email address
   * already has a shop. `addressUnconfirmed`: the applying account has not confirmed its address. Both block the
   * opening; absent if unknown.
   */
  ourMs: finite().required(),
  addressUsed: bool().optional(),
  addressUnconfirmed: bool().optional(),
  unanswered: bool().required(),
});
export const applicationPageSchema = responseSchema('ApplicationPage', {
  applications: list(applicationSummarySchema).required(),
  next: text(60).optional(),
});

const body = {
  subscriptionTier: oneOf(SUBSCRIPTION_TIERS).required(),
  companyDetails: companyDetails.default(undefined).optional(),
  hardwareInfo: hardwareInfo.default(undefined).optional(),
  tenantAdminInfo: staffMember.default(undefined).optional(),
  staffInfo: list(staffMember).required(),
  customBatGenerated: bool().required(),
  batFileUrl: text(300).optional(),
  request: nested({
    kind: oneOf(['changes', 'information'] as const).required(),
    reason: text(2_000).required(),
    at: isoDateTime().required(),
  })
    .default(undefined)
    .optional(),
  requestedParts: list(
    nested({
      part: oneOf(PARTS_OF_APPLICATION).required(),
      reason: text(2_000).required(),
      at: isoDateTime().required(),
    }),
  ).required(),
  closedReason: text(2_000).optional(),
  messages: list(message).required(),
  files: list(applicationFile).required(),
};
/** The applicant’s view: no staff names, no notes, bank and tax numbers masked. */
export const myApplicationSchema = responseSchema('MyApplication', {
  ...head,
  ...body,
  history: list(nested({ status: oneOf(APPLICATION_STATUSES).required(), at: isoDateTime().required() })).required(),
});
export const applicationSchema = responseSchema('Application', {
  ...head,
  ...body,
  assignedTo: text(120).optional(),
  assignedToMe: bool().required(),
  linkedAccount: bool().required(),
  waitsSince: isoDateTime().required(),
  ourMs: finite().required(),
  addressUsed: bool().optional(),
  addressUnconfirmed: bool().optional(),
  notes: list(message).required(),
  history: list(event).required(),
  acceptances: list(accepted).required(),
  duplicates: list(
    nested({
      id: id().required(),
      businessName: text().required(),
      status: oneOf(APPLICATION_STATUSES).required(),
      same: text(60).required(),
    }),
  ).required(),
  approvals: list(
    nested({
      by: text(120).required(),
      role: text(20).required(),
      at: isoDateTime().required(),
      mine: bool().required(),
    }),
  ).required(),
  approvalsNeeded: integer(1).optional(),
  opening: bool().required(),
  agreementEndsAt: isoDateTime().optional(),
});
