import type { EntityManager } from '@revive/platform/database/database';

/** Names of the buyers on the newest documents of these repairs, by repair. An erased customer has no name. */
export async function buyerNames(
  em: EntityManager,
  tenantId: string,
  repairIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await em.query<{ repair_id: string; buyer_name: string }[]>(
    `select repair_id, buyer_name from (
        select repair_id, buyer_name from waiting_documents where repair_id = any($1) and tenant_id = $2
        union all (select repair_id, buyer_name from tax_documents where repair_id = any($1) and tenant_id = $2
          and erased_at is null order by id)) names
      where not exists (select 1 from erased_customers c where c.repair_id = names.repair_id)`,
    [repairIds, tenantId],
  );
  return new Map(rows.filter((row) => row.buyer_name !== '').map((row) => [row.repair_id, row.buyer_name]));
}
