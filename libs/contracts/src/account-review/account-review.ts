import {
  answer,
  choice,
  finite,
  flag,
  form,
  id,
  lines,
  list,
  moment,
  neededLines,
  part,
  text,
  whole,
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
 * `decisions.md`: a pending account, whatever its role, is in one staff queue with its agreement, profile and
 * application.
 */
export const REVIEW_TURNS = ['staff', 'account'] as const;
export type ReviewTurn = (typeof REVIEW_TURNS)[number];

/** Staff refuse a held account with a reason that its owner reads; it stays pending and can send again. */
export const refuseAccountSchema = form('RefuseAccount', {
  reason: neededLines('Say why, in a sentence that the person may read', 3, 2_000),
});
export type RefuseAccount = InferType<typeof refuseAccountSchema>;
/** A technician of no shop gets one of their own with the approval: what it is called, and how it is reached. */
export const approveAccountSchema = form('ApproveAccount', {
  businessName: text().optional(),
  phone: text(40).optional(),
  address: lines(400).optional(),
});
export type ApproveAccount = InferType<typeof approveAccountSchema>;
export const accountNoteSchema = form('AccountNote', { text: neededLines('Write something first', 1, 4_000) });
export const takeAccountSchema = form('TakeAccount', { take: flag().required('is required') });
/**
 * Without a status: the accounts that wait. What is searched for is how a name, a username, an address or a business's
 * name begins; `mine`: whoever asks has taken it.
 */
export const accountReviewsQuerySchema = form('AccountReviewsQuery', {
  search: text(80).optional(),
  role: choice(ROLES).optional(),
  status: choice(ACCOUNT_STATUSES).optional(),
  mine: choice(['true'] as const).optional(),
  before: id().optional(),
});
export type AccountReviewsQuery = InferType<typeof accountReviewsQuerySchema>;

/** `decisions.md`: the rate of approvals and the time of a review are said only as what was counted, with the count. */
export const reviewFiguresSchema = answer('ReviewFigures', {
  decided: whole().required(),
  needed: whole(1).required(),
  approved: whole().optional(),
  medianHours: finite().optional(),
});
export type ReviewFigures = InferType<typeof reviewFiguresSchema>;

const application = part({
  id: id().required(),
  businessName: text().required(),
  status: choice(APPLICATION_STATUSES).required(),
  withdrawnAt: moment().optional(),
});
const lineFields = {
  id: id().required(),
  agreementSignedAt: moment().optional(),
  agreementCurrent: flag().required(),
  profileSubmittedAt: moment().optional(),
  modulesDone: whole().required(),
  modulesRequired: whole().required(),
  application: application.optional().default(undefined),
  refused: flag().required(),
  /** Whose turn it is while the account is pending, and since when; without a time, since the account is there. */
  waitsFor: choice(REVIEW_TURNS).required(),
  waitsSince: moment().optional(),
  assignedTo: text(120).optional(),
  assignedToMe: flag().required(),
};
/** A page of accounts with what is known of each; `next` is what `before` is for the following one. */
export const accountReviewsSchema = answer('AccountReviews', {
  accounts: list(part({ person: personSchema.required(), review: part(lineFields).required() })).required(),
  next: id().optional(),
});
export type AccountReviews = InferType<typeof accountReviewsSchema>;

const signedAgreement = part({
  fileId: id().required(),
  fileHash: text(64).required(),
  signedAt: moment().required(),
  current: flag().required(),
  fullName: text().required(),
  signature: text().required(),
  username: text().required(),
  email: text(254).required(),
  address: text(80).defined(),
  agent: text(300).defined(),
  businessName: text().required(),
  businessType: choice(AGREEMENT_BUSINESS_TYPES).required(),
  primaryServices: list(text(60).required()).required(),
  targetMarket: choice(TARGET_MARKETS).required(),
  technicalExperience: choice(EXPERIENCE_LEVELS).required(),
  deviceTypes: list(text(60).required()).required(),
  repairVolume: choice(REPAIR_VOLUMES).optional(),
  documents: list(
    part({
      name: choice(AGREEMENT_DOCUMENTS).required(),
      title: text().required(),
      version: whole(1).required(),
      hash: text(64).required(),
    }),
  ).required(),
});
/**
 * One account as staff review it: evidence of what was signed, what was sent (tax and VAT numbers masked), what was
 * done.
 */
export const accountReviewSchema = answer('AccountReview', {
  line: part(lineFields).required(),
  agreements: list(signedAgreement).required(),
  profile: typedProfileSchema.optional().default(undefined),
  modules: list(
    part({ id: text(60).required(), state: choice(MODULE_STATES).required(), completedAt: moment().optional() }),
  ).required(),
  trainingCompletedAt: moment().optional(),
  certificateId: id().optional(),
  applications: list(application).required(),
  refusals: list(
    part({
      reason: text(2_000).required(),
      by: text(120).required(),
      at: moment().required(),
      open: flag().required(),
    }),
  ).required(),
  notes: list(part({ by: text(120).required(), text: text(4_000).required(), at: moment().required() })).required(),
});
export type AccountReview = InferType<typeof accountReviewSchema>;
