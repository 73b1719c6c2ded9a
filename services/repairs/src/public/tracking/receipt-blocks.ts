import { formatRand } from '@revive/contracts/money';
import { DEFAULT_ZONE } from '@revive/contracts/notifications/groups';
import { approvalText } from '@revive/contracts/repairs/quotes/approval-text';
import { checkTitle } from '@revive/contracts/repairs/check-names';
import { productCountsText, missingText } from '@revive/contracts/repairs/product-counts';
import { WARRANTY_DAYS } from '@revive/contracts/repairs/proof/warranty';
import { isByHand, vatLabel, vatWithin } from '@revive/contracts/repairs/quotes/quote-choice';
import { isDone as wasDone, type Outcome } from '@revive/contracts/repairs/states';
import type { Block } from '@revive/platform/documents/pdf';
import { lineOf, type QuoteLine } from '../../cases/pricing/quote.policy.js';
import { amountsOf } from '../../cases/tickets/amounts.js';
import { bothKinds, scopeOf } from '../../cases/tickets/quote-scope.js';
import type { CheckValue } from '../../cases/tickets/entities/run.entity.js';
import type { HandWorkEntity } from '../../cases/tickets/entities/hand-work.entity.js';
import type { SettlementEntity } from '../../cases/tickets/entities/settlement.entity.js';
import { warrantyOf } from '../../cases/tickets/warranty.policy.js';
import { currentQuote, latestRun, artifactOf, type Ticket } from '../../cases/tickets/ticket.query.js';
import { maskEmail } from '@revive/platform/mail/mask-email';
import { maskName, maskPhone } from '../../cases/links/mask.js';

const OUTCOMES: Record<Exclude<Outcome, 'produced'>, string> = {
  none: 'Not finished yet',
  repaired: 'Repaired and checked',
  nothing_found: 'No problem found',
  needs_person: 'Not repaired',
  declined: 'Declined, nothing was changed',
  rolled_back: 'Rolled back: the device is as it was before',
  repaired_by_hand: 'Repaired manually',
  not_repaired: 'Not repaired',
};

