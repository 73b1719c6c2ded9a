import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { GetRequest, Repair, TrackingLink } from '@revive/proto/revive/repairs/v1/repairs';
import { requireShopMember, requireShopMemberOr, type UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ticketId } from './ticket-id.js';
import { TicketRepository } from './ticket.repository.js';
import { TicketMapper } from './mappers/ticket.mapper.js';

@Controller()
@CalledBy('gateway')
export class TicketsController {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly mapper: TicketMapper,
  ) {}

  @GrpcMethod('Repairs')
  async get(@Payload() { id }: GetRequest, @Caller() actor: UserActor): Promise<Repair> {
    requireShopMemberOr(actor, 'master', 'admin');
    return this.mapper.repair(await this.tickets.read(actor, ticketId(id)), actor);
  }

  @GrpcMethod('Repairs')
  async readTrackingLink(@Payload() { id }: GetRequest, @Caller() actor: UserActor): Promise<TrackingLink> {
    requireShopMember(actor);
    return this.mapper.link(await this.tickets.readRepair(actor, ticketId(id)), actor);
  }
}
