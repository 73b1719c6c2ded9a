import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  GetRequest,
  RecordHandWorkRequest,
  RecordHandoverRequest,
  Repair,
} from '@revive/proto/revive/repairs/v1/repairs';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { HandOver } from './hand-over.js';
import { WorkByHand } from './work-by-hand.js';
import { ticketId } from '../../cases/tickets/ticket-id.js';
import { TicketMapper } from '../../cases/tickets/mappers/ticket.mapper.js';

@Controller()
@CalledBy('gateway')
export class HandoverController {
  constructor(
    private readonly handovers: HandOver,
    private readonly handWork: WorkByHand,
    private readonly mapper: TicketMapper,
  ) {}

  @GrpcMethod('Repairs')
  async markReady(@Payload() { id }: GetRequest, @Caller() actor: UserActor): Promise<Repair> {
    return this.mapper.repair(await this.handovers.markReady(actor, ticketId(id)), actor);
  }

  @GrpcMethod('Repairs')
  async recordHandover(
    @Payload() { id, ...handover }: RecordHandoverRequest,
    @Caller() actor: UserActor,
  ): Promise<Repair> {
    return this.mapper.repair(await this.handovers.handOver(actor, ticketId(id), handover), actor);
  }

  @GrpcMethod('Repairs')
  async recordHandWork(@Payload() request: RecordHandWorkRequest, @Caller() actor: UserActor): Promise<Repair> {
    return this.mapper.repair(await this.handWork.record(actor, { ...request, id: ticketId(request.id) }), actor);
  }
}
