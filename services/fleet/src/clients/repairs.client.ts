import { Injectable } from '@nestjs/common';
import type { AgentProgress, RepairsClient as RepairsCalls } from '@revive/proto/revive/repairs/v1/repairs';
import type { RpcClient } from '@revive/platform/rpc/client';
import { RpcClients } from '@revive/platform/runtime/service-context';

/** After this time a newer progress value has replaced the value. */
const DEADLINE_MS = 1_000;

/** Sends progress to repairs outside the bus, because a progress value is worthless a second later. */
@Injectable()
export class RepairsClient {
  readonly #calls: RpcClient<RepairsCalls>;

  constructor(clients: RpcClients) {
    this.#calls = clients.open('repairs', 'Repairs');
  }

  async recordProgress(agents: AgentProgress[]): Promise<void> {
    await this.#calls.call(
      'recordProgress',
      { agentId: '', progress: [], agents },
      { actorToken: null, deadlineMs: DEADLINE_MS },
    );
  }
}
