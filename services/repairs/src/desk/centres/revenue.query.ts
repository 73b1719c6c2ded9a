import type { EntityManager } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';
import type { CentreValue } from '../../cases/tickets/entities/repair.entity.js';

/** Charges that were not reversed in full. `$1`: tenant or null for all. `$2`: center or null for every repair. */
const CHARGED = prepared(`
  select coalesce(sum(s.stands_cents), 0)::float8 as cents, count(*)::int as charges
  from settlements s join repairs r on r.id = s.repair_id
  where s.kind = 'charge' and s.stands_cents > 0 and ($1::uuid is null or s.tenant_id = $1)
    and ($2::text is null or r.centre ->> 'page' = $2)`);

export interface Revenue {
  readonly cents: number;
  readonly charges: number;
}

export async function readRevenue(
  em: EntityManager,
  tenantId: string | undefined,
  page?: CentreValue['page'],
): Promise<Revenue> {
  const [found] = await em.query<Revenue[]>(CHARGED, [tenantId ?? null, page ?? null]);
  return found ?? { cents: 0, charges: 0 };
}
