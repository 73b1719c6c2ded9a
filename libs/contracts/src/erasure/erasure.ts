import { ABRIDGED_THROUGH_CENTS } from '../billing/documents.js';
import { formatRand } from '../money.js';
import {
  responseSchema,
  oneOf,
  bool,
  requestSchema,
  list,
  isoDateTime,
  requiredLines,
  nested,
  text,
  integer,
  type InferType,
} from '../rules.js';

/** Services that hold personal data, in display order. Each service reports its own completion. */
export const ERASURE_SERVICES = ['identity', 'onboarding', 'notifications', 'fleet', 'billing'] as const;
type ErasureService = (typeof ERASURE_SERVICES)[number];
export const ERASURE_SERVICE_LABELS: Record<ErasureService, string> = {
  identity: 'Account and sessions',
  onboarding: 'Application, profile and training',
  notifications: 'Emails and notifications',
  fleet: 'Registered devices',
  billing: 'Names and payments in the books',
};

export const ERASED_DATA = [
  'Name, username, email address, password and two-factor authentication; all sessions end',
  'Known browsers, one-time links, the texts of emails, and notes about the account',
  'Business profile, training and certificate, drafts, and emails about them',
  'An application that did not become a shop: everything except its status and dates. In a shop’s application: the applicant’s name and contact',
  'Notifications, email preferences, and the platform’s own copies of emails',
  'Devices registered with the account, and the latest scan of the browser',
  'Name in the books: who took a payment, opened a drawer, closed a day, set a rate, or approved a payout',
  'As a customer: name, address and references on receipts, smaller invoices, payments, refunds and bank lines of repairs under the confirmed email address',
] as const;
export const ERASURE_STAYS = [
  {
    what: 'Charges, payments, commission and their reversals',
    why: 'the law requires us to keep the books; they hold the account’s number, not the name',
  },
  {
    what: 'Reports of closed days and lines of bank statements, without the name',
    why: 'the law requires shops to keep their books for five years',
  },
  {
    what: `Tax invoices above ${formatRand(ABRIDGED_THROUGH_CENTS)} and their credit notes, with the buyer’s name and address`,
    why: 'the law requires both until five years after the shop’s tax return; we erase them then, at most six years after the invoice',
  },
  {
    what: 'Signed agreements, with the signer’s name',
    why: 'they are evidence for both sides while claims are possible',
  },
  { what: 'The audit log', why: 'it holds the account’s number, not the name, and must stay complete' },
  {
    what: 'The shop’s bank details, repairs and other people',
    why: 'they don’t belong to this person',
  },
] as const;

export const carryOutErasureSchema = requestSchema('CarryOutErasure', {
  reason: requiredLines('Enter a reason', 3, 500),
});

export const erasureSchema = responseSchema('Erasure', {
  requestedAt: isoDateTime().optional(),
  carriedOutAt: isoDateTime().optional(),
  reason: text(500).optional(),
  by: text(80).optional(),
  /** Empty until the erasure is carried out. `doneAt` is absent while the service has not answered. */
  parts: list(
    nested({
      service: oneOf(ERASURE_SERVICES).required(),
      doneAt: isoDateTime().optional(),
      erased: list(nested({ what: text(60).required(), rows: integer().required() })).required(),
    }),
  ).required(),
  mayCarryOut: bool().required(),
});
export type Erasure = InferType<typeof erasureSchema>;
