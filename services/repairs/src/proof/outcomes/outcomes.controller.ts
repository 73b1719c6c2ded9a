import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { OutcomesReply, ReadOutcomesRequest } from '@revive/proto/revive/repairs/v1/outcomes';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ReadOutcomes } from './read-outcomes.js';

@Controller()
@CalledBy('gateway')
export class OutcomesController {
  constructor(private readonly outcomes: ReadOutcomes) {}

  @GrpcMethod('Outcomes')
  readOutcomes(@Payload() request: ReadOutcomesRequest, @Caller() actor: UserActor): Promise<OutcomesReply> {
    return this.outcomes.run(actor, request);
  }
}
