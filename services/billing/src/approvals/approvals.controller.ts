import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import type { ListRefusedChargesRequest, RefusedChargesReply } from '@revive/proto/revive/billing/v1/approvals';
import { ReadRefusedCharges } from './read-refused-charges.js';

@Controller()
@CalledBy('gateway')
export class ApprovalsController {
  constructor(private readonly refused: ReadRefusedCharges) {}

  @GrpcMethod('Approvals')
  listRefusedCharges(
    @Payload() { before }: ListRefusedChargesRequest,
    @Caller() actor: UserActor,
  ): Promise<RefusedChargesReply> {
    return this.refused.run(actor, before);
  }
}
