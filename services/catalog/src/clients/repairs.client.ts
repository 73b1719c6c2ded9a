import { Injectable } from '@nestjs/common';
import type { ProbesClient, SignProbeReply, SignProbeRequest } from '@revive/proto/revive/repairs/v1/probes';
import type { RpcClient } from '@revive/platform/rpc/client';
import { RpcClients } from '@revive/platform/runtime/service-context';

@Injectable()
export class RepairsClient {
  readonly #probes: RpcClient<ProbesClient>;

  constructor(clients: RpcClients) {
    this.#probes = clients.open('repairs', 'Probes');
  }

  /** With the token of the person who starts the test. */
  signProbe(request: SignProbeRequest): Promise<SignProbeReply> {
    return this.#probes.call('signProbe', request);
  }
}
