import { formatRand } from '@revive/contracts/money';
import type { MoneyOverview, Payout, PayoutBatchDetail, Payouts } from '#api/generated/billing.gen.js';
import { counted } from '#ui/format/counted.js';

export type PayoutRow = Payouts['payouts'][number];
export type PayoutState = Payout['state'];
export type Batch = PayoutBatchDetail['batch'];
export type OwedShop = MoneyOverview['shops'][number];
export type Outcome = NonNullable<Payout['proposal']>['outcome'];

export const STATE_TEXTS: Record<PayoutState, string> = {
  intended: 'Recorded',
  waiting: 'Waiting for a second person',
  approved: 'Approved',
  in_batch: 'In a bank file',
  sent: 'Sent to the bank',
  paid: 'Paid',
  returned: 'Returned by the bank',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export const BATCH_TEXTS: Record<Batch['state'], string> = {
  draft: 'Waiting for release',
  releasing: 'Being released',
  released: 'Released',
  paid: 'Paid',
  cancelled: 'Cancelled',
};

export const OUTCOME_TEXTS: Record<Outcome, string> = { paid: 'Paid', returned: 'Returned', failed: 'Failed' };

const payouts = (n: number): string => counted(n, 'payout');

export const messages = {
  title: 'Payouts',
  label: 'Payouts',
  file: 'payouts',
  loading: 'Payout',
  page: (shop: string) => `Payout to ${shop}`,
  own: 'Payout',
  back: 'All payouts',
  reference: 'Reference',
  copyReference: 'Copy reference',
  shop: 'Repair shop',
  amount: 'Amount',
  state: 'State',
  requested: 'Requested',
  requestedBy: 'Requested by',
  approvedBy: 'Approved by',
  sent: 'Sent',
  ended: 'Ended',
  reason: 'Reason',
  heldUntil: 'On hold until',
  period: 'Requested',
  fact: (waiting: number) => (waiting === 0 ? undefined : `${waiting} waiting for a second person`),
  none: {
    title: 'No payouts yet',
    text: 'Press Pay Now beside a shop under Commissions. The payout then appears here.',
    action: 'Open commissions',
    own: 'When the platform holds money for your shop, its payouts appear here.',
  },
  noMatch: { title: 'No payout matches', text: 'Change the filters to see more payouts.' },
  noPerson: '–',
  settings: (cents: number) => `Above ${formatRand(cents)} a second person approves.`,
  sandbox: 'Sandbox: no money moves.',
  files: 'Bank files',
  makeFile: 'Make bank file',
  history: { title: 'History', list: 'Steps of this payout' },
  covered: {
    title: 'What this payout covers',
    list: 'Amounts in this payout',
    none: 'Nothing was added since the payout before.',
    carried: 'Balance from before',
    more: (shown: number, all: number) => `Newest ${shown} of ${all}.`,
    date: 'Date',
    repair: 'Repair',
    kind: 'Type',
  },
  details: 'Details',
  proposal: (name: string, outcome: Outcome, reason: string) =>
    `${name} recorded: ${OUTCOME_TEXTS[outcome].toLowerCase()} (${reason}). Another person must record the same outcome.`,
  yours: 'You requested this payout, so another person approves it.',
  batch: {
    link: 'Bank file',
    title: 'Bank files',
    page: (day: string) => `Bank file of ${day}`,
    label: 'Bank files',
    file: 'bank-files',
    back: 'All bank files',
    bank: 'Layout',
    made: 'Made',
    madeBy: 'Made by',
    releasedBy: 'Released by',
    payouts: 'Payouts',
    total: 'Total',
    source: 'Source of the layout',
    none: {
      title: 'No bank files yet',
      text: 'Select approved payouts and make a bank file of them.',
      action: 'View approved payouts',
    },
    content: 'Payouts in this file',
    empty: 'This file has no payouts.',
    downloads: 'Downloads',
    noDownloads: 'Not downloaded yet.',
    download: (rows: number, cents: number) => `${payouts(rows)}, ${formatRand(cents)}`,
    marked: (name: string) => `${name} says that the bank paid this file. Another person confirms it.`,
    yours: 'You made this file, so another person releases it.',
  },
  waiting: { title: 'Waiting for you', none: 'Nothing waits for your approval.', list: 'Payouts that you can approve' },
  inFlight: {
    title: 'On the way to shops',
    none: 'No payout is on the way. Sent payouts appear here until the bank confirms them.',
    list: 'Payouts that the bank has not confirmed',
    sent: 'sent',
    more: (shown: number) => `The newest ${shown}.`,
    all: 'View sent payouts',
  },
  shopPanel: {
    title: 'Payouts',
    empty: 'No payouts yet. The platform pays out the money it collected for your shop, minus its share.',
    all: 'Newest payouts',
  },
};

/** What happens next to a payout that was just requested. */
export const requestedText = ({ amountCents, tenantName, state, provider }: Payout): string => {
  const what = `${formatRand(amountCents)} to ${tenantName}`;
  if (state === 'waiting') return `${what}. A second person approves it.`;
  return provider === 'bank_file' ? `${what}. Put it into a bank file next.` : `${what}.`;
};

interface Words {
  readonly action: string;
  readonly title: string;
  readonly text: string;
  readonly busy: string;
  readonly done: string;
  readonly failed: string;
}
const words = (action: string, title: string, text: string, busy: string, done: string, failed: string): Words => ({
  action,
  title,
  text,
  busy,
  done,
  failed,
});

export const dialogs = {
  safe: 'Go back',
  reason: 'Reason',
  reasonHint: 'Kept in the history.',
  outcome: 'Outcome',
  layout: 'Bank',
  limit: 'Limit in rand',
  limitHint: 'Above this amount a second person approves. Payouts that are open keep their limit.',
  limitSet: (cents: number) => messages.settings(cents),
  approve: words(
    'Approve',
    'Approve this payout?',
    'Your approval covers this amount and this bank account only. Your password is needed.',
    'Approving...',
    'Payout approved',
    'Payout not approved',
  ),
  cancel: words(
    'Cancel payout',
    'Cancel this payout?',
    'No money was sent. The platform still owes the shop this amount.',
    'Cancelling...',
    'Payout cancelled',
    'Payout not cancelled',
  ),
  settle: words(
    'Record outcome',
    'Record the outcome',
    'Two people record the same outcome. After a returned or failed payout, the platform owes the shop the amount again.',
    'Saving...',
    'Outcome saved',
    'Outcome not saved',
  ),
  make: words(
    'Make bank file',
    'Make a bank file',
    'Another person releases the file before it can be downloaded.',
    'Making...',
    'Bank file made',
    'Bank file not made',
  ),
  release: words(
    'Release',
    'Release this bank file?',
    'Its payouts then count as sent, and the file can be downloaded for the bank.',
    'Releasing...',
    'Bank file released',
    'Bank file not released',
  ),
  drop: words(
    'Cancel bank file',
    'Cancel this bank file?',
    'Its payouts stay approved. Put them into another file later.',
    'Cancelling...',
    'Bank file cancelled',
    'Bank file not cancelled',
  ),
  download: words(
    'Download',
    'Download this bank file?',
    'The file contains full account numbers. Your download is recorded.',
    'Downloading...',
    'Bank file downloaded',
    'Bank file not downloaded',
  ),
  changeLimit: words(
    'Change limit',
    'Change the limit for one person',
    'Payouts above the limit wait for a second person. Your password is needed.',
    'Saving...',
    'Limit changed',
    'Limit not changed',
  ),
  paid: words(
    'Mark as paid',
    'Did the bank pay this file?',
    'Another person confirms it.',
    'Saving...',
    'Marked as paid',
    'Bank file not marked as paid',
  ),
} as const;
