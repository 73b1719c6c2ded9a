import { Injectable } from '@nestjs/common';
import type { CatalogClient as CatalogCalls } from '@revive/proto/revive/catalog/v1/catalog';
import { RECOVERY_SERVICE } from '@revive/contracts/centres/recovery-service';
import { BENCH_SERVICES } from '@revive/contracts/repairs/states';
import type { RpcClient } from '@revive/platform/rpc/client';
import { RpcClients } from '@revive/platform/runtime/service-context';
import type { ProcedureId } from '@revive/contracts/repairs/procedures';
import { serviceOf } from '../cases/pricing/procedures.policy.js';
import type { PricedService } from '../cases/pricing/quote.policy.js';

export interface PriceList {
  services: PricedService[];
  diagnosisCents: number;
}

/** Reads the current price book of a tenant for a quote. The quote then freezes the prices. */
@Injectable()
export class CatalogClient {
  readonly #calls: RpcClient<CatalogCalls>;

  constructor(clients: RpcClients) {
    this.#calls = clients.open('catalog', 'Catalog');
  }

  prices(tenantId: string, procedures: readonly ProcedureId[]): Promise<PriceList> {
    return this.#ask(tenantId, [...new Set([...procedures.map(serviceOf), RECOVERY_SERVICE])]);
  }

  async recovery(tenantId: string): Promise<PricedService | undefined> {
    const { services } = await this.#ask(tenantId, [RECOVERY_SERVICE]);
    return services.find(({ serviceId }) => serviceId === RECOVERY_SERVICE);
  }

  book(tenantId: string): Promise<PriceList> {
    return this.#ask(tenantId, BENCH_SERVICES);
  }

  async #ask(tenantId: string, serviceIds: readonly string[]): Promise<PriceList> {
    const reply = await this.#calls.call(
      'priceServices',
      { serviceIds: [...serviceIds], tenantId },
      { actorToken: null },
    );
    return {
      services: reply.prices.map(({ serviceId, name, cents }) => ({ serviceId, name, cents })),
      diagnosisCents: reply.diagnosisCents,
    };
  }
}
