import type { CatalogClient as CatalogCalls } from '@revive/proto/revive/catalog/v1/catalog';
import type { RpcPeer } from '@revive/platform/grpc';
import { PROCEDURES, type ProcedureId } from '../domain/procedures.js';
import type { PricedService } from '../domain/quote.js';

export interface PriceList {
  services: PricedService[];
  diagnosisCents: number;
}

/** The price book as it stands for a tenant when a quote is made; the quote then freezes its figures. */
export class CatalogClient {
  constructor(private readonly peer: RpcPeer<CatalogCalls>) {}

  async prices(tenantId: string, procedures: readonly ProcedureId[]): Promise<PriceList> {
    const serviceIds = [...new Set(procedures.map((id) => PROCEDURES[id].serviceId))];
    const reply = await this.peer.call('priceServices', { serviceIds, tenantId }, { actorToken: null });
    return { services: reply.prices.map(({ serviceId, name, cents }) => ({ serviceId, name, cents })), diagnosisCents: reply.diagnosisCents };
  }
}
