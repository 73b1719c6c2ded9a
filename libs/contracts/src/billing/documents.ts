import { ledgerDay } from './ledger-day.js';
import { isVatNumber } from './vat-number.js';
import {
  id,
  integer,
  isoDateTime,
  list,
  oneOf,
  requestSchema,
  requiredLines,
  requiredText,
  responseSchema,
  text,
  lines,
  type InferType,
  signedCents,
} from '../rules.js';

/** Kinds of documents; each has a series of numbers of its own per shop. */
export const DOCUMENT_KINDS = ['invoice', 'credit_note', 'receipt'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
export const DOCUMENT_PREFIXES = { invoice: 'INV', credit_note: 'CN', receipt: 'RCT' } as const satisfies Record<
  DocumentKind,
  string
>;

/**
 * Limits of the Value-Added Tax Act 89 of 1991, in cents and inclusive: section 20(6) needs no tax invoice, section
 * 20(5) an abridged one. Above them section 20(4) needs a full one.
 */
export const NO_INVOICE_THROUGH_CENTS = 5_000;
export const ABRIDGED_THROUGH_CENTS = 500_000;
const INVOICE_TIERS = ['none', 'abridged', 'full'] as const;
export type InvoiceTier = (typeof INVOICE_TIERS)[number];

export function tierOf(cents: number): InvoiceTier {
  // control: the tier of a tax invoice changes at the cent
  if (cents <= NO_INVOICE_THROUGH_CENTS) return 'none';
  return cents <= ABRIDGED_THROUGH_CENTS ? 'abridged' : 'full';
}

const MISSING_DETAILS = ['buyer', 'invoice'] as const;
export type MissingDetail = (typeof MISSING_DETAILS)[number];

/**
 * Years from a document to the end of its retention. The Tax Administration Act 28 of 2011, section 29, requires five
 * years from the tax return, and a return follows its document within a year (our bound).
 */
const KEPT_YEARS = 6;

/** `day`: business day of the document, as `YYYY-MM-DD`. */
export function keptThrough(day: string): Date {
  const end = new Date(`${day}T00:00:00.000Z`);
  end.setUTCFullYear(end.getUTCFullYear() + KEPT_YEARS);
  return end;
}

/** The name of a buyer after an erasure. */
export const ERASED_BUYER = 'Customer (erased)';

const NOT_A_VAT_NUMBER = 'Enter the ten digits of the VAT number, starting with 4';
const vatNumber = () =>
  text(20)
    .transform((value: unknown) => (typeof value === 'string' ? value.replaceAll(/\s/g, '') : value))
    .test('vat-number', NOT_A_VAT_NUMBER, (value) => !value || isVatNumber(value))
    .optional();

export const changeSellerSchema = requestSchema('ChangeSeller', {
  registeredName: requiredText('Enter the name under which the business is registered', 2, 120),
  address: requiredLines('Enter the address of the business', 3, 300),
  vatNumber: vatNumber(),
});
export type ChangeSeller = InferType<typeof changeSellerSchema>;
/** Empty texts until the shop enters its details. */
export const sellerSchema = responseSchema('Seller', {
  registeredName: text(120).defined(),
  address: lines(300).defined(),
  vatNumber: text(10).optional(),
  updatedAt: isoDateTime().optional(),
});
export type Seller = InferType<typeof sellerSchema>;

export const completeDocumentSchema = requestSchema('CompleteDocument', {
  name: requiredText('Enter the buyer’s name', 2, 120),
  address: requiredLines('Enter the buyer’s address', 3, 300),
  vatNumber: vatNumber(),
});
export const emailDocumentSchema = requestSchema('EmailDocument', { requestId: id().required('is not an id') });
export const eraseBuyerSchema = requestSchema('EraseBuyer', { reason: requiredLines('Enter a reason', 3, 300) });

export const documentsQuerySchema = requestSchema('DocumentsQuery', {
  before: id().optional(),
  kind: oneOf(DOCUMENT_KINDS).optional(),
  from: ledgerDay().optional(),
  through: ledgerDay().optional(),
  search: text(60).optional(),
});
const DOCUMENT_PAPERS = ['a4', 'receipt_80'] as const;
export const readDocumentQuerySchema = requestSchema('ReadDocumentQuery', { paper: oneOf(DOCUMENT_PAPERS).optional() });

export const taxDocumentSchema = responseSchema('TaxDocument', {
  id: id().required(),
  /** The ledger entry that the document is about. */
  entryId: id().required(),
  kind: oneOf(DOCUMENT_KINDS).required(),
  /** As printed: `Tax invoice`, `Invoice`, `Credit note`, `Receipt` or `Refund receipt`. */
  title: text(40).required(),
  number: text(30).required(),
  tier: oneOf(INVOICE_TIERS).required(),
  repairId: id().required(),
  repairNumber: integer().required(),
  deviceName: text(200).defined(),
  buyerName: text(120).defined(),
  totalCents: signedCents().required(),
  vatCents: signedCents().required(),
  issuedAt: isoDateTime().required(),
  /** Number of the invoice that a credit note reduces. */
  refersTo: text(30).optional(),
  emailedAt: isoDateTime().optional(),
  erasedAt: isoDateTime().optional(),
  /** The customer was erased, and the law requires the buyer of this full tax invoice until then. */
  buyerKeptUntil: isoDateTime().optional(),
});
export type TaxDocument = InferType<typeof taxDocumentSchema>;

const waitingDocumentSchema = responseSchema('WaitingDocument', {
  /** Id of the sale's ledger entry. */
  entryId: id().required(),
  kind: oneOf(DOCUMENT_KINDS).required(),
  repairId: id().required(),
  repairNumber: integer().required(),
  deviceName: text(200).defined(),
  totalCents: signedCents().required(),
  at: isoDateTime().required(),
  missing: list(oneOf(MISSING_DETAILS).required()).required(),
  buyerName: text(120).defined(),
});
export type WaitingDocument = InferType<typeof waitingDocumentSchema>;

/** `waiting`: sales whose invoice needs more details; on the first page only. */
export const documentsSchema = responseSchema('TaxDocuments', {
  documents: list(taxDocumentSchema).required(),
  waiting: list(waitingDocumentSchema).required(),
  next: text(60).optional(),
});