/** Formats a date as `20 Nov 2026` in the shops' time zone. */
export function dayOf(at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: DEFAULT_ZONE,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).formatToParts(at);
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('day')} ${of('month')} ${of('year')}`;
}

/** Result text. For produced files with figures, because the customer takes the summary home. */
function resultOf(ticket: Ticket): string {
  const { outcome } = ticket.repair;
  const both = outcome === 'repaired' ? bothKinds(ticket) : undefined;
  if (both)
    return `Repaired and checked: ${both.machine.join(', ')}. Done by hand, not machine-checked: ${both.hand.join(', ')}`;
  if (outcome !== 'produced') return OUTCOMES[outcome];
  const made = artifactOf(ticket);
  if (!made) return 'Done and checked. Nothing on the device was changed.';
  return [`${productCountsText(made)}.`, missingText(made), 'Nothing on the device was changed.']
    .filter(Boolean)
    .join(' ');
}

const word = (passed: boolean | undefined): string => (passed === undefined ? 'not run' : passed ? 'passed' : 'failed');
/** For produced files there is no state before the run. */
const checkRow = ({ name, before, after }: CheckValue, isMade: boolean): [string, string] => [
  checkTitle(name),
  isMade ? word(after) : `${word(before)} before, ${word(after)} after`,
];

function lineText(line: QuoteLine): string {
  const { name, kind, warrantyDays } = lineOf(line);
  const warranty = warrantyDays ? `, ${warrantyDays} days’ warranty` : '';
  return isByHand({ kind }) ? `${name} (done by hand, not machine-checked${warranty})` : name;
}

const PAID = { cash: 'in cash', card: 'by card', eft: 'by EFT' } as const;

function paid({ repair: { handover, handedOverAt } }: Ticket): string {
  if (!handover || !handedOverAt) return 'No payment recorded yet. The shop gives you a receipt when you pay.';
  const { payment, amountCents, depositCents = 0 } = handover;
  const balance = amountCents - depositCents;
  if (balance < 0) return `${formatRand(-balance)} of the deposit is given back`;
  if (payment === 'nothing_due') return depositCents > 0 ? 'Paid with the deposit' : 'Nothing to pay';
  return payment === 'not_paid'
    ? `${formatRand(balance)} is not paid`
    : `${formatRand(balance)} ${PAID[payment]} on ${dayOf(handedOverAt)}`;
}

/** A rollback reverses the machine's part; the charge for work by hand may remain. */
function chargedText({ cents, at, reversedAt, standsCents }: SettlementEntity): string {
  const charged = `${formatRand(cents)} on ${dayOf(at)}`;
  if (!reversedAt) return charged;
  const reversed = `${charged}, reversed on ${dayOf(reversedAt)}`;
  return standsCents > 0 ? `${reversed}; ${formatRand(standsCents)} for work done by hand stays` : reversed;
}

function workBlocks({ done, result, serviceName, cents, lines }: HandWorkEntity): readonly Block[] {
  const charged = lines ?? [{ name: serviceName, cents }];
  return [
    { kind: 'heading', text: result === 'repaired' ? 'Done by hand, not machine-checked' : 'Work by hand' },
    { kind: 'text', text: done },
    {
      kind: 'facts',
      rows: [
        ...charged.map((line): [string, string] => [line.name, formatRand(line.cents)]),
        ['Total', formatRand(cents)],
      ],
    },
  ];
}

/**
 * Builds the repair summary: charges, and the payment recorded by the counter. Not a receipt of payment. Data masked
 * on the tracking page is masked here too.
 */
export function receiptBlocks(ticket: Ticket, now: Date): readonly Block[] {
  const { repair, tenant, settlements } = ticket;
  const quote = currentQuote(ticket) ?? ticket.quotes.at(-1);
  const approval = ticket.approvals.filter(({ withdrawnAt }) => !withdrawnAt).at(-1);
  const charge = settlements.find(({ kind }) => kind === 'charge');
  const verdict = latestRun(ticket)?.verdict;
  const isDone = wasDone(repair.outcome);
  const work = ticket.handWork.at(-1);
  // Approved lines if approved: the customer may have deselected lines.
  const scope = scopeOf(ticket);
  const shown = scope?.lines ?? quote?.lines ?? [];
  const { price: total, deposit } = amountsOf(ticket);
  const received = deposit.received;
  const customer = [maskName(repair.customerName), maskEmail(repair.customerEmail), maskPhone(repair.customerPhone)]
    .filter((one) => one !== '')
    .join(', ');
  const shop = [tenant?.address, tenant?.phone].filter((one) => one !== undefined && one !== '').join(', ');
  const warranty = warrantyOf(repair);
  const charged = charge === undefined ? 'Nothing' : chargedText(charge);
  return [
    { kind: 'heading', text: tenant?.name ?? '' },
    ...(shop === '' ? [] : [{ kind: 'text', text: shop } as const]),
    { kind: 'title', text: `Repair summary R-${repair.number}` },
    {
      kind: 'facts',
      rows: [
        ['Device', `${repair.deviceName}, ${repair.deviceType}`],
        ...(customer === '' ? [] : [['Customer', customer] as const]),
        ['Received', dayOf(repair.createdAt)],
        ['Result', resultOf(ticket)],
      ],
    },
    ...(quote === undefined
      ? []
      : [
          // Work by hand replaces the quote, whose lines were then not done.
          { kind: 'heading', text: isDone && !work ? 'What was done' : 'What was offered' } as const,
          {
            kind: 'facts',
            rows: [
              ...shown.map((line): [string, string] => [lineText(line), formatRand(line.cents)]),
              ...(quote.discountCents > 0 ? [['Discount', `−${formatRand(quote.discountCents)}`] as const] : []),
              ['Total', formatRand(total)],
              ...(quote.vatBps > 0
                ? [[vatLabel(quote.vatBps), formatRand(vatWithin(total, quote.vatBps))] as const]
                : []),
            ],
          } as const,
        ]),
    ...(work === undefined ? [] : workBlocks(work)),
    ...(approval === undefined
      ? []
      : [
          { kind: 'heading', text: 'Approval' } as const,
          {
            kind: 'text',
            text: `Approved by ${approval.approvedBy} on ${dayOf(approval.at)}: ${approvalText({ how: approval.how, via: approval.recordedBy })}.`,
          } as const,
        ]),
    ...(isDone && verdict && verdict.checks.length > 0
      ? [
          { kind: 'heading', text: 'Checks' } as const,
          {
            kind: 'facts',
            rows: verdict.checks.map((check) => checkRow(check, repair.outcome === 'produced')),
          } as const,
        ]
      : []),
    { kind: 'heading', text: 'Payment' },
    {
      kind: 'facts',
      rows: [
        ['Charged', charged],
        ...(received > 0 ? [['Deposit received', formatRand(received)] as const] : []),
        ['Paid', paid(ticket)],
        ...(warranty ? [['Warranty', `${WARRANTY_DAYS} days, until ${dayOf(warranty.until)}`] as const] : []),
      ],
    },
    { kind: 'quiet', text: `Created on ${dayOf(now)}. Prices are in South African rand.` },
  ];
}
