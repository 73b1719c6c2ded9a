import { PROFILE_FIELD_NAMES, PROFILE_STEPS } from '@revive/contracts/profile/business-profile';
import { PROFILE_WORDS } from '@revive/contracts/profile/options';
import { PROMISED_HOURS } from '@revive/contracts/onboarding/states';
import type { AccountStatus } from '@revive/contracts/roles';
import { spanText } from '#ui/format/time-text.js';

const HOUR_MS = 3_600_000;
export const DASH = '—';

export interface Waiting {
  readonly status: AccountStatus;
  /** Fallback for accounts without any activity. */
  readonly createdAt: string;
  readonly waitsFor: 'staff' | 'account';
  readonly waitsSince?: string | undefined;
}

/** Waiting time and the side that has to act. A wait for staff is compared with the promised 24-48 hours. */
export function waitOf(
  { status, createdAt, waitsFor, waitsSince = createdAt }: Waiting,
  now: number,
): { text: string; late: boolean } {
  if (status !== 'pending') return { text: DASH, late: false };
  const age = Math.max(0, now - Date.parse(waitsSince));
  if (waitsFor === 'account') return { text: `Waiting on user · ${spanText(age)}`, late: false };
  const left = PROMISED_HOURS.review * HOUR_MS - age;
  return left < 0
    ? { text: `Overdue by ${spanText(-left)}`, late: true }
    : { text: `Due in ${spanText(left)}`, late: false };
}

export interface ProfileLine {
  readonly name: string;
  readonly text: string;
}
/** Every field of a profile, in form order. Missing values are a dash. */
export function profileLines(
  profile: Readonly<Record<string, unknown>>,
): readonly { title: string; lines: readonly ProfileLine[] }[] {
  return PROFILE_STEPS.map(({ title, fields }) => ({
    title,
    lines: fields.map((field) => ({ name: PROFILE_FIELD_NAMES[field], text: said(profile[field]) })),
  }));
}

const word = (value: string): string => PROFILE_WORDS[value] ?? value;
function said(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? DASH : (value as string[]).map(word).join(', ');
  return typeof value === 'string' && value !== '' ? word(value) : DASH;
}

export function whyNotApproved({
  role,
  tenantId,
  emailConfirmed,
}: {
  role: string;
  tenantId?: string | undefined;
  emailConfirmed?: boolean | undefined;
}): string | undefined {
  if (role === 'tenant_admin' && tenantId === undefined) return 'Approve this repair shop through its application.';
  return emailConfirmed === false ? 'This person hasn’t confirmed their email address yet.' : undefined;
}

export const messages = {
  accounts: {
    title: 'Accounts',
    search: 'Find an account',
    searchHint: 'Search name, business or email',
    role: 'Role',
    status: 'Status',
    list: 'Accounts',
    file: 'accounts',
    account: 'Account',
    email: 'Email',
    agreement: 'Agreement',
    profile: 'Profile',
    application: 'Application',
    waiting: 'Review',
    rejected: 'rejected',
    unconfirmed: 'Email not confirmed',
    summary: (role: string, signed: boolean, profile: string) =>
      `${role}; agreement ${signed ? 'signed' : 'not signed'}, profile ${profile}`,
    submitted: 'submitted',
    notSubmitted: 'not submitted',
    noMatch: { title: 'No matching accounts', text: 'Enter the start of a name, business or email address.' },
    empty: {
      title: 'No accounts waiting',
      text: 'Repair shops and technicians register at /auth. Customers don’t need a review.',
    },
  },
  review: {
    title: 'Review',
    notInReview: 'Not in review.',
    rejectedBy: (by: string) => `Rejected by ${by}, `,
    notResubmitted: ' · Not submitted again yet',
    approve: 'Approve',
    reject: 'Reject',
    masterDecides: 'Only a master administrator can approve or reject.',
  },
  approve: {
    title: (name: string) => `Approve ${name}?`,
    text: 'We email them, and they sign in again. The training opens once they have a business profile.',
    missing: (parts: readonly string[]) => ` Still missing: ${parts.join(' and ')}.`,
    agreement: 'the agreement',
    profile: 'the business profile',
    opensShop:
      'This technician registered without a shop. Approving opens a shop of one person, with them as its administrator.',
    labels: { businessName: 'Shop name', phone: 'Phone', address: 'Address' },
    submit: 'Approve',
    sending: 'Approving...',
    cancel: 'Keep pending',
    done: 'Account approved',
    failed: (name: string) => `${name} was not approved`,
  },
  reject: {
    title: (name: string) => `Reject ${name}?`,
    text: 'The account stays pending. We email them the reason, and they can submit again.',
    reason: 'Reason',
    reasonHint: (name: string) => `${name} sees this`,
    submit: 'Reject',
    sending: 'Rejecting...',
    cancel: 'Keep pending',
    done: { title: 'Account rejected', text: (name: string) => `We emailed ${name} the reason` },
    failed: (name: string) => `${name} was not rejected`,
  },
  notes: {
    title: 'Internal notes',
    empty: 'No notes yet.',
    label: 'Note',
    hint: 'Only visible to staff',
    submit: 'Add note',
    sending: 'Adding...',
    failed: 'Note not added',
  },
  states: {
    title: 'Onboarding',
    submitted: 'Submitted',
    draft: 'Draft',
    modules: (done: number, required: number) => `${done} of ${required} modules`,
    application: 'Repair shop application',
    noApplication: 'None',
  },
  agreement: {
    title: 'User agreement',
    unsigned: 'Not signed',
    signed: 'Signed',
    signedOlder: 'Signed (older version)',
    signedAt: 'Signed',
    changed: ' · Text changed since',
    by: 'By',
    signature: (signature: string) => `signature “${signature}”`,
    network: 'IP address',
    browser: 'Browser',
    business: 'Business',
    experience: 'Experience',
    services: 'Services',
    devices: 'Devices',
    volume: 'Repairs per month',
    checksum: 'SHA-256 checksum',
    viewTexts: 'View signed texts',
    hideTexts: 'Hide signed texts',
    text: (title: string, version: number) => `${title}, version ${version}`,
    download: 'Download signed PDF',
    downloadHint: 'Downloads are recorded in the audit log.',
    downloadFailed: 'File not downloaded',
    viewEarlier: (count: number) => `View earlier agreements (${count})`,
    hideEarlier: 'Hide earlier agreements',
  },
  profile: {
    title: 'Business profile',
    unsubmitted: 'Not submitted',
    submitted: 'Submitted ',
    masked: 'Tax and VAT numbers are encrypted. Only the end of each is shown.',
    show: 'Show tax and VAT numbers',
    taxNumber: 'Tax number',
    vatNumber: 'VAT number',
  },
  training: {
    title: 'Training',
    count: (done: number, required: number) => `${done} of ${required} required modules`,
    empty: 'Not started',
    states: { not_started: 'not started', in_progress: 'in progress', completed: 'completed' },
    completed: { before: 'Completed ', after: '.' },
    download: 'Download certificate',
  },
  applications: { title: 'Repair shop applications', withdrawn: 'Withdrawn by the applicant' },
};
