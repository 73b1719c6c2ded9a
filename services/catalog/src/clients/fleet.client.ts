import { Injectable } from '@nestjs/common';
import type {
  AgentUpdatesClient,
  ListUpdatableAgentsRequest,
  UpdatableAgents,
} from '@revive/proto/revive/fleet/v1/agent_updates';
import type { RpcClient } from '@revive/platform/rpc/client';
import { RpcClients } from '@revive/platform/runtime/service-context';

@Injectable()
export class FleetClient {
  readonly #updates: RpcClient<AgentUpdatesClient>;

  constructor(clients: RpcClients) {
    this.#updates = clients.open('fleet', 'AgentUpdates');
  }

  /** With the token of the person who starts the rollout. */
  updatableAgents(request: ListUpdatableAgentsRequest): Promise<UpdatableAgents> {
    return this.#updates.call('listUpdatableAgents', request);
  }
}
