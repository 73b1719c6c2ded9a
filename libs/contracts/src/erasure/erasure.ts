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

/** Who holds something of a person, in the order in which it is shown; each says itself when it is done. */
export const ERASURE_SERVICES = ['identity', 'onboarding', 'notifications'] as const;
export type ErasureService = (typeof ERASURE_SERVICES)[number];
export const ERASURE_SERVICE_LABELS: Record<ErasureService, string> = {
  identity: 'Account and sessions',
  onboarding: 'Application, profile and training',
  notifications: 'Emails and notices',
};

/** Ours, for whoever carries one out: what is gone afterwards. */
export const ERASURE_GOES = [
  'Name, username, e-mail address, password and second factor; every session ends',
  'Known browsers, one-time links, what emails said, and what was noted of the account',
  'Business profile, training and its certificate, drafts, and emails about them',
  'An application that became no shop: all of it but its state and its days. Of a shop’s: who applied and how they are reached',
  'Notices, wishes about emails, and copies of emails that the platform keeps itself',
] as const;
/** And what is not, with the reason. */
export const ERASURE_STAYS = [
  {
    what: 'Charges, commission and their reversals',
    why: 'the law asks for the books to be kept; they name the shop, no person',
  },
  {
    what: 'Agreements that were signed, with the name below them',
    why: 'they are evidence for both sides for as long as a claim can be made',
  },
  { what: 'The audit trail', why: 'it holds the account’s number and no name, so that its chain stays whole' },
  {
    what: 'What belongs to the shop: its bank details, its repairs, its other people',
    why: 'they are not this person’s',
  },
] as const;

export const carryOutErasureSchema = requestSchema('CarryOutErasure', {
  reason: requiredLines('Enter a reason', 3, 500),
});
export type CarryOutErasure = InferType<typeof carryOutErasureSchema>;

/** How far an account's erasure is: facts, each with its time. */
export const erasureSchema = responseSchema('Erasure', {
  requestedAt: isoDateTime().optional(),
  carriedOutAt: isoDateTime().optional(),
  reason: text(500).optional(),
  by: text(80).optional(),
  /** Empty until it was carried out. `doneAt` is absent where that part has not answered yet. */
  parts: list(
    nested({
      service: oneOf(ERASURE_SERVICES).required(),
      doneAt: isoDateTime().optional(),
      erased: list(nested({ what: text(60).required(), rows: integer().required() })).required(),
    }),
  ).required(),
  /** Whether whoever asks may carry it out. */
  mayCarryOut: bool().required(),
});
export type Erasure = InferType<typeof erasureSchema>;
