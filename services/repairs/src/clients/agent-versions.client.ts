import { Injectable } from '@nestjs/common';
import type {
  AgentUpdate,
  AgentUpdateList,
  AgentUpdatesClient,
  OrderRollBackRequest,
} from '@revive/proto/revive/fleet/v1/agent_updates';
import type { RpcClient } from '@revive/platform/rpc/client';
import { RpcClients } from '@revive/platform/runtime/service-context';

@Injectable()
export class AgentVersionsClient {
  readonly #calls: RpcClient<AgentUpdatesClient>;

  constructor(clients: RpcClients) {
    this.#calls = clients.open('fleet', 'AgentUpdates');
  }

  /** Throws AGENT_NOT_FOUND (404). */
  get(agentId: string): Promise<AgentUpdate> {
    return this.#calls.call('getAgentUpdate', { agentId });
  }

  /** Returns false for an unknown shop too. */
  async hasUpdatable(tenantId: string, version: string): Promise<boolean> {
    const { agents } = await this.#calls.call('listUpdatableAgents', { version, tenantIds: [tenantId], after: '' });
    return agents.length > 0;
  }

  /** To the agents, or with none to all agents of the shop. */
  offer(agentIds: string[], tenantId: string, version: string): Promise<AgentUpdateList> {
    return this.#calls.call('offerAgentVersion', { agentIds, tenantId, version });
  }

  rollBack(request: OrderRollBackRequest): Promise<AgentUpdate> {
    return this.#calls.call('orderRollBack', request);
  }
}
