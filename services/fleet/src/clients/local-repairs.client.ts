import { Injectable } from '@nestjs/common';
import type {
  AgentBench,
  AgentOperation,
  LocalRepairsClient as LocalRepairsCalls,
  ReadForAgentRequest,
  ReadOperationForAgentRequest,
  StartForAgentRequest,
} from '@revive/proto/revive/repairs/v1/local_repairs';
import type { RpcClient } from '@revive/platform/rpc/client';
import { RpcClients } from '@revive/platform/runtime/service-context';

const DEADLINE_MS = 5_000;
/** No person is behind a wish of an agent's local page. */
const SETTINGS = { actorToken: null, deadlineMs: DEADLINE_MS } as const;

@Injectable()
export class LocalRepairsClient {
  readonly #calls: RpcClient<LocalRepairsCalls>;

  constructor(clients: RpcClients) {
    this.#calls = clients.open('repairs', 'LocalRepairs');
  }

  bench(request: ReadForAgentRequest): Promise<AgentBench> {
    return this.#calls.call('readForAgent', request, SETTINGS);
  }
  start(request: StartForAgentRequest): Promise<AgentOperation> {
    return this.#calls.call('startForAgent', request, SETTINGS);
  }
  operation(request: ReadOperationForAgentRequest): Promise<AgentOperation> {
    return this.#calls.call('readOperationForAgent', request, SETTINGS);
  }
}
