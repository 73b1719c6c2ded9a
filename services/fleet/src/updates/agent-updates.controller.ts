import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  AgentUpdate,
  AgentUpdateList,
  GetAgentUpdateRequest,
  ListUpdatableAgentsRequest,
  OfferAgentVersionRequest,
  OrderRollBackRequest,
  UpdatableAgents,
} from '@revive/proto/revive/fleet/v1/agent_updates';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller, WithoutActor } from '@revive/platform/rpc/guard';
import { ListUpdatable } from './list-updatable.js';
import { ListUpdates } from './list-updates.js';
import { OfferVersion } from './offer-version.js';
import { OrderRollBack } from './order-roll-back.js';

@Controller()
@CalledBy('gateway')
export class AgentUpdatesController {
  constructor(
    private readonly lists: ListUpdates,
    private readonly offers: OfferVersion,
    private readonly orders: OrderRollBack,
    private readonly updatable: ListUpdatable,
  ) {}

  @GrpcMethod('AgentUpdates')
  listAgentUpdates(@Caller() actor: UserActor): Promise<AgentUpdateList> {
    return this.lists.run(actor);
  }

  @GrpcMethod('AgentUpdates')
  @CalledBy('repairs')
  getAgentUpdate(@Payload() { agentId }: GetAgentUpdateRequest, @Caller() actor: UserActor): Promise<AgentUpdate> {
    return this.lists.get(actor, agentId);
  }

  @GrpcMethod('AgentUpdates')
  @CalledBy('repairs')
  offerAgentVersion(
    @Payload() request: OfferAgentVersionRequest,
    @Caller() actor: UserActor,
  ): Promise<AgentUpdateList> {
    return this.offers.run(actor, request);
  }

  @GrpcMethod('AgentUpdates')
  @CalledBy('repairs')
  @WithoutActor()
  orderRollBack(@Payload() request: OrderRollBackRequest, @Caller() actor?: UserActor): Promise<AgentUpdate> {
    return this.orders.run(actor, request);
  }

  @GrpcMethod('AgentUpdates')
  @CalledBy('catalog', 'repairs')
  listUpdatableAgents(
    @Payload() request: ListUpdatableAgentsRequest,
    @Caller() actor: UserActor,
  ): Promise<UpdatableAgents> {
    return this.updatable.run(actor, request);
  }
}
