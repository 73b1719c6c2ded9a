import { Inject, Injectable } from '@nestjs/common';
import type {
  CustomerMessage as CustomerMessageReply,
  CustomerMessageRequest,
} from '@revive/proto/revive/repairs/v1/repairs';
import { CUSTOMER_MESSAGE_KINDS } from '@revive/contracts/notifications/customer-messages';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { RepairsConfig } from '../../config.js';
import { addressTagOf, recipientTagOf } from '../../cases/links/link-codes.js';
import type { TenantEntity } from '../../cases/tickets/entities/tenant.entity.js';
import { FORMER_ADDRESS_MESSAGES, formerAddresses } from '../../cases/tickets/ticket-addresses.js';
import { TicketReader } from '../../cases/tickets/ticket-reader.js';
import type { Ticket } from '../../cases/tickets/ticket.query.js';
import { MessageAttachments } from './message-attachments.js';
import { MessageFacts } from './message-facts.js';
import { MessageLinks } from './message-links.js';
import { withheld } from './withheld.js';

/** Message content and the tenant of the logo. Files are fetched after the transaction has ended. */
type Read = CustomerMessageReply & {
  readonly tenant?: Pick<TenantEntity, 'id' | 'logo'>;
  readonly summaryOf?: Ticket;
};

/** Builds a message to the customer at sending time. */
@Injectable()
export class ReadCustomerMessage {
  constructor(
    private readonly db: Database,
    private readonly reader: TicketReader,
    private readonly links: MessageLinks,
    private readonly facts: MessageFacts,
    private readonly attachments: MessageAttachments,
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
      const ticket = await this.reader.read(em, repairId);
      if (!ticket || !kind) throw new AppError('NOT_FOUND', { repairId });
      const { repair } = ticket;
      const tagOf = (email: string | null) => addressTagOf(this.config.trackingKey, repair.id, email);
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
      if (!this.facts.hold(ticket, { kind, part }, to)) return withheld('over');
      const links = await this.links.of(em, repair, { kind, part }, { to, addressTag, isPresent });
      return {
        facts: {
          to,
          name: repair.customerName ?? '',
          values: { ...this.facts.of(ticket, kind, part), ...links },
        },
        withheld: '',
        recipientTag: recipientTagOf(this.config.trackingKey, to),
        ...(ticket.tenant && { tenant: ticket.tenant }),
        ...(kind === 'picked_up' && { summaryOf: ticket }),
      };
    });
  }
}
