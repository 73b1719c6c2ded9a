import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { CountReply, CountRequest } from '@revive/proto/revive/repairs/v1/repairs';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { CountRepairs } from './count-repairs.js';

@Controller()
@CalledBy('gateway')
export class CountsController {
  constructor(private readonly counting: CountRepairs) {}

  @GrpcMethod('Repairs')
  count(@Payload() request: CountRequest, @Caller() actor: UserActor): Promise<CountReply> {
    return this.counting.run(actor, request);
  }
}
