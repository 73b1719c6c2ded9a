import type { CatalogClient as CatalogCalls } from '@revive/proto/revive/catalog/v1/catalog';
import { BENCH_SERVICES } from '@revive/contracts/repairs/states';
import type { RpcClient } from '@revive/platform/rpc/client';
import { PROCEDURES, type ProcedureId } from '../domain/procedures.js';
import type { PricedService } from '../domain/quote.js';

export interface PriceList {
  services: PricedService[];
  diagnosisCents: number;
}

/** The price book as it stands for a tenant when a quote is made; the quote then freezes its figures. */
export class CatalogClient {
  constructor(private readonly peer: RpcClient<CatalogCalls>) {}

  prices(tenantId: string, procedures: readonly ProcedureId[]): Promise<PriceList> {
    return this.#ask(tenantId, [...new Set(procedures.map((id) => PROCEDURES[id].serviceId))]);
  }

  /** Every service of the repair catalogue as this shop charges it. */
  book(tenantId: string): Promise<PriceList> {
    return this.#ask(tenantId, BENCH_SERVICES);
  }

  async #ask(tenantId: string, serviceIds: readonly string[]): Promise<PriceList> {
    const reply = await this.peer.call(
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
