import type { User } from '#api/current-user.js';
import { ACCOUNT_STATUSES, type AccountStatus } from '@revive/contracts/roles';
import {
  AGREEMENT_BUSINESS_TYPE_LABELS,
  EXPERIENCE_LABELS,
  TARGET_MARKET_LABELS,
} from '@revive/contracts/signing/agreement';
import { counted } from '#ui/format/counted.js';

/** Signed agreement, reduced to the fields of the review page (spec part 1 §2). */
export interface SignedAgreement {
  businessName: string;
  businessType: string;
  targetMarket: string;
  technicalExperience: string;
}
const wordOf = (labels: Readonly<Record<string, string>>, word: string): string =>
  (Object.hasOwn(labels, word) ? labels[word] : undefined) ?? word;
export const agreementLines = ({
  businessName,
  businessType,
  targetMarket,
  technicalExperience,
}: SignedAgreement): readonly (readonly [string, string])[] => [
  ['Business name', businessName],
  ['Type', wordOf(AGREEMENT_BUSINESS_TYPE_LABELS, businessType)],
  ['Target market', wordOf(TARGET_MARKET_LABELS, targetMarket)],
  ['Technical experience', wordOf(EXPERIENCE_LABELS, technicalExperience)],
];
/** Application of a shop owner, reduced to the fields that decide its status. */
export interface OwnApplication {
  businessName: string;
  appliedDate: string;
  waitsFor: 'staff' | 'applicant' | 'nobody';
  status: string;
  /** The reviewers' reason, for a rejected application. */
  closedReason?: string | undefined;
  withdrawnAt?: string | undefined;
}
/**
 * Known facts of an account beyond its status. A fact that could not be read is undefined, which differs from "no".
 */
export interface AccountFacts {
  /** null: no agreement is on record. */
  agreement?: SignedAgreement | null;
  /** The reviewers' reason, for a refused account. */
  refusal?: string;
  /** Time of submission of the business profile; null: not submitted. */
  profileSubmittedAt?: string | null;
  /** Only for a shop owner without a shop; null: no application was sent. */
  application?: OwnApplication | null;
}

export type AccountNotice =
  | { is: 'unknown' }
  | { is: 'nothing_sent'; what: 'application' | 'profile' }
  | { is: 'in_review'; since: string; application?: OwnApplication }
  | { is: 'asked'; application: OwnApplication }
  | { is: 'refused'; reason: string | undefined; what: 'application' | 'profile'; application?: OwnApplication }
  | { is: 'withdrawn'; application: OwnApplication }
  /** Not pending: the status alone is enough. */
  | { is: 'decided' };

/** True for a shop owner without a shop: the account is reviewed through the shop application. */
export const appliesForShop = ({ role, tenantId }: Pick<User, 'role' | 'tenantId'>): boolean =>
  role === 'tenant_admin' && tenantId === undefined;

function standingOfApplication(application: OwnApplication): AccountNotice {
  if (application.withdrawnAt !== undefined) return { is: 'withdrawn', application };
  if (application.status === 'rejected')
    return { is: 'refused', reason: application.closedReason, what: 'application', application };
  return application.waitsFor === 'applicant'
    ? { is: 'asked', application }
    : { is: 'in_review', since: application.appliedDate, application };
}

/**
 * Computed from the submitted data and its reviews, never from the status alone, so that the page claims no review
 * before a submission.
 */
export function accountNotice(
  user: Pick<User, 'role' | 'status' | 'tenantId'>,
  { refusal, application, profileSubmittedAt }: AccountFacts,
): AccountNotice {
  if (user.status !== 'pending') return { is: 'decided' };
  if (refusal !== undefined) return { is: 'refused', reason: refusal, what: 'profile' };
  if (appliesForShop(user)) {
    if (application === undefined) return { is: 'unknown' };
    return application === null ? { is: 'nothing_sent', what: 'application' } : standingOfApplication(application);
  }
  if (profileSubmittedAt === undefined) return { is: 'unknown' };
  return profileSubmittedAt === null
    ? { is: 'nothing_sent', what: 'profile' }
    : { is: 'in_review', since: profileSubmittedAt };
}

/** spec part 1 §2, the texts of the review page. */
const STATUS_TEXTS: Record<AccountStatus, string> = {
  pending: 'A master administrator is reviewing your account. A review takes 24-48 hours.',
  approved: 'Your account is approved. Complete the mandatory training next.',
  training: 'Complete all training modules to activate your account.',
  active: 'Your account has full access.',
  suspended: 'Your account is temporarily suspended. Please contact support.',
};
const STANDING_TEXTS: Record<Exclude<AccountNotice['is'], 'refused' | 'decided' | 'in_review'>, string> = {
  unknown: 'We couldn’t load your progress yet.',
  nothing_sent: 'You haven’t submitted anything for review yet.',
  asked: 'We need something from you to continue your application.',
  withdrawn: 'You withdrew your application.',
};
export function accountNoticeText(status: string, standing: AccountNotice): string {
  if (standing.is === 'decided' || standing.is === 'in_review') return statusText(status);
  if (standing.is !== 'refused') return STANDING_TEXTS[standing.is];
  return standing.application === undefined
    ? 'Your account was not approved.'
    : `Your application for ${standing.application.businessName} was not approved.`;
}
export const statusText = (status: string): string =>
  ACCOUNT_STATUSES.some((known) => known === status)
    ? STATUS_TEXTS[status as AccountStatus]
    : 'Account status unknown. Please contact support.';

