import type { SwitchableMessage } from '@revive/contracts/notifications/customer-messages';
import type { Group } from '@revive/contracts/notifications/groups';
import { MOST_UNREAD } from '@revive/contracts/notifications/notices';

/** A badge has room for two digits. */
export const unreadText = (unread: number): string => (unread >= MOST_UNREAD ? '99+' : String(unread));

export const bellLabel = (unread: number): string =>
  unread === 0
    ? 'Notifications, none unread'
    : `Notifications, ${unread >= MOST_UNREAD ? 'more than 99' : unread} unread`;

const caughtUp = 'You’re all caught up';

const customerMessages: Record<SwitchableMessage, { label: string; hint: string }> = {
  taken_in: { label: 'Device received', hint: 'Includes the link to follow the repair.' },
  quoted: {
    label: 'Quote',
    hint: 'Includes the price and the link to approve. If off, customers approve at the counter.',
  },
  completed: { label: 'Repair completed', hint: 'Sent when the repair passes its checks.' },
  ready: { label: 'Ready for pickup', hint: 'Includes your address and the price.' },
  declined: { label: 'Declined', hint: 'A copy of what was declined, with the amount to pay.' },
  rolled_back: { label: 'Rolled back', hint: 'Sent when a repair is undone.' },
  promise_changed: { label: 'Promised date', hint: 'Sent when you set, change or remove the date.' },
  technician_needed: { label: 'Needs a technician', hint: 'Sent when a person has to look at the device.' },
  picked_up: { label: 'Picked up', hint: 'Includes the repair summary as a PDF.' },
  note: { label: 'Notes to the customer', hint: 'Sent when you write to the customer from a repair.' },
};
const groupHints: Record<Group, string> = {
  security: 'Always on, so that you notice when someone else uses your account.',
  account: 'Emails about your account and training.',
  application: 'Emails about your application.',
  repairs: 'In-app: customer decisions and repairs that need attention.',
};
/** Staff receive notifications about applications and accounts of users. */
const staffGroups: Partial<Record<Group, { label: string; hint: string }>> = {
  account: { label: 'Accounts', hint: 'Your own account, and accounts waiting for review.' },
  application: { label: 'Applications', hint: 'New applications, and answers from applicants.' },
};

export const messages = {
  bell: {
    list: 'Notifications',
    empty: caughtUp,
    markAll: 'Mark all as read',
    markFailed: 'Not marked as read',
    all: 'View all notifications and preferences',
  },
  notice: { unread: 'Unread: ' },
  page: {
    title: 'Notifications',
    markAll: 'Mark all as read',
    markFailed: 'Not marked as read',
    empty: {
      title: caughtUp,
      text: 'News about your account appears here. In a repair shop, you also see what customers decide.',
    },
  },
  customers: {
    title: 'Emails to your customers',
    messages: customerMessages,
    muted: (message: string) => `Customers no longer get “${message}”`,
    undo: 'Undo',
    always: 'Customers always get a copy of an approval you record for them.',
    failed: 'Not saved',
  },
  preferences: {
    title: 'Notification preferences',
    muted: (group: string) => `Muted: ${group}`,
    undo: 'Undo',
    groupHints,
    staffGroups,
    quietHours: 'Quiet hours',
    quietHint: 'Hold non-urgent emails until quiet hours end.',
    labels: { quietFrom: 'From', quietTo: 'To', zone: 'Time zone' },
    timeHint: 'hh:mm',
    submit: 'Save',
    sending: 'Saving...',
    done: 'Quiet hours saved',
    failed: 'Not saved',
  },
};
