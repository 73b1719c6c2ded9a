import { formatRand } from '@revive/contracts/money';
import { ERASED_BUYER } from '@revive/contracts/billing/documents';
import { vatLabel } from '@revive/contracts/repairs/quotes/quote-choice';
import type { Block } from '@revive/platform/documents/pdf';
import { ZONE } from '../ledger/business-day.policy.js';
import type { DocumentContent } from './document-content.policy.js';

/** Formats a time as `20 Nov 2026` in the shops' zone. */
export function dayText(at: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: ZONE,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).formatToParts(new Date(at));
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('day')} ${of('month')} ${of('year')}`;
}

const METHODS = { cash: 'Cash', card: 'Card', eft: 'EFT' } as const;
const onOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ');

type Row = readonly [string, string];
const row = (name: string, value: string | undefined): Row[] => (value ? [[name, value]] : []);

function buyerRows({ buyer, tier, kind }: DocumentContent): Row[] {
  if (!buyer) return [];
  const name = kind === 'receipt' ? 'Received from' : 'Bill to';
  return [
    ...row(name, buyer.name),
    ...(tier === 'full' ? row('Buyer’s address', buyer.address && onOneLine(buyer.address)) : []),
    ...row('Buyer’s VAT number', buyer.vatNumber),
  ];
}

function sums({ kind, vat, totalCents, dueCents }: DocumentContent): Row[] {
  if (kind === 'receipt')
    return [
      ['Amount', formatRand(totalCents)],
      ...(dueCents === undefined ? [] : row('Balance due', formatRand(Math.max(0, dueCents)))),
    ];
  const total = kind === 'credit_note' ? 'Total credited' : 'Total';
  if (!vat) return [[total, formatRand(totalCents)]];
  return [
    ['Value without VAT', formatRand(totalCents - vat.cents)],
    [vatLabel(vat.bps), formatRand(vat.cents)],
    [`${total}, VAT included`, formatRand(totalCents)],
  ];
}

/** Blocks of one document, from its frozen content only. */
export function documentBlocks(content: DocumentContent): readonly Block[] {
  const { title, number, issuedAt, seller, repair, lines, refersTo, reason, payment } = content;
  return [
    { kind: 'heading', text: seller.name },
    ...(seller.address === '' ? [] : [{ kind: 'text', text: onOneLine(seller.address) } as const]),
    ...(seller.vatNumber && content.kind !== 'receipt'
      ? [{ kind: 'text', text: `VAT number ${seller.vatNumber}` } as const]
      : []),
    { kind: 'title', text: title },
    {
      kind: 'facts',
      rows: [
        ['Number', number],
        ['Date', dayText(issuedAt)],
        ['Repair', `R-${repair.number}`],
        ...row('Device', repair.deviceName),
        ...buyerRows(content),
        ...(refersTo
          ? ([
              ['Invoice', `${refersTo.number} of ${dayText(refersTo.issuedAt)}, ${formatRand(refersTo.totalCents)}`],
            ] as const)
          : []),
        ...row('Reason', reason),
        ...row('Paid by', payment?.method && METHODS[payment.method]),
        ...row('Reference', payment?.reference),
      ],
    },
    { kind: 'heading', text: content.kind === 'receipt' ? 'Payment' : 'Services, one of each' },
    { kind: 'facts', rows: [...lines.map(({ name, cents }): Row => [name, formatRand(cents)]), ...sums(content)] },
    ...(content.buyer?.name === ERASED_BUYER
      ? [{ kind: 'quiet', text: 'The buyer’s details were erased at the buyer’s request.' } as const]
      : []),
  ];
}
