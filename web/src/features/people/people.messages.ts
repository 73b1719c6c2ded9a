import { ROLE_LABELS, ROLES, SELF_REGISTRABLE_ROLES, SHOP_ROLES, type Role } from '@revive/contracts/roles';
import { describeError, isApiFailure } from '#api/errors.js';
import type { Person, PersonWithHistory } from '#api/generated/people.gen.js';

const NOT_CREATED = 'Failed to create user';
/** spec part 2 §8. */
export const CREATED_TITLE = 'User Created';
export const createdText = (name: string): string => `${name} created successfully`;
/**
 * The server's message; where none came the specification's sentence, and what to do where nothing was answered at all.
 */
export const notCreatedText = (error: unknown): string =>
  !isApiFailure(error) || error.code === 'UNKNOWN'
    ? NOT_CREATED
    : error.status === 0
      ? `${NOT_CREATED}. ${describeError(error)}`
      : describeError(error);

export const accountPath = (id: string): string => `/admin/users/${id}`;

type HistoryEntry = PersonWithHistory['history'][number];
const label = (role: string): string => ROLE_LABELS[ROLES.find((known) => known === role) ?? 'user'];

/** A technician of no shop works for the platform: whoever chooses that sees it. */
export const roleLabel = (role: Role, { tenantId }: Pick<Person, 'tenantId'>): string =>
  role === 'tech' && tenantId === undefined ? 'Platform technician' : ROLE_LABELS[role];

/** What was done to an account, as a sentence begins. */
export function moveText({ what, from, to }: Pick<HistoryEntry, 'what' | 'from' | 'to'>): string {
  switch (what) {
    case 'create':
      return `Created as ${label(to)}`;
    case 'invite':
      return `Invited as ${label(to)}`;
    case 'change_role':
      return `Role changed from ${label(from)} to ${label(to)}`;
    case 'view':
      return 'Looked at through their eyes';
    case 'suspend':
      return 'Suspended';
    case 'reactivate':
      return `Reactivated, ${to} again`;
    case 'approve':
      return 'Approved';
    case 'reset_otp':
      return 'Sign-in codes reset';
    case 'resend_first_password':
      return 'Password link sent again';
    case 'erase':
      return 'Erased';
    case 'begin_training':
      return 'Training begun';
    case 'finish_training':
      return 'Training finished';
    default:
      return what.replaceAll('_', ' ');
  }
}

/** Where the person stands with their password; undefined once it is their own. */
export function firstPasswordText(
  { firstPasswordUntil }: Pick<Person, 'firstPasswordUntil'>,
  now: number,
): string | undefined {
  if (firstPasswordUntil === undefined) return undefined;
  return Date.parse(firstPasswordUntil) > now ? 'has not chosen a password yet' : 'did not choose a password in time';
}

/**
 * Roles that this person may give to that one, who has one of them; none where the present one is not theirs to take.
 * Staff's are a master's to give, and a technician of no shop is the platform's own; an administrator is one of a shop.
 */
export function rolesToGive(by: Role, { role: present, tenantId }: Pick<Person, 'role' | 'tenantId'>): readonly Role[] {
  const needsShop: readonly Role[] = by === 'master' ? ['tenant_admin'] : ['tenant_admin', 'tech'];
  const given = by === 'master' ? ROLES : by === 'admin' ? SELF_REGISTRABLE_ROLES : SHOP_ROLES;
  const isTheirs =
    given.some((role) => role === present) && (by === 'master' || present !== 'tech' || tenantId !== undefined);
  return isTheirs
    ? given.filter((role) => role === present || tenantId !== undefined || !needsShop.includes(role))
    : [];
}

/** `decisions.md`: never staff, and a technician of no shop is the platform’s own. */
export const mayImpersonate = (
  by: { role: Role },
  { role, status, tenantId }: Pick<Person, 'role' | 'status' | 'tenantId'>,
): boolean =>
  (by.role === 'master' || by.role === 'admin') &&
  status === 'active' &&
  (role === 'user' || role === 'tenant_admin' || (role === 'tech' && tenantId !== undefined));

/**
 * Whether anything can be done to the account at all: never one's own, and an admin touches neither master nor admin.
 */
export const mayTouch = (by: { id: string; role: Role }, target: Pick<Person, 'id' | 'role'>): boolean =>
  by.id !== target.id && (by.role === 'master' || !['master', 'admin'].includes(target.role));
