import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { PayoutHold, ReadPayoutHoldRequest } from '@revive/proto/revive/billing/v1/holds';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { PayoutHolds } from './payout-holds.js';

@Controller()
@CalledBy('gateway')
export class PayoutHoldsController {
  constructor(private readonly holds: PayoutHolds) {}

  @GrpcMethod('PayoutHolds')
  readPayoutHold(@Payload() _: ReadPayoutHoldRequest, @Caller() actor: UserActor): Promise<PayoutHold> {
    return this.holds.read(actor);
  }
}
