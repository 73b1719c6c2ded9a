import {
  DOCUMENT_PREFIXES,
  tierOf,
  type DocumentKind,
  type InvoiceTier,
  type MissingDetail,
} from '@revive/contracts/billing/documents';
import type { CounterMethod } from '@revive/contracts/billing/entries';
import type { SellerDetails } from '../sellers/seller.policy.js';

export interface BuyerDetails {
  readonly name: string;
  readonly address?: string;
  readonly vatNumber?: string;
}

export interface SaleLine {
  readonly name: string;
  readonly cents: number;
}

/** What a document prints. Frozen as JSON at the issue. Amounts of a credit note are positive. */
export interface DocumentContent {
  readonly kind: DocumentKind;
  readonly title: string;
  readonly number: string;
  readonly tier: InvoiceTier;
  /** ISO 8601. */
  readonly issuedAt: string;
  readonly seller: SellerDetails;
  readonly buyer?: BuyerDetails;
  readonly repair: { readonly number: number; readonly deviceName: string };
  readonly lines: readonly SaleLine[];
  /** Absent unless the seller charges VAT. */
  readonly vat?: { readonly bps: number; readonly cents: number };
  readonly totalCents: number;
  readonly refersTo?: { readonly number: string; readonly issuedAt: string; readonly totalCents: number };
  readonly reason?: string;
  readonly payment?: { readonly method?: CounterMethod; readonly reference?: string };
  /** What the customer owed after the payment. */
  readonly dueCents?: number;
}
/** A content before its number is taken. */
export type DraftContent = Omit<DocumentContent, 'number' | 'issuedAt'>;

/** An amount that the ledger posted. VAT as posted: cents contained in `cents`. */
export interface Posted {
  readonly cents: number;
  readonly vatBps: number;
  readonly vatCents: number;
}

export interface Repair {
  readonly number: number;
  readonly deviceName: string;
}

export const numberText = (kind: DocumentKind, number: number): string =>
  `${DOCUMENT_PREFIXES[kind]}-${String(number).padStart(6, '0')}`;

/** A seller without a VAT number prints no VAT, whatever rate its quotes had. */
function vatOf({ vatNumber }: SellerDetails, { vatBps, vatCents }: Posted): DocumentContent['vat'] {
  // control: an unregistered seller prints no VAT
  if (vatNumber === undefined) return undefined;
  return vatBps > 0 ? { bps: vatBps, cents: vatCents } : undefined;
}

/**
 * Lines whose sum is the charge: approved lines, else work by hand, else one line. The last happens after a rollback,
 * when the charge is only a part of the approved lines.
 */
export function linesOf(
  cents: number,
  candidates: readonly (readonly SaleLine[])[],
  otherwise: string,
): readonly SaleLine[] {
  const sumOf = (lines: readonly SaleLine[]): number => lines.reduce((sum, line) => sum + line.cents, 0);
  const fitting = candidates.find((lines) => lines.length > 0 && sumOf(lines) === cents);
  return fitting?.map(({ name, cents: price }) => ({ name, cents: price })) ?? [{ name: otherwise, cents }];
}

type Decision =
  | { readonly content: DraftContent }
  | { readonly missing: readonly MissingDetail[] }
  | { readonly isNeeded: false };

/** The invoice of a charge: its content, or the details that are missing, or that none is needed. */
export function decideInvoice(sale: {
  readonly posted: Posted;
  readonly seller: SellerDetails;
  readonly buyer: BuyerDetails;
  readonly repair: Repair;
  readonly lines: readonly SaleLine[];
}): Decision {
  const { posted, seller, buyer, repair, lines } = sale;
  const vat = vatOf(seller, posted);
  const tier = tierOf(posted.cents);
  if (tier === 'none') return { isNeeded: false };
  // control: a full tax invoice names its buyer with the address
  if (vat && tier === 'full' && (buyer.name === '' || !buyer.address)) return { missing: ['buyer'] };
  return {
    content: {
      kind: 'invoice',
      title: vat ? 'Tax invoice' : 'Invoice',
      tier,
      seller,
      ...(buyer.name !== '' && { buyer }),
      repair,
      lines,
      ...(vat && { vat }),
      totalCents: posted.cents,
    },
  };
}

/** Reduces an invoice. Seller and buyer are those of the invoice, also after a change of the shop's details. */
export function creditNote(invoice: DocumentContent, posted: Posted, reason: string): DraftContent {
  const { seller, buyer, repair, tier } = invoice;
  return {
    kind: 'credit_note',
    title: 'Credit note',
    tier,
    seller,
    ...(buyer && { buyer }),
    repair,
    lines: [{ name: `Reduction of ${invoice.title.toLowerCase()} ${invoice.number}`, cents: posted.cents }],
    ...(invoice.vat && { vat: { bps: invoice.vat.bps, cents: posted.vatCents } }),
    totalCents: posted.cents,
    refersTo: { number: invoice.number, issuedAt: invoice.issuedAt, totalCents: invoice.totalCents },
    reason,
  };
}

const RECEIVED = {
  payment: 'Payment received',
  deposit: 'Deposit received',
  refund: 'Refund paid',
  deposit_returned: 'Deposit paid back',
} as const;
export type ReceiptKind = keyof typeof RECEIVED;

/** A receipt of money: `cents` is positive for both directions. */
export function receipt(money: {
  readonly kind: ReceiptKind;
  readonly cents: number;
  readonly seller: SellerDetails;
  readonly buyerName: string;
  readonly repair: Repair;
  readonly payment: NonNullable<DocumentContent['payment']>;
  readonly dueCents: number;
}): DraftContent {
  const { kind, cents, seller, buyerName, repair, payment, dueCents } = money;
  const isBack = kind === 'refund' || kind === 'deposit_returned';
  return {
    kind: 'receipt',
    title: isBack ? 'Refund receipt' : 'Receipt',
    tier: 'none',
    seller,
    ...(buyerName !== '' && { buyer: { name: buyerName } }),
    repair,
    lines: [{ name: RECEIVED[kind], cents }],
    totalCents: cents,
    payment,
    dueCents,
  };
}
