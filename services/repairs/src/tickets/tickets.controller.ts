import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  ChangeCustomerRequest,
  GetRequest,
  ListReply,
  ListRequest,
  Repair,
} from '@revive/proto/revive/repairs/v1/repairs';
import { requireShopMemberOr, type UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ReadRepairs } from './read-repairs.js';
import { ChangeCustomer } from './change-customer.js';
import { ticketId } from './ticket-id.js';
import { TicketRepository } from './ticket.repository.js';
import { TicketMapper } from './mappers/ticket.mapper.js';

const MASKED_LINK = { trackingId: '••••', trackingUrl: '••••' } as const;

/** Tickets as people who are signed in read them. */
@Controller()
@CalledBy('gateway')
export class TicketsController {
  constructor(
    private readonly reading: ReadRepairs,
    private readonly customers: ChangeCustomer,
    private readonly tickets: TicketRepository,
    private readonly mapper: TicketMapper,
  ) {}

  @GrpcMethod('Repairs')
  async list(@Payload() request: ListRequest, @Caller() actor: UserActor): Promise<ListReply> {
    return { repairs: await this.reading.list(actor, request) };
  }

  @GrpcMethod('Repairs')
  async get(@Payload() { id }: GetRequest, @Caller() actor: UserActor): Promise<Repair> {
    requireShopMemberOr(actor, 'master', 'admin');
    const repair = this.mapper.repair(await this.tickets.read(actor, ticketId(id)));
    // The link is its customer's and the shop's: staff get no right of theirs, nor does whoever looks through their
    // eyes.
    return actor.tenantId !== undefined && actor.viewedBy === undefined ? repair : { ...repair, ...MASKED_LINK };
  }

  @GrpcMethod('Repairs')
  async changeCustomer(
    @Payload() { id, customer }: ChangeCustomerRequest,
    @Caller() actor: UserActor,
  ): Promise<Repair> {
    return this.mapper.repair(await this.customers.run(actor, ticketId(id), customer ?? {}));
  }
}
