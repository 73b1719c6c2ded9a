import { Injectable } from '@nestjs/common';
import type {
  CounterClient,
  ReceivedForRepair,
  ReceiveForRepairRequest,
} from '@revive/proto/revive/billing/v1/counter';
import type { TaxDocumentsClient } from '@revive/proto/revive/billing/v1/documents';
import type { ReceiptFile } from '@revive/proto/revive/repairs/v1/repairs';
import { uuidv7 } from '@revive/platform/core/ids';
import { codeOf } from '@revive/platform/errors/errors';
import type { RpcClient } from '@revive/platform/rpc/client';
import { RpcClients } from '@revive/platform/runtime/service-context';

@Injectable()
export class BillingClient {
  readonly #counter: RpcClient<CounterClient>;
  readonly #documents: RpcClient<TaxDocumentsClient>;

  constructor(clients: RpcClients) {
    this.#counter = clients.open('billing', 'Counter');
    this.#documents = clients.open('billing', 'TaxDocuments');
  }

  /**
   * Takes what is missing of `cents`, as the actor, so a repeat after a lost reply takes nothing. The id is new for each
   * call: a deposit that was given back is taken again by an equal request. Throws INVALID (400), SERVICE_UNAVAILABLE
   * (503).
   */
  receive(request: Omit<ReceiveForRepairRequest, 'requestId'>): Promise<ReceivedForRepair> {
    return this.#counter.call('receiveForRepair', { ...request, requestId: uuidv7() });
  }

  /** All documents that billing issued for a repair, in one file; undefined before the first. */
  async documentsOf(
    { id, tenantId }: { readonly id: string; readonly tenantId: string },
    paper: string,
  ): Promise<ReceiptFile | undefined> {
    try {
      return await this.#documents.call(
        'readDocumentsOfRepair',
        { repairId: id, tenantId, paper },
        { actorToken: null },
      );
    } catch (error) {
      if (codeOf(error) === 'NOT_FOUND') return undefined;
      throw error;
    }
  }
}
