import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { GetStopRequest, StopAllRequest, StopReply } from '@revive/proto/revive/fleet/v1/fleet';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { StopAgents } from './stop-agents.js';

@Controller()
@CalledBy('repairs')
export class StopsController {
  constructor(private readonly stops: StopAgents) {}

  @GrpcMethod('Fleet')
  stopAll(@Payload() request: StopAllRequest, @Caller() actor: UserActor): Promise<StopReply> {
    return this.stops.run(actor, request);
  }

  @GrpcMethod('Fleet')
  getStop(@Payload() { stopId }: GetStopRequest, @Caller() actor: UserActor): Promise<StopReply> {
    return this.stops.read(actor, stopId);
  }
}
