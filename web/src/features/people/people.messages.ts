import { ROLE_LABELS, ROLES, SELF_REGISTRABLE_ROLES, SHOP_ROLES, type Role } from '@revive/contracts/roles';
import { describeError, isApiFailure } from '#api/errors.js';
import type { Person, PersonWithHistory } from '#api/generated/people.gen.js';

const NOT_CREATED = 'Failed to create user';
/** spec part 2 §8. */
export const CREATED_TITLE = 'User Created';
export const createdText = (name: string): string => `${name} created successfully`;
/**
 * The server's message, else the specification's sentence. Without any response, the sentence is followed by advice.
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

/** A technician without a shop works for the platform; the label makes this visible. */
export const roleLabel = (role: Role, { tenantId }: Pick<Person, 'tenantId'>): string =>
  role === 'tech' && tenantId === undefined ? 'Platform technician' : ROLE_LABELS[role];

export function moveText({ what, from, to }: Pick<HistoryEntry, 'what' | 'from' | 'to'>): string {
  switch (what) {
    case 'create':
      return `Created as ${label(to)}`;
    case 'invite':
      return `Invited as ${label(to)}`;
    case 'change_role':
      return `Role changed from ${label(from)} to ${label(to)}`;
    case 'view':
      return 'Viewed as this person';
    case 'suspend':
      return 'Suspended';
    case 'reactivate':
      return `Reactivated (${to})`;
    case 'approve':
      return 'Approved';
    case 'reset_otp':
      return 'Two-factor authentication reset';
    case 'resend_first_password':
      return 'Password link resent';
    case 'erase':
      return 'Account deleted';
    case 'begin_training':
      return 'Training started';
    case 'finish_training':
      return 'Training completed';
    default:
      return what.replaceAll('_', ' ');
  }
}

export function firstPasswordText(
  { firstPasswordUntil }: Pick<Person, 'firstPasswordUntil'>,
  now: number,
): string | undefined {
  if (firstPasswordUntil === undefined) return undefined;
  return Date.parse(firstPasswordUntil) > now ? 'Hasn’t set a password yet' : 'Password link expired';
}

/**
 * Roles that `by` may give to the account; empty if `by` may not change its present role. Only a master gives staff
 * roles, and a technician without a shop is platform staff. A shop administrator needs a shop.
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

/** `decisions.md`: never staff; a technician without a shop is platform staff. */
export const mayImpersonate = (
  by: { role: Role },
  { role, status, tenantId }: Pick<Person, 'role' | 'status' | 'tenantId'>,
): boolean =>
  (by.role === 'master' || by.role === 'admin') &&
  status === 'active' &&
  (role === 'user' || role === 'tenant_admin' || (role === 'tech' && tenantId !== undefined));

/** True if any change is allowed: never on the own account, and an admin cannot change masters or admins. */
export const mayTouch = (by: { id: string; role: Role }, target: Pick<Person, 'id' | 'role'>): boolean =>
  by.id !== target.id && (by.role === 'master' || !['master', 'admin'].includes(target.role));

const cancel = 'Cancel';
const reason = 'Reason';
const reasonHint = (name: string) => `${name} sees this`;

