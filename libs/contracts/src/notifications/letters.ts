import { answer, choice, flag, form, id, list, moment, text, whole, type InferType } from '../rules.js';
import { GROUPS } from './groups.js';

/** `no_address`: a message to a customer of whom the shop has none. */
export const DELIVERY_STATES = ['due', 'sent', 'refused', 'withdrawn', 'switched_off', 'failed', 'no_address'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** That a letter was sent, or why not; never an address or a text. */
export const deliverySchema = answer('Delivery', {
  id: id().required(),
  owner: text(40).required(),
  template: text(60).required(),
  state: choice(DELIVERY_STATES).required(),
  attempts: whole().required(),
  createdAt: moment().required(),
  nextAt: moment().optional(),
  sentAt: moment().optional(),
  reason: text(40).optional(),
  tenantId: id().optional(),
});
export type Delivery = InferType<typeof deliverySchema>;
export const deliveriesSchema = answer('Deliveries', {
  deliveries: list(deliverySchema).required(),
  next: text(60).optional(),
});
export const deliveriesPageSchema = form('DeliveriesPage', {
  before: text(60).optional(),
  state: choice(DELIVERY_STATES).optional(),
});

/** A letter as it would read, with invented values. */
export const letterTemplateSchema = answer('LetterTemplate', {
  owner: text(40).required(),
  name: text(60).required(),
  group: choice(GROUPS).required(),
  subject: text(300).required(),
  text: text(20_000).required(),
  html: text(40_000).required(),
  values: list(text(60).required()).required(),
});
export type LetterTemplate = InferType<typeof letterTemplateSchema>;
export const letterTemplatesSchema = list(letterTemplateSchema);

/** In the body: what is searched for may be a person's address, which belongs in no URL. */
export const mailboxPageSchema = form('MailboxPage', { before: text(60).optional(), search: text(100).optional() });
export type MailboxPage = InferType<typeof mailboxPageSchema>;
export const mailboxLetterSchema = answer('MailboxLetter', {
  id: text(60).required(),
  at: moment().required(),
  to: text(300).required(),
  subject: text(1_000).required(),
  text: text(200_000).defined(),
  attachments: list(text(300).required()).required(),
});
export type MailboxLetter = InferType<typeof mailboxLetterSchema>;
/** `kept` is false where letters go to a mail server: they cannot be read here. */
export const mailboxSchema = answer('Mailbox', {
  kept: flag().required(),
  letters: list(mailboxLetterSchema).required(),
  next: text(60).optional(),
});

/** A letter's file, by its place among them. */
export const mailboxFileRequestSchema = form('ReadMailboxFile', {
  letter: text(60).required(),
  place: whole(0, 9).default(0),
});
/** As a browser gets it in JSON. Bounded by what a letter may carry. */
export const mailboxFileSchema = answer('MailboxFile', {
  name: text(300).required(),
  contentType: text(100).required(),
  base64: text(2_000_000).defined(),
});

/** What letters may carry: mail servers take more, but not all of them, and readers' phones less. */
export const MOST_ATTACHMENTS = 3;
export const MOST_ATTACHED_BYTES = 1_048_576;
