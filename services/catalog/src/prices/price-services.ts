import { Injectable } from '@nestjs/common';
import type { PriceServicesRequest, PricesReply } from '@revive/proto/revive/catalog/v1/catalog';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { invalid } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { DIAGNOSIS_CENTS } from './price-book.policy.js';

interface PriceRow {
  service_id: string;
  name: string;
  cents: string | number;
  currency: string;
  book_version: number;
}
const MAX_SERVICES = 50;

@Injectable()
export class PriceServices {
  constructor(private readonly db: Database) {}

  /** Unknown services are omitted. Throws INVALID (400) for an invalid tenant id. */
  run({ tenantId, serviceIds }: PriceServicesRequest): Promise<PricesReply> {
    if (!isUuid(tenantId)) throw invalid({ tenantId: 'is not an id' });
    return this.db.tx(systemActor('catalog:prices', tenantId), async (em) => {
      const rows = await em.query<PriceRow[]>(
        `select distinct on (p.service_id) p.service_id, p.name, coalesce(t.cents, p.cents) as cents, p.currency, p.book_version
           from prices p left join tenant_prices t on t.service_id = p.service_id and t.tenant_id = $1
          where p.service_id = any($2) order by p.service_id, p.book_version desc`,
        [tenantId, serviceIds.slice(0, MAX_SERVICES)],
      );
      const [fee] = await em.query<{ cents: string | number }[]>(
        'select cents from diagnosis_fees where tenant_id = $1',
        [tenantId],
      );
      return {
        prices: rows.map((row) => ({
          serviceId: row.service_id,
          name: row.name,
          cents: Number(row.cents),
          currency: row.currency,
        })),
        diagnosisCents: Number(fee?.cents ?? DIAGNOSIS_CENTS),
        bookVersion: Math.max(0, ...rows.map((row) => row.book_version)),
      };
    });
  }
}
