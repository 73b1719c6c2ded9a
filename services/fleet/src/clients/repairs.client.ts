import { Injectable } from '@nestjs/common';
import type { AgentProgress, RepairsClient as RepairsCalls } from '@revive/proto/revive/repairs/v1/repairs';
import type { RpcClient } from '@revive/platform/rpc/client';
import { RpcClients } from '@revive/platform/runtime/service-context';

/** A figure that is older is superseded by then. */
const DEADLINE_MS = 1_000;

/** What fleet tells repairs outside the bus: progress, which is worth nothing a second later. */
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
