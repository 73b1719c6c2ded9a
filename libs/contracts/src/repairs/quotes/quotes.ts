import {
  bool,
  integer,
  isoDateTime,
  lines,
  list,
  nested,
  oneOf,
  requestSchema,
  requiredText,
  responseSchema,
  text,
  type InferType,
} from '../../rules.js';
import { withoutWebAddress } from '../../web-address.js';
import { receivedFields } from '../../billing/counter.js';
import { LINE_KINDS } from './quote-choice.js';
import { strokes } from '../proof/signed.js';

export const QUOTE_MAX = {
  lines: 40,
  cents: 9_999_999,
  /** Hundredths of an hour. */
  hours: 99_900,
  warrantyDays: 3_650,
  validDays: 365,
} as const;
export const QUOTE_VALID_DAYS = 14;
/** By law, terms on the European form are valid for at least 30 days. */
export const FORM_VALID_DAYS = 30;

const quoteVersion = () => integer(1, 10_000).required('Choose a quote');
const cents = () => integer(0, QUOTE_MAX.cents);

const writtenLine = nested({
  kind: oneOf(['work', 'part'], 'Choose what it is').required('Choose what it is'),
  name: withoutWebAddress(requiredText('Name the line', 2, 120)),
  cents: cents().required('Enter a price'),
  isOptional: bool().optional(),
  /** The customer selects one of the lines with the same choice name. */
  choice: withoutWebAddress(text(80)).optional(),
  hours: integer(1, QUOTE_MAX.hours).optional(),
  supplier: withoutWebAddress(text(120)).optional(),
  costCents: cents().optional(),
  warrantyDays: integer(0, QUOTE_MAX.warrantyDays).optional(),
  /** Name of the shop's own service that the line was added with. Revenue counts the line under this name. */
  ownService: withoutWebAddress(text(120)).optional(),
});
const formTerms = nested({
  days: integer(1, 365).required('Enter how many days it takes'),
  replacement: requiredText('Say whether the customer gets a device meanwhile', 1, 300),
  place: requiredText('Enter where the device is handed over', 2, 300),
  services: text(300).optional(),
});

export const writeQuoteSchema = requestSchema('WriteQuote', {
  /** Version of the quote that the person saw; 0 for none. */
  basedOn: integer(0, 10_000).required(),
  lines: list(writtenLine, QUOTE_MAX.lines).required(),
  proceduresOptional: bool().optional(),
  discountCents: cents().optional(),
  depositCents: cents().optional(),
  form: formTerms.default(undefined).optional(),
  /** Revision of the draft that the person saw; absent if there was none. */
  draft: integer(1).optional(),
});

export const sendQuoteSchema = requestSchema('SendQuote', { revision: integer(1).required('Choose a quote') });

export const extendQuoteSchema = requestSchema('ExtendQuote', { quoteVersion: quoteVersion() });

export const DEPOSIT_METHODS = ['cash', 'card', 'eft'] as const;
export const recordDepositSchema = requestSchema('RecordDeposit', {
  quoteVersion: quoteVersion(),
  method: oneOf(DEPOSIT_METHODS, 'Choose how it was paid').required('Choose how it was paid'),
  ...receivedFields,
});
export type RecordDeposit = InferType<typeof recordDepositSchema>;

export const finishLineSchema = requestSchema('FinishLine', {
  quoteVersion: quoteVersion(),
  lineId: requiredText('Choose a line', 1, 60),
  byName: text(120).optional(),
  note: lines(500).optional(),
});
export type FinishLine = InferType<typeof finishLineSchema>;

export const changeQuoteSettingsSchema = requestSchema('ChangeQuoteSettings', {
  validDays: integer(1, QUOTE_MAX.validDays).required('Enter a number of days'),
  sendAtOnce: bool().optional(),
});
export const quoteSettingsSchema = responseSchema('QuoteSettings', {
  validDays: integer().required(),
  /** Hundredths of a percent; 0 if the shop is not registered for VAT. */
  vatBps: integer().required(),
  /** If true, quotes for devices that were checked in first are sent to customers without a review. */
  sendAtOnce: bool().optional(),
});

export const chosenLines = () => list(text(60).required(), QUOTE_MAX.lines * 2).optional();

export const evidenceFields = {
  said: lines(1_000).optional(),
  strokes: strokes(),
  onPaper: bool().optional(),
  photoId: text(36).optional(),
};

/** Absent in quotes older than named lines. */
export const namedLine = {
  id: text(60).required(),
  kind: oneOf(LINE_KINDS).required(),
  isOptional: bool().optional(),
  choice: text(80).optional(),
  hours: integer().optional(),
  warrantyDays: integer().optional(),
};
export const quoteTerms = {
  discountCents: integer().optional(),
  vatBps: integer().optional(),
  vatCents: integer().optional(),
  depositCents: integer().optional(),
  validUntil: isoDateTime().optional(),
};
export const shopLine = {
  ...namedLine,
  supplier: text(120).optional(),
  costCents: integer().optional(),
  ownService: text(120).optional(),
  done: nested({ byName: text(120).required(), note: text(500).defined(), at: isoDateTime().required() })
    .default(undefined)
    .optional(),
};
export const shopTerms = {
  ...quoteTerms,
  writtenBy: text(120).optional(),
  form: nested({
    days: integer().required(),
    replacement: text(300).required(),
    place: text(300).required(),
    services: text(300).defined(),
  })
    .default(undefined)
    .optional(),
};
export const approvedPart = {
  lines: list(text(60).required()).optional(),
  totalCents: integer().optional(),
};
export const evidencePart = () =>
  nested({ said: text(1_000).defined(), strokes: strokes(), onPaper: bool().optional(), photoId: text(36).optional() })
    .default(undefined)
    .optional();
export const depositsPart = () =>
  list(
    nested({
      cents: integer().required(),
      method: oneOf(DEPOSIT_METHODS).required(),
      reference: text(80).defined(),
      byName: text(120).required(),
      at: isoDateTime().required(),
    }),
  ).optional();
