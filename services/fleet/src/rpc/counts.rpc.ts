import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import type { AgentCounts } from '@revive/proto/revive/fleet/v1/counts';
import type { UserActor } from '@revive/platform/actor';
import { CalledBy, Caller } from '@revive/platform/grpc-guard';
import { CountAgents } from '../usecases/count-agents.js';

@Controller()
@CalledBy('gateway')
export class CountsRpc {
  constructor(private readonly counts: CountAgents) {}

  @GrpcMethod('FleetCounts')
  countAgents(@Caller() actor: UserActor): Promise<AgentCounts> {
    return this.counts.run(actor);
  }
}
