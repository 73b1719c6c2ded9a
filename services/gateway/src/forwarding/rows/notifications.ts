import { routes } from '@revive/contracts/routes/routes';
import { AppError } from '@revive/platform/errors/errors';
import { wordedOf } from '@revive/contracts/notifications/wordings';
import { forward } from '../forward.js';

/** A message kind whose text shops may change. Throws NOT_FOUND (404) for any different kind. */
const readWorded = (typed: string): string => {
  const kind = wordedOf(typed);
  if (kind === undefined) throw new AppError('NOT_FOUND');
  return kind;
};

export const notificationRows = [
  forward(routes.listNotifications, 'notifications', 'listNotices', {
    reply: ({ notices, unread, next }) => ({ notifications: notices, unread, next }),
  }),
  forward(routes.readNotification, 'notifications', 'markRead'),
  forward(routes.readAllNotifications, 'notifications', 'markAllRead'),
  forward(routes.getNotificationPreferences, 'notifications', 'getPreferences'),
  forward(routes.changeNotificationPreferences, 'notifications', 'changePreferences', {
    request: ({ body: { off, ...rest } }) => ({ ...rest, off: off && { names: off } }),
  }),
  forward(routes.listRepairMessages, 'notifications', 'listRepairMessages', {
    request: ({ params: { id } }) => ({ repairId: id }),
    reply: ({ messages }) => messages,
  }),
  forward(routes.getCustomerMessages, 'notifications', 'getCustomerMessages'),
  forward(routes.changeCustomerMessages, 'notifications', 'changeCustomerMessages'),
  forward(routes.listWordings, 'wordings', 'listWordings', { reply: ({ wordings }) => wordings }),
  forward(routes.saveWording, 'wordings', 'saveWording', { params: { kind: readWorded } }),
  forward(routes.restoreWording, 'wordings', 'restoreWording', { params: { kind: readWorded } }),
  forward(routes.testWording, 'wordings', 'testWording', { params: { kind: readWorded } }),
  forward(routes.listDeliveries, 'notifications', 'listDeliveries'),
  // Without the HTML, which `previewEmail` serves as a page.
  forward(routes.listEmailTemplates, 'notifications', 'listEmailTemplates', {
    reply: ({ templates }) => templates.map(({ html: _, ...template }) => template),
  }),
  forward(routes.readMailbox, 'notifications', 'readMailbox'),
  forward(routes.readMailboxFile, 'notifications', 'readMailboxFile', {
    request: ({ body: { email, place } }) => ({ id: email, place }),
  }),
];
