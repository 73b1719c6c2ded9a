import { ROLE_LABELS } from '@revive/contracts/roles';

/** Actions whose own words would say little to a reader. */
const ACTIONS: Readonly<Record<string, string>> = {
  'session.opened': 'Signed in',
  'session.closed': 'Signed out',
  'session.ended': 'Session signed out',
  'session.proven': 'Confirmed identity',
  'account.registered': 'Account created',
  'account.training_begun': 'Training started',
  'account.training_finished': 'Training completed',
};
/** `repair.approved_at_counter` reads "Repair approved at counter". */
export const actionText = (action: string): string => {
  const known = ACTIONS[action];
  if (known !== undefined) return known;
  const words = action.replace(/[._]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const WORDS: Readonly<Record<string, string>> = { in_person: 'in person', by_phone: 'by phone', ...ROLE_LABELS };

/** Ids shortened to what tells them apart, tickets by their number, closed words as elsewhere on the pages. */
export const notesText = (notes: string): string =>
  notes
    .replace(/\b([0-9a-f]{8})-?[0-9a-f]{4}[0-9a-f-]{20,}\b/g, '$1')
    .replace(/^repair (\d+)\b/, 'R-$1')
    .replace(/(?<=^as |, as |, )[a-z]+_[a-z]+(?=$|, )/g, (word) => WORDS[word] ?? word);

export const messages = {
  list: { label: 'Activity', empty: 'No activity yet' },
  page: {
    title: 'Activity',
    scope: 'Scope',
    all: 'All activity',
    platform: 'Platform',
    action: 'Action',
    actionHint: 'account. or repair.executed',
    user: 'User',
    userHint: 'Username or ID',
    from: 'From',
    to: 'To',
    searchesPlatform: 'This searches the platform’s audit log. Choose a shop to search its own.',
    card: 'Audit log',
    empty: {
      title: 'No matching activity',
      text: 'Enter the start of an action, such as account., or a full username.',
      action: 'Clear search',
    },
    newest: 'Newest',
    older: 'Older',
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