export const messages = {
  logo: {
    title: 'Logo',
    where: 'Your customers see it on the tracking page, in emails and on repair summaries.',
    none: 'No logo yet',
    noPreview: 'This file cannot be shown as an image.',
    choose: 'Choose an image',
    square: 'A square image looks best.',
    upload: 'Upload logo',
    cancel: 'Cancel',
    remove: 'Remove logo',
    changed: 'Logo updated',
    removed: 'Logo removed',
    tooLarge: 'This image is larger than 256 kB.',
    unreadable: 'This file could not be read. Choose it again.',
  },
  users: {
    title: 'Users',
    create: 'Create User',
    viewAs: 'Choose a person, then select View as to see their portal, read-only.',
    search: 'Find an account',
    searchHint: 'Search name, username or email',
    role: 'Role',
    status: 'Status',
    deletion: 'Deletion',
    deletionRequested: 'Deletion requested',
    requestedOn: 'Requested on',
    list: 'Accounts',
    name: 'Name',
    username: 'Username',
    email: 'Email',
    shop: 'Repair shop',
    none: '—',
    created: 'Created',
    noMatch: {
      title: 'No matching accounts',
      text: 'Enter the start of a name, username or email address.',
    },
    empty: 'No accounts yet',
    file: 'users',
  },
  createUser: {
    title: 'Create user',
    labels: {
      username: 'Username',
      email: 'Email',
      password: 'Password',
      name: 'Name',
      role: 'Role',
      tenantId: 'Repair shop',
      businessName: 'Business name',
      notes: 'Notes',
    },
    passwordHint: (rule: string) => `${rule}. It works for 24 hours and must be changed at the first sign-in`,
    businessNameHint: 'For a new repair shop',
    submit: 'Create User',
    sending: 'Creating...',
    failed: 'Error',
  },
  shops: {
    selected: 'Selected shop',
    findLabel: 'Find a repair shop',
    findHint: 'Start of the shop’s name',
    none: 'None (platform staff)',
    choose: 'Choose a repair shop',
    failed: (why: string) => `Couldn’t load the repair shops: ${why}`,
  },
  account: {
    loading: 'Account',
    toAll: 'All users',
    title: 'Account',
    username: 'Username',
    email: 'Email',
    unconfirmed: 'not confirmed',
    role: 'Role',
    shop: 'Repair shop',
    none: '—',
    since: 'Member since',
    deletion: 'Account deletion',
    self: 'This is you. You can’t change your own role or status.',
    masterOnly: 'Only a master administrator can change master and admin accounts.',
  },
  history: {
    title: 'History',
    list: 'Account history',
    empty: 'No changes',
    platform: 'Platform',
    more: { before: 'Changes by the owner, such as a new password, are under ', link: 'Activity', after: '.' },
  },
  person: {
    invited: 'Invited',
    deletionRequested: 'Deletion requested on ',
  },
  signIn: {
    title: 'Sign-in',
    password: 'Password',
    passwordSet: 'Own password',
    twoFactor: 'Two-factor authentication',
    on: 'On',
    off: 'Off',
    invitedByShop: 'The repair shop that invited them can resend the invitation.',
    masterResets: 'If they lost their authenticator and recovery codes, a master administrator can reset it.',
    resend: 'Resend password link',
    sending: 'Sending...',
    resendDone: {
      title: 'Link sent',
      text: (email: string) => `We emailed ${email} a new link to set a password. The old link no longer works.`,
    },
    resendFailed: 'Link not sent',
    reset: 'Reset two-factor authentication',
    resetDialog: {
      title: (name: string) => `Reset two-factor authentication for ${name}?`,
      text: 'First make sure it’s really them. They can then sign in with only their password. Their sessions end, and we email them your reason. You may have to enter your own password.',
      reason,
      reasonHint,
      submit: 'Reset two-factor authentication',
      sending: 'Resetting...',
      cancel,
      done: {
        title: 'Two-factor authentication reset',
        text: (name: string) => `${name} signs in with the password and sets it up again`,
      },
      failed: 'Two-factor authentication not reset',
    },
  },
  bank: {
    title: 'Shop bank details',
    none: 'No bank details yet.',
    bankName: 'Bank name',
    accountHolder: 'Account holder',
    unknown: '—',
    accountType: 'Account type',
    accountNumber: 'Account number',
    branchCode: 'Branch code',
    fromApplication: 'From the application.',
    changed: { before: 'Changed by the shop on ', after: '.' },
  },
  deletion: {
    title: 'Account deletion',
    unknown: '—',
    states: { none: 'Not requested', requested: 'Requested', deleted: 'Deleted' },
    requested: { before: 'Requested on ', after: '. They can withdraw the request until the account is deleted.' },
    submit: 'Delete account',
    masterOnly: 'Only a master administrator can delete an account.',
    deletedOn: 'Deleted on ',
    deletedBy: (by: string, why: string) => ` by ${by}. Reason: ${why}`,
    list: 'Deleted data',
    pending: 'not deleted yet',
    done: 'deleted ',
    nothing: 'no data',
    dialog: {
      title: (name: string) => `Delete the account of ${name}?`,
      text: 'This can’t be undone. You have to enter your password.',
      goes: 'What we delete',
      stays: 'What we keep, and why',
      reason,
      reasonHint: 'Only visible to staff',
      submit: 'Delete account',
      sending: 'Deleting...',
      cancel: 'Keep account',
      done: { title: 'Account deleted', text: 'All services are deleting their data now.' },
      failed: 'Account not deleted',
    },
  },
  impersonation: {
    open: 'View as',
    title: (name: string) => `View as ${name}?`,
    text: (name: string, minutes: number) =>
      `Read-only, for up to ${minutes} minutes. ${name} gets an email and a notification with your reason, and the audit log records it.`,
    labels: { userId: 'Person', reason },
    reasonHint,
    submit: 'View as',
    failed: 'View not opened',
  },
  actions: {
    reason,
    reasonHint,
    cancel,
    suspendTitle: (action: string, name: string) => `${action} ${name}?`,
    suspendText:
      'Their sessions end at once, and we email them the reason. They can’t use the product until the account is reactivated.',
    changeRole: 'Change role',
    roleTitle: (name: string) => `Change the role of ${name}`,
    role: 'Role',
    roleText: 'Their sessions end. They sign in again with the new role.',
    roleDone: { title: 'Role changed', text: (name: string, role: string) => `${name} is now ${role}` },
    roleFailed: 'Role not changed',
    staff: {
      suspend: 'Suspend',
      suspended: 'Account suspended',
      notSuspended: (name: string) => `${name} was not suspended`,
      reactivate: 'Reactivate',
      reactivated: 'Account reactivated',
      notReactivated: (name: string) => `${name} was not reactivated`,
    },
    team: {
      suspend: 'Deactivate',
      suspended: 'Account deactivated',
      notSuspended: (name: string) => `${name} was not deactivated`,
      reactivate: 'Reactivate',
      reactivated: 'Account reactivated',
      notReactivated: (name: string) => `${name} was not reactivated`,
    },
  },
  team: {
    title: 'Team',
    self: 'Ask another admin to change your role.',
    columns: { name: 'Name', email: 'Email', role: 'Role', status: 'Status', created: 'Added' },
    file: 'team',
    invite: 'Invite teammate',
    labels: { email: 'Email', name: 'Name', role: 'Role' },
    emailHint: 'They sign in with this address',
    submit: 'Send invitation',
    sending: 'Sending...',
    inviteDone: { title: 'Invitation sent', text: (name: string) => `We emailed ${name} a link to set a password` },
    inviteFailed: 'Invitation not sent',
    resend: 'Resend',
    resendDone: 'Invitation resent',
    resendFailed: 'Invitation not resent',
    revoke: 'Revoke',
    revokeDone: 'Invitation revoked',
    revokeFailed: 'Invitation not revoked',
  },
};
