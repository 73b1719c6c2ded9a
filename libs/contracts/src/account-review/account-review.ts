import {
  responseSchema,
  oneOf,
  finite,
  bool,
  requestSchema,
  id,
  lines,
  list,
  isoDateTime,
  requiredLines,
  nested,
  text,
  integer,
  type InferType,
} from '../rules.js';
import { personSchema } from '../access/people.js';
import { ACCOUNT_STATUSES, ROLES } from '../roles.js';
import { APPLICATION_STATUSES } from '../onboarding/states.js';
import { AGREEMENT_BUSINESS_TYPES, EXPERIENCE_LEVELS, REPAIR_VOLUMES, TARGET_MARKETS } from '../signing/agreement.js';
import { AGREEMENT_DOCUMENTS } from '../signing/documents.js';
import { MODULE_STATES } from '../training/modules.js';
import { typedProfileSchema } from '../profile/business-profile.js';

/**
 * `decisions.md`: pending accounts of all roles share one staff queue, each with its agreement, profile and
 * application.
 */
const REVIEW_TURNS = ['staff', 'account'] as const;

/** The owner reads the reason. The account stays pending and can apply again. */
export const refuseAccountSchema = requestSchema('RefuseAccount', {
  reason: requiredLines('Enter a reason. The person can read it', 3, 2_000),
});
export const approveAccountSchema = requestSchema('ApproveAccount', {
  businessName: text().optional(),
  phone: text(40).optional(),
  address: lines(400).optional(),
});
export const accountNoteSchema = requestSchema('AccountNote', {
  text: requiredLines('Enter some text', 1, 4_000),
});
/** Tax and VAT numbers are masked everywhere else. The reason is kept as a note. */
export const revealProfileNumbersSchema = requestSchema('RevealProfileNumbers', {
  reason: requiredLines('Enter a reason', 3, 2_000),
});
export const profileNumbersSchema = responseSchema('ProfileNumbers', {
  taxNumber: text(60).defined(),
  vatNumber: text(60).defined(),
});
export const assignAccountSchema = requestSchema('AssignAccount', { take: bool().required('is required') });
/**
 * Without a status: waiting accounts. `search` matches the beginning of a name, username, email or business name.
 * `mine`: accounts assigned to the caller.
 */
export const accountReviewsQuerySchema = requestSchema('AccountReviewsQuery', {
  search: text(80).optional(),
  role: oneOf(ROLES).optional(),
  status: oneOf(ACCOUNT_STATUSES).optional(),
  mine: oneOf(['true'] as const).optional(),
  before: id().optional(),
});
export type AccountReviewsQuery = InferType<typeof accountReviewsQuerySchema>;

/** `decisions.md`: approval rate and review time are computed from counted reviews and shown with the count. */
export const reviewFiguresSchema = responseSchema('ReviewFigures', {
  decided: integer().required(),
  needed: integer(1).required(),
  approved: integer().optional(),
  medianHours: finite().optional(),
});

const application = nested({
  id: id().required(),
  businessName: text().required(),
  status: oneOf(APPLICATION_STATUSES).required(),
  withdrawnAt: isoDateTime().optional(),
});
const lineFields = {
  id: id().required(),
  agreementSignedAt: isoDateTime().optional(),
  agreementCurrent: bool().required(),
  profileSubmittedAt: isoDateTime().optional(),
  modulesDone: integer().required(),
  modulesRequired: integer().required(),
  application: application.optional().default(undefined),
  refused: bool().required(),
  /**
   * Side that must act while the account is pending. Without `waitsSince`, the wait began when the account was
   * created.
   */
  waitsFor: oneOf(REVIEW_TURNS).required(),
  waitsSince: isoDateTime().optional(),
  assignedTo: text(120).optional(),
  assignedToMe: bool().required(),
};
export const accountReviewsSchema = responseSchema('AccountReviews', {
  accounts: list(nested({ person: personSchema.required(), review: nested(lineFields).required() })).required(),
  next: id().optional(),
});

const signedAgreement = nested({
  fileId: id().required(),
  fileHash: text(64).required(),
  signedAt: isoDateTime().required(),
  current: bool().required(),
  fullName: text().required(),
  signature: text().required(),
  username: text().required(),
  email: text(254).required(),
  address: text(80).defined(),
  agent: text(300).defined(),
  businessName: text().required(),
  businessType: oneOf(AGREEMENT_BUSINESS_TYPES).required(),
  primaryServices: list(text(60).required()).required(),
  targetMarket: oneOf(TARGET_MARKETS).required(),
  technicalExperience: oneOf(EXPERIENCE_LEVELS).required(),
  deviceTypes: list(text(60).required()).required(),
  repairVolume: oneOf(REPAIR_VOLUMES).optional(),
  documents: list(
    nested({
      name: oneOf(AGREEMENT_DOCUMENTS).required(),
      title: text().required(),
      version: integer(1).required(),
      hash: text(64).required(),
    }),
  ).required(),
});
export const accountReviewSchema = responseSchema('AccountReview', {
  line: nested(lineFields).required(),
  agreements: list(signedAgreement).required(),
  profile: typedProfileSchema.optional().default(undefined),
  modules: list(
    nested({ id: text(60).required(), state: oneOf(MODULE_STATES).required(), completedAt: isoDateTime().optional() }),
  ).required(),
  trainingCompletedAt: isoDateTime().optional(),
  certificateId: id().optional(),
  applications: list(application).required(),
  refusals: list(
    nested({
      reason: text(2_000).required(),
      by: text(120).required(),
      at: isoDateTime().required(),
      open: bool().required(),
    }),
  ).required(),
  notes: list(
    nested({ by: text(120).required(), text: text(4_000).required(), at: isoDateTime().required() }),
  ).required(),
});
