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

/** `no_address`: a message to a customer of whom the shop has none. */
export const DELIVERY_STATES = ['due', 'sent', 'refused', 'withdrawn', 'switched_off', 'failed', 'no_address'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** That a letter was sent, or why not; never an address or a text. */
export const deliverySchema = responseSchema('Delivery', {
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
export type Delivery = InferType<typeof deliverySchema>;
export const deliveriesSchema = responseSchema('Deliveries', {
  deliveries: list(deliverySchema).required(),
  next: text(60).optional(),
});
export const deliveriesPageSchema = requestSchema('DeliveriesPage', {
  before: text(60).optional(),
  state: oneOf(DELIVERY_STATES).optional(),
});

/** A letter as it would read, with invented values. */
export const letterTemplateSchema = responseSchema('LetterTemplate', {
  owner: text(40).required(),
  name: text(60).required(),
  group: oneOf(GROUPS).required(),
  subject: text(300).required(),
  text: text(20_000).required(),
  html: text(40_000).required(),
  values: list(text(60).required()).required(),
});
export type LetterTemplate = InferType<typeof letterTemplateSchema>;
export const letterTemplatesSchema = list(letterTemplateSchema);

/** In the body: what is searched for may be a person's address, which belongs in no URL. */
export const mailboxPageSchema = requestSchema('MailboxPage', {
  before: text(60).optional(),
  search: text(100).optional(),
});
export type MailboxPage = InferType<typeof mailboxPageSchema>;
export const mailboxLetterSchema = responseSchema('MailboxLetter', {
  id: text(60).required(),
  at: isoDateTime().required(),
  to: text(300).required(),
  subject: text(1_000).required(),
  text: text(200_000).defined(),
  attachments: list(text(300).required()).required(),
});
export type MailboxLetter = InferType<typeof mailboxLetterSchema>;
/** `kept` is false where letters go to a mail server: they cannot be read here. */
export const mailboxSchema = responseSchema('Mailbox', {
  kept: bool().required(),
  letters: list(mailboxLetterSchema).required(),
  next: text(60).optional(),
});

/** A letter's file, by its place among them. */
export const mailboxFileRequestSchema = requestSchema('ReadMailboxFile', {
  letter: text(60).required(),
  place: integer(0, 9).default(0),
});
/** As a browser gets it in JSON. Bounded by what a letter may carry. */
export const mailboxFileSchema = responseSchema('MailboxFile', {
  name: text(300).required(),
  contentType: text(100).required(),
  base64: text(2_000_000).defined(),
});

/** What letters may carry: mail servers take more, but not all of them, and readers' phones less. */
export const MOST_ATTACHMENTS = 3;
export const MOST_ATTACHED_BYTES = 1_048_576;
