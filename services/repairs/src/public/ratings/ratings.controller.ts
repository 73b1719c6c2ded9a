import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { RateRepairRequest } from '@revive/proto/revive/repairs/v1/rating';
import type { Tracking } from '@revive/proto/revive/repairs/v1/repairs';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { TicketMapper } from '../../cases/tickets/mappers/ticket.mapper.js';
import { RateRepair } from './rate-repair.js';

@Controller()
@CalledBy('gateway')
@WithoutActor()
export class RatingsController {
  constructor(
    private readonly rating: RateRepair,
    private readonly mapper: TicketMapper,
  ) {}

  @GrpcMethod('Questions')
  async rateRepair(@Payload() request: RateRepairRequest): Promise<Tracking> {
    return this.mapper.tracking(await this.rating.run(request));
  }
}
