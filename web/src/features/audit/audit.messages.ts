import { ROLE_LABELS, ROLES } from '@revive/contracts/roles';
import { OUTCOME_BADGES } from '#entities/repair/repair-status.js';
import type { AuditEntry } from '#api/generated/audit.gen.js';

/** Actions with an unclear automatic text. */
const ACTIONS: Readonly<Record<string, string>> = {
  'session.opened': 'Signed in',
  'session.closed': 'Signed out',
  'session.ended': 'Session signed out',
  'session.proven': 'Confirmed identity',
  'sign_in.refused': 'Sign-in failed',
  'account.registered': 'Account created',
  'account.training_begun': 'Training started',
  'account.training_finished': 'Training completed',
  'account.second_factor_reset': 'Two-factor authentication reset',
  'account.viewed': 'View as started',
  'account.view_ended': 'View as ended',
  'otp.set': 'Two-factor authentication turned on',
  'otp.removed': 'Two-factor authentication turned off',
  'otp.codes_renewed': 'Recovery codes renewed',
  'account.taken': 'Account review assigned',
  'account.given_back': 'Account review unassigned',
  'account.refused': 'Account rejected',
  'account.noted': 'Note added to an account',
  'account.file_read': 'Signed document of an account opened',
  'account.exported': 'Account data exported',
  'account.numbers_revealed': 'Masked numbers shown',
  'account.erased': 'Account deleted',
  'email.change_asked': 'Email change requested',
  'mailbox.read': 'Outbox opened',
  'agreement.text_published': 'Agreement version published',
  'password.forgotten': 'Password reset requested',
  'password.refused': 'Wrong current password',
  'bank.details_given': 'Bank details added',
  'assistance.asked': 'Help from Revive support requested',
  'assistance.answered': 'Request for help answered',
  'assistance.guided': 'Guidance sent',
  'assistance.guidance_confirmed': 'Guidance confirmed done',
  'assistance.command_proposed': 'Check proposed by Revive support',
  'assistance.command_run': 'Proposed check run',
  'assistance.call_accepted': 'Call with Revive support accepted',
  'assistance.repair_read': 'Repair viewed by Revive support',
  'assistance.resolved': 'Request for help resolved',
  'assistance.withdrawn': 'Request for help withdrawn',
  'protection.warned': 'Close to a limit for diagnostics',
  'protection.throttled': 'Limit for diagnostics reached',
  'protection.case_opened': 'Protection case opened',
  'protection.messages_reported': 'Emails of a shop reported',
  'protection.appealed': 'Appeal sent',
  'protection.cleared': 'Protection case cleared',
  'protection.kept': 'Protection case closed, still watched',
  'protection.blocked': 'New diagnostics blocked',
  'protection.unblocked': 'New diagnostics unblocked',
  'protection.limits_raised': 'Diagnostic limits raised',
  'repair.ready': 'Repair ready for pickup',
  'repair.handed_over': 'Device picked up',
  'repair.worked_by_hand': 'Manual work recorded',
  'repair.not_begun': 'Repair not started',
  'repair.diagnosed_again': 'New diagnosis requested',
  'repair.approval_qr_shown': 'Approval QR code shown',
  'repair.messages_stopped': 'Customer emails turned off',
};
/** `repair.approved_at_counter` reads "Repair approved at counter". */
export const actionText = (action: string): string => {
  const known = ACTIONS[action];
  if (known !== undefined) return known;
  const words = action.replace(/[._]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const OUTCOMES = Object.entries(OUTCOME_BADGES).map(([outcome, { label }]) => [outcome, label.toLowerCase()]);
const WORDS: Readonly<Record<string, string>> = {
  in_person: 'in person',
  by_phone: 'by phone',
  ...(Object.fromEntries(OUTCOMES) as Record<string, string>),
  ...ROLE_LABELS,
};
const wordOf = (word: string): string => WORDS[word] ?? word;

/**
 * Formats notes for readers: shortens ids, shows tickets by number and devices by name, and uses the same words as the
 * pages. Removes session and grant numbers, which mean nothing to a reader.
 */
export const notesText = (notes: string): string =>
  notes
    .replace(/\b([0-9a-f]{8})-?[0-9a-f]{4}[0-9a-f-]{20,}\b/g, '$1')
    .replace(/^repair (\d+)\b/, 'R-$1')
    .replace(/^(session|grant) [0-9a-f]+$/, '')
    .replace(/(?<=^|, )device (?=\S)/, '')
    .replace(/(?<=\bas )[a-z]+\b/g, wordOf)
    .replace(/^([a-z_]+) to ([a-z_]+)$/, (_, from: string, to: string) => `${wordOf(from)} to ${wordOf(to)}`)
    .replace(/(?<=^as |, as |: as |, |: )[a-z]+_[a-z]+(?=$|, )/g, wordOf);

const roleText = (role: string): string => ROLE_LABELS[ROLES.find((known) => known === role) ?? 'user'];

export function actorText({ actor }: Pick<AuditEntry, 'actor'>): string {
  // An agent's name begins with its role; account names have no spaces.
  if (actor.username === actor.role || actor.username.startsWith(`${actor.role} `)) return actor.username;
  return `${actor.username} (${ROLES.some((known) => known === actor.role) ? roleText(actor.role) : actor.role})`;
}

export const ACTION_FAMILIES = [
  { value: 'account.', label: 'Accounts' },
  { value: 'agent.', label: 'Agents' },
  { value: 'application.', label: 'Applications' },
  { value: 'assistance.', label: 'Assistance' },
  { value: 'bank.', label: 'Bank details' },
  { value: 'profile.', label: 'Business profiles' },
  { value: 'email.', label: 'Email addresses' },
  { value: 'mailbox.', label: 'Outbox' },
  { value: 'password.', label: 'Passwords' },
  { value: 'protection.', label: 'Protection rules' },
  { value: 'repair.', label: 'Repairs' },
  { value: 'session.', label: 'Sessions' },
  { value: 'tenant.', label: 'Shops' },
  { value: 'tenant_agreement.', label: 'Shop agreements' },
  { value: 'sign_in.', label: 'Sign-in attempts' },
  { value: 'team.', label: 'Teams' },
  { value: 'training.', label: 'Training' },
  { value: 'agreement.', label: 'User agreements' },
] as const;

export const messages = {
  list: { label: 'Activity', empty: 'No activity yet' },
  page: {
    title: 'Activity',
    scope: 'Scope',
    all: 'All activity',
    platform: 'Platform',
    action: 'Action',
    details: 'Details',
    user: 'User',
    userHint: 'Username or ID',
    role: 'Role',
    date: 'Date',
    time: 'Time',
    file: 'activity',
    searchesPlatform: 'This searches the platform’s audit log. Choose a shop to search its own.',
    empty: { title: 'No activity yet', text: 'Every change appears here, with who made it and when.' },
    noMatch: { title: 'No matching activity', text: 'Enter a full username or an ID, or take filters off.' },
    refresh: 'Refresh',
  },
  integrity: {
    title: 'Audit log integrity',
    owner: { ownShop: 'your shop’s', shop: 'this shop’s', platform: 'the platform’s' },
    text: (owner: string) =>
      `Each entry carries a checksum of the one before. Verify ${owner} log to see whether an entry was changed, removed or cut off.`,
    submit: 'Verify',
    sending: 'Verifying...',
    failed: 'Audit log not verified',
    checked: 'Checked ',
  },
};
