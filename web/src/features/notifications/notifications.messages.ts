import { MOST_UNREAD } from '@revive/contracts/notifications/notices';

/** What a badge has room for. */
export const unreadText = (unread: number): string => (unread >= MOST_UNREAD ? '99+' : String(unread));

/** What a screen reader hears of the bell. */
export const bellLabel = (unread: number): string =>
  unread === 0
    ? 'Notifications, none unread'
    : `Notifications, ${unread >= MOST_UNREAD ? 'more than 99' : unread} unread`;
