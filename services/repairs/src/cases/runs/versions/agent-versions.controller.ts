import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { AgentUpdate, AgentUpdateList } from '@revive/proto/revive/fleet/v1/agent_updates';
import type {
  OfferVersionRequest,
  RollBackAgentRequest,
  RollBackAgentsReply,
  RollBackAgentsRequest,
} from '@revive/proto/revive/repairs/v1/agent_updates';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import { CalledBy, Caller, Confirmed, NeedsCommand, WithoutActor } from '@revive/platform/rpc/guard';
import { AgentVersions } from './agent-versions.js';

@Controller()
@CalledBy('gateway')
export class AgentVersionsController {
  constructor(private readonly versions: AgentVersions) {}

  @GrpcMethod('AgentVersions')
  @NeedsCommand()
  offerVersion(
    @Payload() request: OfferVersionRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<AgentUpdateList> {
    return this.versions.offer(actor, request, command);
  }

  @GrpcMethod('AgentVersions')
  @NeedsCommand()
  rollBackAgent(
    @Payload() request: RollBackAgentRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<AgentUpdate> {
    return this.versions.rollBack(actor, request, command);
  }

  @GrpcMethod('AgentVersions')
  @CalledBy('catalog')
  @WithoutActor()
  rollBackAgents(@Payload() request: RollBackAgentsRequest): Promise<RollBackAgentsReply> {
    return this.versions.rollBackAll(request);
  }
}
