import { responseSchema, bool, id, list, isoDateTime, text, integer } from '../rules.js';

const notificationSchema = responseSchema('Notification', {
  id: id().required(),
  kind: text(60).required(),
  title: text(200).required(),
  text: text(400).defined(),
  path: text(200).defined(),
  at: isoDateTime().required(),
  read: bool().required(),
});

/** Maximum of the unread count; the badge shows "99+". */
export const MOST_UNREAD = 100;
export const notificationsSchema = responseSchema('Notifications', {
  notifications: list(notificationSchema).required(),
  unread: integer(0, MOST_UNREAD).required(),
  next: text(60).optional(),
});

export const unreadSchema = responseSchema('UnreadNotifications', { unread: integer(0, MOST_UNREAD).required() });
