import type { DeliveryState } from '@revive/contracts/notifications/emails';
import { ACCOUNT_BADGES } from '#entities/account-status.js';
import { OUTCOME_BADGES, VERDICT_BADGES } from '#entities/repair/repair-status.js';
import { type Badge } from '#ui/data-display/badge.js';
import { counted } from '#ui/format/counted.js';

// Reuses icons of further states: additional icons would be loaded on unrelated pages too.
export const DELIVERY_BADGES: Record<DeliveryState, Badge> = {
  due: { ...ACCOUNT_BADGES.pending, label: 'Queued' },
  sent: { ...ACCOUNT_BADGES.active, label: 'Sent' },
  refused: { ...VERDICT_BADGES.refused, label: 'Bounced' },
  withdrawn: { ...OUTCOME_BADGES.declined, label: 'Skipped' },
  switched_off: { ...VERDICT_BADGES.not_verifiable, label: 'Muted' },
  failed: { ...VERDICT_BADGES.failed, label: 'Failed' },
  no_address: { ...VERDICT_BADGES.not_verifiable, label: 'No address' },
};

const REASONS: Readonly<Record<string, string>> = {
  mail_away: 'Mail server unavailable',
  owner_away: 'Service unavailable',
  missing_values: 'Required value missing',
  unknown_template: 'Unknown template',
  recipient_refused: 'Mail server refused the address',
  nothing_to_send: 'No longer relevant',
  quiet_hours: 'Recipient’s quiet hours',
  over: 'No longer relevant',
  address_changed: 'Customer’s address changed',
  stopped: 'Recipient unsubscribed',
  address_budget: 'Daily limit of this address',
  repair_budget: 'Hourly limit of this repair',
  shop_budget: 'Hourly limit of this shop',
};
const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
export const reasonText = (reason: string | undefined): string =>
  reason === undefined ? '' : (REASONS[reason] ?? sentence(reason.replaceAll('_', ' ')));

export const emailName = (template: string): string =>
  sentence(template.replaceAll('_', ' ').replace(/\botp\b/, 'two-factor authentication'));

export const messages = {
  log: {
    title: 'Emails',
    fact: 'Delivery status of every email. Recipients aren’t stored.',
    list: 'Emails',
    created: 'Created',
    template: 'Template',
    owner: 'Service',
    status: 'Status',
    reason: 'Reason',
    attempts: 'Attempts',
    attemptsText: (count: number) => counted(count, 'attempt'),
    nextTry: 'Next try ',
    refresh: 'Refresh',
    refreshFailed: 'Couldn’t refresh the emails',
    empty: 'No emails yet',
    emptyText: 'Every email that the platform sends appears here, with what became of it.',
    emptyFiltered: 'No emails with this status',
    file: 'emails',
  },
  templates: {
    title: 'Email templates',
    aside: 'Sample data',
    list: 'Email templates',
    preview: (subject: string) => `Preview: ${subject}`,
    plainText: 'Plain text',
  },
  outbox: {
    title: 'Outbox (local)',
    fact: 'Opening an email is recorded in the audit log',
    card: 'Outbox',
    notKept: {
      title: 'Emails go to the mail server',
      text: 'You can’t read them here. See their delivery status under Emails.',
    },
    search: 'Search',
    searchLabel: 'Search address, subject and text',
    searchHint: 'Address, subject or text',
    list: 'Emails',
    to: (address: string) => `To ${address}`,
    read: 'Read',
    close: 'Close',
    download: (name: string) => `Download ${name}`,
    downloadFailed: 'File not downloaded',
    noneHere: { title: 'No match among the newest emails', text: 'Select Next page to search older ones.' },
    none: { title: 'No emails yet', text: 'Emails appear here as soon as they’re sent.' },
    noMatch: (search: string) => `No email contains “${search}”`,
    clear: 'Clear search',
  },
};
