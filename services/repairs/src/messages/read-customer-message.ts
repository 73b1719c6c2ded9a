import { Inject, Injectable } from '@nestjs/common';
import type {
  CustomerMessage as CustomerMessageReply,
  CustomerMessageRequest,
} from '@revive/proto/revive/repairs/v1/repairs';
import { productCountsText, missingText, OFFERS_TO } from '@revive/contracts/repairs/product-counts';
import { productOf } from '@revive/contracts/repairs/procedures';
import { vatOfTotal } from '@revive/contracts/repairs/quotes/vat-text';
import { CUSTOMER_MESSAGE_KINDS, type CustomerMessageKind } from '@revive/contracts/notifications/customer-messages';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { maskEmail } from '@revive/platform/mail/mask-email';
import { AppError } from '@revive/platform/errors/errors';
import type { Clock } from '@revive/platform/core/clock';
import { CLOCK, CONFIG } from '@revive/platform/runtime/service-context';
import type { RepairsConfig } from '../config.js';
import { recipientTagOf } from '../links/link-codes.js';
import { ApprovalLinkRepository } from '../quotes/approval-link.repository.js';
import { formatRand } from '@revive/contracts/money';
import { amountsOf, keptAfter } from '../tickets/amounts.js';
import { bothKinds, doneByHand, handLines, machineLines, scopeOf } from '../tickets/quote-scope.js';
import { situationOf } from '../tickets/situation.js';
import type { QuoteEntity } from '../tickets/entities/quote.entity.js';
import type { TenantEntity } from '../tickets/entities/tenant.entity.js';
import { artifactOf, readTicket, type Ticket } from '../tickets/ticket.query.js';
import { stillHolds } from '../tickets/customer-messages.policy.js';
import { MessageAttachments } from './message-attachments.js';
import { FORMER_ADDRESS_MESSAGES, formerAddresses } from '../tickets/ticket-addresses.js';
import { CustomerCodes } from '../links/customer-codes.js';
import { CustomerPages } from '../links/customer-pages.js';
import { withheld } from './withheld.js';

/** Message content and the tenant of the logo. Files are fetched after the transaction has ended. */
type Read = CustomerMessageReply & {
  readonly tenant?: Pick<TenantEntity, 'id' | 'logo'>;
  readonly summaryOf?: Ticket;
};

const WITH_APPROVAL: readonly CustomerMessageKind[] = ['quoted', 'approval_at_counter'];
const HOW: Record<string, string> = { by_phone: 'by phone', by_message: 'by message' };
/** Builds a message to the customer at sending time. The links are never stored in a row or an event. */
@Injectable()
export class ReadCustomerMessage {
  constructor(
    private readonly db: Database,
    private readonly links: ApprovalLinkRepository,
    private readonly pages: CustomerPages,
    private readonly codes: CustomerCodes,
    private readonly attachments: MessageAttachments,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<RepairsConfig, 'trackingKey'>,
  ) {}

  /** Throws NOT_FOUND (404). */
  async run(request: CustomerMessageRequest): Promise<CustomerMessageReply> {
    const { tenant, summaryOf, ...reply } = await this.#read(request);
    if (!reply.facts) return reply;
    const attachments = await this.attachments.of(tenant, summaryOf);
    if (attachments.length === 0) return reply;
    return { ...reply, facts: { ...reply.facts, files: { attachments } } };
  }

  #read({ repairId, kind: name, part, addressTag }: CustomerMessageRequest): Promise<Read> {
    const kind = CUSTOMER_MESSAGE_KINDS.find((one) => one === name);
    return this.db.tx(systemActor('repairs:emails'), async (em) => {
      const ticket = await readTicket(em, repairId);
      if (!ticket || !kind) throw new AppError('NOT_FOUND', { repairId });
      const { repair } = ticket;
      const tagOf = (customerEmail: string | null) => this.links.addressTag({ id: repair.id, customerEmail });
      const isPresent = tagOf(repair.customerEmail) === addressTag;
      if (tagOf(repair.customerEmail) === '' && !FORMER_ADDRESS_MESSAGES.includes(kind)) return withheld('no_address');
      const former = FORMER_ADDRESS_MESSAGES.includes(kind) ? formerAddresses(repair) : [];
      const to = isPresent ? repair.customerEmail : former.find((email) => tagOf(email) === addressTag);
      // The new address receives a separate message.
      // control: the former address is told nothing more
      if (to === undefined || to === null || to === '') return withheld('address_changed');
      if (isPresent && kind === 'address_replaced') return withheld('over');
      if (addressTag === repair.stoppedTag) return withheld('stopped');
      // control: a customer is not told what is over
      if (!stillHolds({ kind, part }, situationOf(ticket, to))) return withheld('over');
      const code = WITH_APPROVAL.includes(kind) ? await this.links.emailCode(em, repair, part, to) : '';
      const link = code === '' ? this.#plainLink(ticket, isPresent) : this.pages.approval(repair.id, code);
      return {
        facts: {
          to,
          name: repair.customerName ?? '',
          values: {
            ...factsOf(ticket, kind, part),
            promised: promisedOf(ticket, this.clock()),
            note: noteOf(ticket, kind, part),
            link,
            stop: this.pages.stop(repair.id, addressTag),
          },
        },
        withheld: '',
        recipientTag: recipientTagOf(this.config.trackingKey, to),
        ...(ticket.tenant && { tenant: ticket.tenant }),
        ...(kind === 'picked_up' && { summaryOf: ticket }),
      };
    });
  }

  #plainLink({ repair }: Ticket, isPresent: boolean): string {
    const code = isPresent ? this.codes.codeOf(repair) : undefined;
    return code === undefined ? this.pages.tracking(repair.id) : this.pages.customer(repair.id, code);
  }
}

/** The promised time, or empty without a promise or for a past promise: emails are read later. */
const promisedOf = ({ repair: { promisedAt } }: Ticket, now: Date): string =>
  promisedAt !== null && promisedAt > now ? promisedAt.toISOString() : '';

const noteOf = ({ notes }: Ticket, kind: CustomerMessageKind, part: number): string =>
  kind === 'note' ? (notes.filter(({ forCustomer }) => forCustomer)[part - 1]?.text ?? '') : '';

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
    diagnosis: String(quote?.diagnosisCents ?? repair.diagnosisCents),
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
    ...(kind === 'question_answered' && questionFacts(ticket, part)),
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
  const diagnosis = run.kind === 'repair' ? (ticket.quotes.at(-1)?.diagnosisCents ?? 0) : 0;
  return { kept: formatRand(cents), diagnosisToo: diagnosis > 0 ? formatRand(diagnosis) : '' };
}

function totalFor(ticket: Ticket, kind: CustomerMessageKind, quotedCents: number): number {
  const { byHand, price } = amountsOf(ticket);
  return kind === 'quoted' || kind === 'declined' ? quotedCents : (byHand ?? price);
}

function questionFacts({ questions }: Ticket, position: number): Record<string, string> {
  const asked = questions.find((one) => one.position === position);
  return { question: asked?.text ?? '', answer: asked?.answer ?? '' };
}
