import { answer, flag, id, list, moment, text, whole, type InferType } from '../rules.js';

/** One line of the bell. `path` is where it is dealt with. */
export const notificationSchema = answer('Notification', {
  id: id().required(),
  kind: text(60).required(),
  title: text(200).required(),
  text: text(400).defined(),
  path: text(200).defined(),
  at: moment().required(),
  read: flag().required(),
});
export type Notification = InferType<typeof notificationSchema>;

/** Counted up to here: a badge says "99+". */
export const MOST_UNREAD = 100;
export const notificationsSchema = answer('Notifications', {
  notifications: list(notificationSchema).required(),
  unread: whole(0, MOST_UNREAD).required(),
  next: text(60).optional(),
});
export type Notifications = InferType<typeof notificationsSchema>;

export const unreadSchema = answer('UnreadNotifications', { unread: whole(0, MOST_UNREAD).required() });
