import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { StartReply, StartRequest } from '@revive/proto/revive/repairs/v1/repairs';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { StartRepair } from './start-repair.js';

@Controller()
@CalledBy('gateway')
export class StartRepairController {
  constructor(private readonly starting: StartRepair) {}

  @GrpcMethod('Repairs')
  start(@Payload() request: StartRequest, @Caller() actor: UserActor): Promise<StartReply> {
    return this.starting.run(actor, request);
  }
}
