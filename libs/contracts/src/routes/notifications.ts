import { changeCustomerMessagesSchema, customerMessagesSchema, repairMessagesSchema } from '../notifications/customer-messages.js';
import { deliveriesPageSchema, deliveriesSchema, letterTemplatesSchema, mailboxFileRequestSchema, mailboxFileSchema, mailboxPageSchema, mailboxSchema } from '../notifications/letters.js';
import { notificationsSchema, unreadSchema } from '../notifications/notices.js';
import { changePreferencesSchema, preferencesSchema } from '../notifications/preferences.js';
import { NOT_SUSPENDED, ROLES } from '../roles.js';
import { form, text } from '../rules.js';
import { route } from './route.js';

const noticesPageSchema = form('NotificationsPage', { before: text(60).optional() });
const staff = ['master', 'admin'] as const;
/** Most letters go to people who are not active yet, and each has its notice. */
const statuses = NOT_SUSPENDED;

/** The bell, a person's wishes, and for staff what was sent. */
export const notificationRoutes = {
  listNotifications: route({ name: 'listNotifications', area: 'notifications', method: 'GET', path: '/api/notifications', who: ROLES, statuses, query: noticesPageSchema, answer: notificationsSchema, status: 200, about: 'The bell: what happened, newest first, and how much is unread' }),
  readNotification: route({ name: 'readNotification', area: 'notifications', method: 'POST', path: '/api/notifications/{id}/read', who: ROLES, statuses, answer: unreadSchema, status: 200, about: 'Mark one as read' }),
  readAllNotifications: route({ name: 'readAllNotifications', area: 'notifications', method: 'POST', path: '/api/notifications/read-all', who: ROLES, statuses, answer: unreadSchema, status: 200, about: 'Mark all as read' }),
  getNotificationPreferences: route({ name: 'getNotificationPreferences', area: 'notifications', method: 'GET', path: '/api/notifications/preferences', who: ROLES, statuses, answer: preferencesSchema, status: 200, about: 'Which letters and notices a person wants, and when' }),
  changeNotificationPreferences: route({ name: 'changeNotificationPreferences', area: 'notifications', method: 'PATCH', path: '/api/notifications/preferences', who: ROLES, statuses, body: changePreferencesSchema, answer: preferencesSchema, status: 200, about: 'Change them; security letters cannot be switched off' }),
  listRepairMessages: route({ name: 'listRepairMessages', area: 'repairs', method: 'GET', path: '/api/repairs/{id}/messages', who: ['tenant_admin', 'tech'], answer: repairMessagesSchema, status: 200, about: 'What the customer of a repair was sent, and what came of it' }),
  getCustomerMessages: route({ name: 'getCustomerMessages', area: 'notifications', method: 'GET', path: '/api/notifications/customer-messages', who: ['tenant_admin'], answer: customerMessagesSchema, status: 200, about: 'Which messages the shop sends to its customers' }),
  changeCustomerMessages: route({ name: 'changeCustomerMessages', area: 'notifications', method: 'PATCH', path: '/api/notifications/customer-messages', who: ['tenant_admin'], body: changeCustomerMessagesSchema, answer: customerMessagesSchema, status: 200, about: 'Change them' }),
  listDeliveries: route({ name: 'listDeliveries', area: 'notifications', method: 'GET', path: '/api/admin/deliveries', who: staff, query: deliveriesPageSchema, answer: deliveriesSchema, status: 200, about: 'What became of every letter; no address and no text' }),
  listLetterTemplates: route({ name: 'listLetterTemplates', area: 'notifications', method: 'GET', path: '/api/admin/letter-templates', who: staff, answer: letterTemplatesSchema, status: 200, about: 'Every letter as it would read, with invented values' }),
  readMailbox: route({ name: 'readMailbox', area: 'notifications', method: 'POST', path: '/api/admin/mailbox', who: ['master'], body: mailboxPageSchema, answer: mailboxSchema, status: 200, about: 'Letters that the embedded mailer keeps; every reading is audited' }),
  readMailboxFile: route({ name: 'readMailboxFile', area: 'notifications', method: 'POST', path: '/api/admin/mailbox/files', who: ['master'], body: mailboxFileRequestSchema, answer: mailboxFileSchema, status: 200, about: 'A file that went with a kept letter; every reading is audited' }),
} as const;
