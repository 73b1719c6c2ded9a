import { Inject, Injectable } from '@nestjs/common';
import { formatRand } from '@revive/contracts/money';
import type { CustomerMessageKind } from '@revive/contracts/notifications/customer-messages';
import { productOf } from '@revive/contracts/repairs/procedures';
import { missingText, OFFERS_TO, productCountsText } from '@revive/contracts/repairs/product-counts';
import { vatOfTotal } from '@revive/contracts/repairs/quotes/vat-text';
import type { Clock } from '@revive/platform/core/clock';
import { maskEmail } from '@revive/platform/mail/mask-email';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { amountsOf, diagnosisFeeOf, keptAfter } from '../../cases/tickets/amounts.js';
import { stillHolds, type CustomerMessage } from '../../cases/tickets/customer-messages.policy.js';
import type { QuoteEntity } from '../../cases/tickets/entities/quote.entity.js';
import { bothKinds, doneByHand, handLines, machineLines, scopeOf } from '../../cases/tickets/quote-scope.js';
import { situationOf } from '../../cases/tickets/situation.js';
import { TicketProjections } from '../../cases/tickets/ticket-projections.js';
import { artifactOf, type Ticket } from '../../cases/tickets/ticket.query.js';

const HOW: Record<string, string> = { by_phone: 'by phone', by_message: 'by message' };

/** Facts of a message to the customer: those of the core, and those of the features. */
@Injectable()
export class MessageFacts {
  constructor(
    private readonly projections: TicketProjections,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** False if the message is over for the reader's address. */
  hold(ticket: Ticket, message: CustomerMessage, reader: string): boolean {
    return stillHolds(message, situationOf(ticket, this.projections, reader));
  }

  of(ticket: Ticket, kind: CustomerMessageKind, part: number): Record<string, string> {
    return {
      ...factsOf(ticket, kind, part),
      promised: promisedOf(ticket, this.clock()),
      ...this.projections.facts(ticket, kind, part),
    };
  }
}

/** The promised time, or empty without a promise or for a past promise: emails are read later. */
const promisedOf = ({ repair: { promisedAt } }: Ticket, now: Date): string =>
  promisedAt !== null && promisedAt > now ? promisedAt.toISOString() : '';

function factsOf(ticket: Ticket, kind: CustomerMessageKind, part: number): Record<string, string> {
  const { repair, tenant, quotes, approvals } = ticket;
  const quote = quotes.find((one) => one.version === part) ?? quotes.at(-1);
  const approval = approvals.at(-1);
  const product = quote && productOf(quote.procedures);
  const made = artifactOf(ticket);
  return {
    shopName: tenant?.name ?? '',
    shopPhone: tenant?.phone ?? '',
    shopAddress: tenant?.address ?? '',
    deviceName: repair.deviceName,
    number: String(repair.number),
    total: String(totalFor(ticket, kind, quote?.totalCents ?? 0)),
    diagnosis: String(diagnosisFeeOf(ticket, quote)),
    vat: quote && kind === 'quoted' ? vatOfTotal(quote.totalCents, quote.vatBps) : '',
    offer: product ? OFFERS_TO[product] : '',
    made: made ? productCountsText(made) : '',
    machine: made
      ? ''
      : machineLines(scopeOf(ticket)?.lines ?? [])
          .map(({ name }) => name)
          .join(', '),
    hand: handOf(ticket, kind, quote).join(', '),
    ...keptFacts(ticket, kind),
    missing: made ? missingText(made) : '',
    approvedBy: approval?.approvedBy ?? '',
    newAddress: maskEmail(repair.customerEmail) || 'no email address',
    enteredBy: repair.addresses?.enteredBy ?? '',
    how:
      approval?.how === 'email_link'
        ? `by the link in an email to ${approval.recordedBy}`
        : (HOW[approval?.how ?? ''] ?? 'in person'),
  };
}

/**
 * Names of work by hand. For an offer, only where the quote also contains a machine part, which may fail separately.
 */
function handOf(ticket: Ticket, kind: CustomerMessageKind, quote: QuoteEntity | undefined): readonly string[] {
  if (kind === 'rolled_back') return doneByHand(ticket);
  if (kind !== 'quoted') return bothKinds(ticket)?.hand ?? [];
  const lines = quote?.lines ?? [];
  return machineLines(lines).length > 0 ? handLines(lines).map(({ name }) => name) : [];
}

/** Amount still owed after a rollback or failure, or empty. The diagnosis is charged after a failure only. */
function keptFacts(ticket: Ticket, kind: CustomerMessageKind): { kept: string; diagnosisToo: string } {
  const run = kind === 'rolled_back' ? ticket.runs.findLast(({ settlesHand }) => settlesHand) : undefined;
  const cents = run ? keptAfter(ticket, run) : 0;
  if (!run || cents === 0) return { kept: '', diagnosisToo: '' };
  const diagnosis = run.kind === 'repair' ? diagnosisFeeOf(ticket, ticket.quotes.at(-1)) : 0;
  return { kept: formatRand(cents), diagnosisToo: diagnosis > 0 ? formatRand(diagnosis) : '' };
}

function totalFor(ticket: Ticket, kind: CustomerMessageKind, quotedCents: number): number {
  const { byHand, price } = amountsOf(ticket);
  return kind === 'quoted' || kind === 'declined' ? quotedCents : (byHand ?? price);
}
