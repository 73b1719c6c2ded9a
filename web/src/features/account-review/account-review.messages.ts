import { PROFILE_FIELD_NAMES, PROFILE_STEPS } from '@revive/contracts/profile/business-profile';
import { PROFILE_WORDS } from '@revive/contracts/profile/options';
import { PROMISED_HOURS } from '@revive/contracts/onboarding/states';
import type { AccountStatus } from '@revive/contracts/roles';
import { spanText } from '#ui/format/time-text.js';

const HOUR_MS = 3_600_000;
/** What nobody has said. */
export const DASH = '—';

export interface Waiting {
  readonly status: AccountStatus;
  /** Since when there is the account, where it has done nothing yet. */
  readonly createdAt: string;
  readonly waitsFor: 'staff' | 'account';
  readonly waitsSince?: string | undefined;
}

/** How long it waits, and for whom; for us against what the review page promises (24-48 hours). */
export function waitOf(
  { status, createdAt, waitsFor, waitsSince = createdAt }: Waiting,
  now: number,
): { text: string; late: boolean } {
  if (status !== 'pending') return { text: DASH, late: false };
  const age = Math.max(0, now - Date.parse(waitsSince));
  if (waitsFor === 'account') return { text: `The account’s turn, ${spanText(age)}`, late: false };
  const left = PROMISED_HOURS.review * HOUR_MS - age;
  return left < 0
    ? { text: `Waits ${spanText(age)}, ${spanText(-left)} late`, late: true }
    : { text: `Waits ${spanText(age)}, due in ${spanText(left)}`, late: false };
}

export interface ProfileLine {
  readonly name: string;
  readonly text: string;
}
/** Every field of a profile, in the order of its form; what was not said is a dash. */
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

/** Why a master cannot approve the account here; undefined where it is possible. */
export function whyNotApproved({
  role,
  tenantId,
  emailConfirmed,
}: {
  role: string;
  tenantId?: string | undefined;
  emailConfirmed?: boolean | undefined;
}): string | undefined {
  if (role === 'tenant_admin' && tenantId === undefined) return 'A repair shop is approved with its application.';
  return emailConfirmed === false ? 'This person has not confirmed their email address yet.' : undefined;
}
