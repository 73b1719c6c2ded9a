import { Injectable } from '@nestjs/common';
import type { RepairOfCustomer, Sale, SalesClient as SalesCalls } from '@revive/proto/revive/repairs/v1/sales';
import { isAppError } from '@revive/platform/errors/errors';
import type { RpcClient } from '@revive/platform/rpc/client';
import { RpcClients } from '@revive/platform/runtime/service-context';

/** Reads the buyer and the lines of a sale from repairs. The call carries no actor: an event has none. */
@Injectable()
export class SalesClient {
  readonly #calls: RpcClient<SalesCalls>;

  constructor(clients: RpcClients) {
    this.#calls = clients.open('repairs', 'Sales');
  }

  /** Undefined for a deleted repair. Throws SERVICE_UNAVAILABLE (503). */
  async read(repairId: string): Promise<Sale | undefined> {
    try {
      return await this.#calls.call('readSale', { repairId }, { actorToken: null });
    } catch (error) {
      if (isAppError(error, 'NOT_FOUND')) return undefined;
      throw error;
    }
  }

  /** Repairs with this address, in all shops. Throws SERVICE_UNAVAILABLE (503). */
  async ofAddress(email: string): Promise<RepairOfCustomer[]> {
    return (await this.#calls.call('readRepairsOfCustomer', { email }, { actorToken: null })).repairs;
  }

  /** Repairs of the same customer in the same shop. Throws SERVICE_UNAVAILABLE (503). */
  async ofSameCustomer(repairId: string): Promise<RepairOfCustomer[]> {
    return (await this.#calls.call('readRepairsOfCustomer', { repairId }, { actorToken: null })).repairs;
  }
}
