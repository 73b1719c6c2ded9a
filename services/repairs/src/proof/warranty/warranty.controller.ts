import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { ClaimAtCounterRequest, ClaimReply } from '@revive/proto/revive/repairs/v1/warranty';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ticketId } from '../../cases/tickets/ticket-id.js';
import { ClaimWarranty } from './claim-warranty.js';

@Controller()
@CalledBy('gateway')
export class WarrantyController {
  constructor(private readonly claiming: ClaimWarranty) {}

  @GrpcMethod('Warranties')
  claimAtCounter(@Payload() request: ClaimAtCounterRequest, @Caller() actor: UserActor): Promise<ClaimReply> {
    return this.claiming.atCounter(actor, { ...request, id: ticketId(request.id) });
  }
}
