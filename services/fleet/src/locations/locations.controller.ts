import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { Agent, MoveAgentRequest } from '@revive/proto/revive/fleet/v1/fleet';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { MoveAgent } from './move-agent.js';

@Controller()
@CalledBy('gateway')
export class LocationsController {
  constructor(private readonly moves: MoveAgent) {}

  @GrpcMethod('Fleet')
  moveAgent(@Payload() request: MoveAgentRequest, @Caller() actor: UserActor): Promise<Agent> {
    return this.moves.run(actor, request);
  }
}
