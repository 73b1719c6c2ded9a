import { Injectable } from '@nestjs/common';
import type {
  AgentVersionsClient,
  RollBackAgentsReply,
  RollBackAgentsRequest,
} from '@revive/proto/revive/repairs/v1/agent_updates';
import type { ProbesClient, SignProbeReply, SignProbeRequest } from '@revive/proto/revive/repairs/v1/probes';
import type { RpcClient } from '@revive/platform/rpc/client';
import { RpcClients } from '@revive/platform/runtime/service-context';

@Injectable()
export class RepairsClient {
  readonly #probes: RpcClient<ProbesClient>;
  readonly #versions: RpcClient<AgentVersionsClient>;

  constructor(clients: RpcClients) {
    this.#probes = clients.open('repairs', 'Probes');
    this.#versions = clients.open('repairs', 'AgentVersions');
  }

  /** With the token of the person who starts the test. */
  signProbe(request: SignProbeRequest): Promise<SignProbeReply> {
    return this.#probes.call('signProbe', request);
  }

  /** With the proof of the recall and without a person. At most 50 agents. */
  rollBackAgents(request: RollBackAgentsRequest): Promise<RollBackAgentsReply> {
    return this.#versions.call('rollBackAgents', request, { actorToken: null });
  }
}
