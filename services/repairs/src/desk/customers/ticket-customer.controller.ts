import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { ChangeCustomerRequest, Repair } from '@revive/proto/revive/repairs/v1/repairs';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { TicketMapper } from '../../cases/tickets/mappers/ticket.mapper.js';
import { ticketId } from '../../cases/tickets/ticket-id.js';
import { ChangeTicketCustomer } from './change-ticket-customer.js';

@Controller()
@CalledBy('gateway')
export class TicketCustomerController {
  constructor(
    private readonly changing: ChangeTicketCustomer,
    private readonly mapper: TicketMapper,
  ) {}

  @GrpcMethod('Repairs')
  async changeCustomer(
    @Payload() { id, customer }: ChangeCustomerRequest,
    @Caller() actor: UserActor,
  ): Promise<Repair> {
    return this.mapper.repair(await this.changing.run(actor, ticketId(id), customer ?? {}), actor);
  }
}