/** A suspended account cannot write messages. Names a contact if no support address is set. */
export const suspendedContact = (shop: string | undefined): string =>
  shop === undefined
    ? 'Contact the person who told you about the platform.'
    : `Contact the administrator of ${shop}, or the person who told you about the platform.`;

/** spec part 1 §2: N minutes/hours/days ago. A clock that is behind the server's shows no future. */
function agoText(at: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / 60_000));
  if (minutes < 60) return `${counted(minutes, 'minute')} ago`;
  return minutes < 24 * 60
    ? `${counted(Math.floor(minutes / 60), 'hour')} ago`
    : `${counted(Math.floor(minutes / (24 * 60)), 'day')} ago`;
}
/** Specified text after a submission; otherwise the age of the account. */
export const sinceText = (standing: AccountNotice, createdAt: string, now: number): string =>
  standing.is === 'in_review'
    ? `Application submitted ${agoText(standing.since, now)}`
    : `Account created ${agoText(createdAt, now)}`;

export interface TrackerStep {
  name: 'Agreement Completed' | 'Admin Review' | 'Training';
  state: 'done' | 'now' | 'waits' | 'unknown';
  text: string;
}

const REVIEW_OF_PENDING: Record<Exclude<AccountNotice['is'], 'decided'>, Pick<TrackerStep, 'state' | 'text'>> = {
  unknown: { state: 'unknown', text: 'Not available' },
  nothing_sent: { state: 'waits', text: 'Not started' },
  in_review: { state: 'now', text: 'In progress...' },
  asked: { state: 'now', text: 'Action needed' },
  refused: { state: 'waits', text: 'Not approved' },
  withdrawn: { state: 'waits', text: 'Withdrawn' },
};

/**
 * The three steps of spec part 1 §2, each computed from its own facts: a step is never done because of a different
 * step.
 */
export function trackerOf(status: string, { agreement }: AccountFacts, standing: AccountNotice): TrackerStep[] {
  const signed: TrackerStep =
    agreement === undefined
      ? { name: 'Agreement Completed', state: 'unknown', text: 'Not available' }
      : agreement === null
        ? { name: 'Agreement Completed', state: 'waits', text: 'Not signed' }
        : { name: 'Agreement Completed', state: 'done', text: 'Completed' };
  // The steps before a suspension are not shown to the account.
  const known = status === 'pending' || status === 'approved' || status === 'training' || status === 'active';
  const decided: Pick<TrackerStep, 'state' | 'text'> = known
    ? { state: 'done', text: 'Completed' }
    : { state: 'unknown', text: 'Not shown' };
  const review: TrackerStep = {
    name: 'Admin Review',
    ...(standing.is === 'decided' ? decided : REVIEW_OF_PENDING[standing.is]),
  };
  const training: TrackerStep =
    status === 'active'
      ? { name: 'Training', state: 'done', text: 'Completed' }
      : status === 'training'
        ? { name: 'Training', state: 'now', text: 'In progress...' }
        : { name: 'Training', state: 'waits', text: 'Pending approval' };
  return [signed, review, training];
}

export const messages = {
  welcome: (name: string) => `Welcome, ${name}`,
  status: 'Current status',
  refresh: 'Refresh Status',
  refreshed: (time: string) => `Updated at ${time}`,
  refreshFailed: 'Couldn’t refresh the status',
  suspended: { since: 'Suspended since ', reason: '. Reason: ', reasonAlone: 'Reason: ' },
  refused: { profile: 'From the reviewers: ', application: 'Reason: ' },
  application: 'Your application',
  next: {
    title: 'What happens next',
    text: 'A master administrator reviews your account. We’ll email you the decision and update this page. Once you’re approved, the mandatory training opens.',
  },
  details: 'Application details',
  toDo: {
    whileWaiting: 'What to do while waiting',
    otherwise: 'What else you can do',
    confirmEmail: { before: 'Confirm your email address in ', link: 'your profile', after: '. ' },
    neededForApproval: 'We can’t approve your account until you do.',
    neededForReset: 'Then you can reset your password if you forget it.',
    twoFactor: {
      before: 'Turn on two-factor authentication in ',
      link: 'your settings',
      after: ' to protect your account.',
    },
  },
  support: {
    title: 'Support',
    unknown: 'Support contacts aren’t available right now.',
    id: 'Application ID',
    copy: 'Copy',
  },
  signOut: 'Sign Out',
};
