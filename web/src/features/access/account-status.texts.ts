import { ACCOUNT_STATUSES, type AccountStatus } from '@revive/contracts/roles';
import { AGREEMENT_BUSINESS_TYPE_LABELS, EXPERIENCE_LABELS, TARGET_MARKET_LABELS } from '@revive/contracts/signing/agreement';

/** What somebody has signed, as far as the review page shows it (spec part 1 §2). */
export interface SignedAgreement {
  businessName: string;
  businessType: string;
  targetMarket: string;
  technicalExperience: string;
}
/** A word that this build does not know stands as it came. */
const wordOf = (labels: Readonly<Record<string, string>>, word: string): string => (Object.hasOwn(labels, word) ? labels[word] : undefined) ?? word;
/** What was signed, in the words of its own form. */
export const agreementLines = ({ businessName, businessType, targetMarket, technicalExperience }: SignedAgreement): readonly (readonly [string, string])[] => [
  ['Business name', businessName], ['Type', wordOf(AGREEMENT_BUSINESS_TYPE_LABELS, businessType)], ['Target market', wordOf(TARGET_MARKET_LABELS, targetMarket)], ['Technical experience', wordOf(EXPERIENCE_LABELS, technicalExperience)],
];
/** What is known of an account beside its status. A fact that could not be read is undefined, which is not the same as "no". */
export interface AccountFacts {
  /** null: none is on record. */
  agreement?: SignedAgreement | null;
  /** Where the reviewers refused, in their words. */
  refusal?: string;
}

/** spec part 1 §2, the texts of the review page. */
const STATUS_TEXTS: Record<AccountStatus, string> = {
  pending: 'Your account awaits the review of a master administrator. A review takes 24-48 hours.',
  approved: 'Your account is approved. The mandatory training is next.',
  training: 'Complete all modules of the training. Then your account becomes active.',
  active: 'Your account has full access.',
  suspended: 'Your account is temporarily suspended. Please contact support.',
};
export const statusText = (status: string): string => (ACCOUNT_STATUSES.some((known) => known === status) ? STATUS_TEXTS[status as AccountStatus] : 'Account status unknown. Please contact support.');

/** A suspended account writes nothing through the product: whom to ask where no address for support is set. */
export const whomToAsk = (shop: string | undefined): string => (shop === undefined ? 'Ask whoever told you of the platform.' : `Ask the administrator of ${shop}, or whoever told you of the platform.`);

const counted = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'} ago`;

/** spec part 1 §2: 'Application submitted N minutes/hours/days ago'. A clock that is behind the server's shows no future. */
export function submittedText(at: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / 60_000));
  const ago = minutes < 60 ? counted(minutes, 'minute') : minutes < 24 * 60 ? counted(Math.floor(minutes / 60), 'hour') : counted(Math.floor(minutes / (24 * 60)), 'day');
  return `Application submitted ${ago}`;
}

export interface TrackerStep {
  name: 'Agreement Completed' | 'Admin Review' | 'Training';
  state: 'done' | 'now' | 'waits' | 'unknown';
  text: string;
}

/** The three steps of spec part 1 §2, each from what is known: no step is called done because another one is. */
export function trackerOf(status: string, { agreement }: AccountFacts): TrackerStep[] {
  const signed: TrackerStep = agreement === undefined ? { name: 'Agreement Completed', state: 'unknown', text: 'Could not be read' } : agreement === null ? { name: 'Agreement Completed', state: 'waits', text: 'Not signed' } : { name: 'Agreement Completed', state: 'done', text: 'Completed' };
  // What stood before a suspension is not told to the account.
  const known = status === 'pending' || status === 'approved' || status === 'training' || status === 'active';
  const review: TrackerStep = !known ? { name: 'Admin Review', state: 'unknown', text: 'Not shown' } : status === 'pending' ? { name: 'Admin Review', state: 'now', text: 'In progress...' } : { name: 'Admin Review', state: 'done', text: 'Completed' };
  const training: TrackerStep = status === 'active' ? { name: 'Training', state: 'done', text: 'Completed' } : status === 'training' ? { name: 'Training', state: 'now', text: 'In progress...' } : { name: 'Training', state: 'waits', text: 'Pending approval' };
  return [signed, review, training];
}
