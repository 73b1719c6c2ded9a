import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { Repair, TransferRepairRequest } from '@revive/proto/revive/repairs/v1/repairs';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { TicketMapper } from '../tickets/mappers/ticket.mapper.js';
import { ticketId } from '../tickets/ticket-id.js';
import { TransferTicket } from './transfer-ticket.js';

@Controller()
@CalledBy('gateway')
export class LocationsController {
  constructor(
    private readonly transfers: TransferTicket,
    private readonly mapper: TicketMapper,
  ) {}

  @GrpcMethod('Repairs')
  async transferRepair(
    @Payload() { id, ...request }: TransferRepairRequest,
    @Caller() actor: UserActor,
  ): Promise<Repair> {
    return this.mapper.repair(await this.transfers.run(actor, ticketId(id), request), actor);
  }
}
