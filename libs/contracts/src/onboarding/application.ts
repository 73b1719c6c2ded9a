// The whole application: in the queue, as its applicant sees it and as staff review it.
import { answer, choice, finite, flag, id, type InferType, list, moment, part, text, whole } from '../rules.js';
import { accepted, companyDetails, event, hardwareInfo, message, staffMember } from './application-parts.js';
import { applicationFile } from './files.js';
import { SUBSCRIPTION_TIERS } from './plans.js';
import { APPLICATION_STATUSES, PARTS_OF_APPLICATION, SETUP_TYPES, TURNS } from './states.js';

const head = {
  id: id().required(),
  version: whole(1).required(),
  businessName: text().required(),
  applicantName: text(120).required(),
  email: text(254).required(),
  phone: text(40).required(),
  location: text(400).required(),
  status: choice(APPLICATION_STATUSES).required(),
  appliedDate: moment().required(),
  prelimApprovalDate: moment().optional(),
  currentStep: whole(1, 6).required(),
  totalSteps: whole().required(),
  setupType: choice(SETUP_TYPES).optional(),
  waitsFor: choice(TURNS).required(),
  withdrawnAt: moment().optional(),
  /**
   * Until when its personal data are kept; absent while the review is ours to go on with, and for a shop's. `erasedAt`:
   * since when they are gone.
   */
  keptUntil: moment().optional(),
  erasedAt: moment().optional(),
};
export const applicationSummarySchema = answer('ApplicationSummary', {
  ...head,
  duplicate: flag().required(),
  assignedTo: text(120).optional(),
  assignedToMe: flag().required(),
  waitsSince: moment().required(),
  /**
   * How long it waited for us in earlier turns, in milliseconds. `addressUsed`: no shop can be opened for that address;
   * absent where it is not known.
   */
  ourMs: finite().required(),
  addressUsed: flag().optional(),
  /** The last word of its thread is the applicant's. */
  unanswered: flag().required(),
});
export type ApplicationSummary = InferType<typeof applicationSummarySchema>;
export const applicationPageSchema = answer('ApplicationPage', {
  applications: list(applicationSummarySchema).required(),
  next: text(60).optional(),
});

const body = {
  subscriptionTier: choice(SUBSCRIPTION_TIERS).required(),
  companyDetails: companyDetails.default(undefined).optional(),
  hardwareInfo: hardwareInfo.default(undefined).optional(),
  tenantAdminInfo: staffMember.default(undefined).optional(),
  staffInfo: list(staffMember).required(),
  customBatGenerated: flag().required(),
  batFileUrl: text(300).optional(),
  request: part({
    kind: choice(['changes', 'information'] as const).required(),
    reason: text(2_000).required(),
    at: moment().required(),
  })
    .default(undefined)
    .optional(),
  /** Sent back and not sent again, beside the hardware. */
  askedParts: list(
    part({ part: choice(PARTS_OF_APPLICATION).required(), reason: text(2_000).required(), at: moment().required() }),
  ).required(),
  closedReason: text(2_000).optional(),
  messages: list(message).required(),
  /** Screenshot, system information and supporting documents, oldest first. */
  files: list(applicationFile).required(),
};
/** As its applicant sees it: no names of staff, no notes, bank and tax numbers masked. */
export const myApplicationSchema = answer('MyApplication', {
  ...head,
  ...body,
  history: list(part({ status: choice(APPLICATION_STATUSES).required(), at: moment().required() })).required(),
});
export type MyApplication = InferType<typeof myApplicationSchema>;
/** As staff review it: bank and tax numbers masked here too. */
export const applicationSchema = answer('Application', {
  ...head,
  ...body,
  assignedTo: text(120).optional(),
  assignedToMe: flag().required(),
  linkedAccount: flag().required(),
  waitsSince: moment().required(),
  ourMs: finite().required(),
  addressUsed: flag().optional(),
  notes: list(message).required(),
  history: list(event).required(),
  acceptances: list(accepted).required(),
  duplicates: list(
    part({
      id: id().required(),
      businessName: text().required(),
      status: choice(APPLICATION_STATUSES).required(),
      same: text(60).required(),
    }),
  ).required(),
  approvals: list(
    part({ by: text(120).required(), role: text(20).required(), at: moment().required(), mine: flag().required() }),
  ).required(),
  approvalsNeeded: whole(1).optional(),
  opening: flag().required(),
  /** Of the shop that it became, where it has given notice. */
  agreementEndsAt: moment().optional(),
});
export type Application = InferType<typeof applicationSchema>;
