import { vatOfTotal } from '@revive/contracts/repairs/quotes/vat-text';
import { formatRand } from '@revive/contracts/money';
import { DEFAULT_ZONE } from '@revive/contracts/notifications/groups';
import { FORM_VALID_DAYS } from '@revive/contracts/repairs/quotes/quotes';
import { hasChoice, isByHand } from '@revive/contracts/repairs/quotes/quote-choice';
import type { Block } from '@revive/platform/documents/pdf';
import { lineOf, type QuoteLine } from '../pricing/quote.policy.js';
import { diagnosisFeeOf } from '../tickets/amounts.js';
import type { FormValue, QuoteEntity } from '../tickets/entities/quote.entity.js';
import type { Ticket } from '../tickets/ticket.query.js';

const day = (at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: DEFAULT_ZONE, day: 'numeric', month: 'short', year: 'numeric' }).format(
    at,
  );

/** `Original screen, part, done by hand, not machine-checked, 90 days’ warranty` */
function lineText(line: QuoteLine): string {
  const { name, kind, isOptional, choice, warrantyDays } = lineOf(line);
  return [
    name,
    ...(isByHand({ kind }) ? ['done by hand, not machine-checked'] : []),
    ...(choice ? [`one of “${choice}”`] : []),
    ...(isOptional ? ['optional'] : []),
    ...(warrantyDays ? [`${warrantyDays} days’ warranty`] : []),
  ].join(', ');
}

function defectOf({ repair, findings }: Ticket): string {
  const said = [repair.issueDescription ?? '', ...findings.map(({ plain }) => plain)].filter((one) => one !== '');
  return said.join(' ').slice(0, 2_000) || 'As described by the customer';
}

function priceOf(ticket: Ticket, quote: QuoteEntity): string {
  const { totalCents, lines, vatBps } = quote;
  const vat = vatOfTotal(totalCents, vatBps);
  const choice = hasChoice(lines.map(lineOf))
    ? ' at most for the lines as they stand; the price is the sum of the lines that you choose, less the discount'
    : '';
  const fee = diagnosisFeeOf(ticket, quote);
  const unrepaired = fee > 0 ? `you pay the diagnosis alone: ${formatRand(fee)}` : 'you pay nothing';
  return `${formatRand(totalCents)}${choice}. ${vat === '' ? '' : `${vat} `}If it is not repaired, ${unrepaired}.`;
}

/** The European Repair Information Form (Directive (EU) 2024/1799, Annex I), filled in from a quote. */
export function repairFormBlocks(ticket: Ticket, quote: QuoteEntity & { form: FormValue }): readonly Block[] {
  const { repair, tenant } = ticket;
  const { form, validUntil } = quote;
  const shop: [string, string][] = [
    ['Repairer', tenant?.name ?? ''],
    ['Address', tenant?.address ?? ''],
    ['Phone', tenant?.phone ?? ''],
    ['Email', tenant?.email ?? ''],
  ];
  return [
    { kind: 'title', text: 'European Repair Information Form' },
    { kind: 'heading', text: '1. Identity and contact details of the repairer' },
    { kind: 'facts', rows: shop.filter(([, value]) => value !== '') },
    { kind: 'heading', text: '2. Information on the repair service' },
    {
      kind: 'facts',
      rows: [
        ['Goods to be repaired', `${repair.deviceName}, ${repair.deviceType} (R-${repair.number})`],
        ['Defect', defectOf(ticket)],
        ['Time needed', `${form.days} ${form.days === 1 ? 'day' : 'days'} from the approval`],
        ['Temporary replacement', form.replacement],
        ['Place of handover', form.place],
        ['Additional services', form.services || 'None'],
      ],
    },
    { kind: 'heading', text: '3. Repair suggested and its price' },
    {
      kind: 'facts',
      rows: [
        ...quote.lines.map((line): [string, string] => [lineText(line), formatRand(line.cents)]),
        ...(quote.discountCents > 0 ? [['Discount', `−${formatRand(quote.discountCents)}`] as const] : []),
        ['Total', formatRand(quote.totalCents)],
        ...(quote.depositCents > 0 ? [['Deposit before the work', formatRand(quote.depositCents)] as const] : []),
      ],
    },
    { kind: 'text', text: `Price: ${priceOf(ticket, quote)}` },
    { kind: 'heading', text: '4. Validity' },
    {
      kind: 'text',
      text: `The repairer does not change these conditions for at least ${FORM_VALID_DAYS} calendar days${validUntil ? `, until ${day(validUntil)}` : ''}. They were given on ${day(quote.createdAt)}, as quote ${quote.version}.`,
    },
    {
      kind: 'quiet',
      text: 'Form of Directive (EU) 2024/1799 on common rules promoting the repair of goods, Annex I. It is given free of charge.',
    },
  ];
}
