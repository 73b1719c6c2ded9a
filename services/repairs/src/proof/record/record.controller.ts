import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { GetRequest, ReceiptFile } from '@revive/proto/revive/repairs/v1/repairs';
import { requireShopMemberOr, type UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ticketId } from '../../cases/tickets/ticket-id.js';
import { TicketRepository } from '../../cases/tickets/ticket.repository.js';
import { WriteRecord } from './write-record.js';

@Controller()
@CalledBy('gateway')
export class RecordController {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly records: WriteRecord,
  ) {}

  @GrpcMethod('Repairs')
  async readRecord(@Payload() { id }: GetRequest, @Caller() actor: UserActor): Promise<ReceiptFile> {
    requireShopMemberOr(actor, 'master', 'admin');
    return this.records.run(await this.tickets.read(actor, ticketId(id)));
  }
}
