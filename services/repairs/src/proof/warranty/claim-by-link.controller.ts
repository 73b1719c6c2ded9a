import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { Tracking } from '@revive/proto/revive/repairs/v1/repairs';
import type { ClaimByLinkRequest } from '@revive/proto/revive/repairs/v1/warranty';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { TicketMapper } from '../../cases/tickets/mappers/ticket.mapper.js';
import { ClaimWarranty } from './claim-warranty.js';

@Controller()
@CalledBy('gateway')
@WithoutActor()
export class ClaimByLinkController {
  constructor(
    private readonly claiming: ClaimWarranty,
    private readonly mapper: TicketMapper,
  ) {}

  @GrpcMethod('Warranties')
  async claimByLink(@Payload() request: ClaimByLinkRequest): Promise<Tracking> {
    return this.mapper.tracking(await this.claiming.byLink(request));
  }
}
