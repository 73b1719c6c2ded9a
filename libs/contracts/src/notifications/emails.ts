import {
  responseSchema,
  oneOf,
  bool,
  requestSchema,
  id,
  list,
  isoDateTime,
  text,
  integer,
  type InferType,
} from '../rules.js';
import { GROUPS } from './groups.js';

/** `no_address`: the shop has no email address of the customer. */
export const DELIVERY_STATES = ['due', 'sent', 'refused', 'withdrawn', 'switched_off', 'failed', 'no_address'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Delivery status of an email, with a reason if unsent. Never contains an address or a text. */
const deliverySchema = responseSchema('Delivery', {
  id: id().required(),
  owner: text(40).required(),
  template: text(60).required(),
  state: oneOf(DELIVERY_STATES).required(),
  attempts: integer().required(),
  createdAt: isoDateTime().required(),
  nextAt: isoDateTime().optional(),
  sentAt: isoDateTime().optional(),
  reason: text(40).optional(),
  tenantId: id().optional(),
});
export const deliveriesSchema = responseSchema('Deliveries', {
  deliveries: list(deliverySchema).required(),
  next: text(60).optional(),
});
export const deliveriesPageSchema = requestSchema('DeliveriesPage', {
  before: text(60).optional(),
  state: oneOf(DELIVERY_STATES).optional(),
});

const emailTemplateSchema = responseSchema('EmailTemplate', {
  owner: text(40).required(),
  name: text(60).required(),
  group: oneOf(GROUPS).required(),
  subject: text(300).required(),
  text: text(20_000).required(),
  values: list(text(60).required()).required(),
});
export const emailTemplatesSchema = list(emailTemplateSchema);

/** Two services may have templates with the same name, so the owner is required. */
export const emailPreviewQuerySchema = requestSchema('EmailPreviewQuery', {
  owner: text(40).required(),
  name: text(60).required(),
});
export type EmailPreviewQuery = InferType<typeof emailPreviewQuerySchema>;

/** Sent in the body: the search text may be an email address, and URLs must not contain personal data. */
export const mailboxPageSchema = requestSchema('MailboxPage', {
  before: text(60).optional(),
  search: text(100).optional(),
});
const mailboxEmailSchema = responseSchema('MailboxEmail', {
  id: text(60).required(),
  at: isoDateTime().required(),
  to: text(300).required(),
  subject: text(1_000).required(),
  text: text(200_000).defined(),
  attachments: list(text(300).required()).required(),
});
/** `kept` is false if emails go to a mail server: the platform cannot read them. */
export const mailboxSchema = responseSchema('Mailbox', {
  kept: bool().required(),
  emails: list(mailboxEmailSchema).required(),
  next: text(60).optional(),
});

export const mailboxFileRequestSchema = requestSchema('ReadMailboxFile', {
  email: text(60).required(),
  place: integer(0, 9).default(0),
});
/** Base64, because JSON cannot carry bytes. Bounded by the limits for attachments. */
export const mailboxFileSchema = responseSchema('MailboxFile', {
  name: text(300).required(),
  contentType: text(100).required(),
  base64: text(2_000_000).defined(),
});

export const LOGO_CONTENT_ID = 'logo';
/** Attachment limits. Some mail servers accept more, but not all, and phones accept less. */
export const MOST_ATTACHMENTS = 3;
export const MOST_ATTACHED_BYTES = 1_048_576;
