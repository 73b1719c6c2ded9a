import type { EntityManager } from '@revive/platform/database/database';

/** Marks repairs whose customer was erased. The triggers of the books permit an erasure only for them. */
export async function addErasedCustomers(
  em: EntityManager,
  tenantId: string,
  repairIds: readonly string[],
  at: Date,
): Promise<void> {
  await em.query(
    `insert into erased_customers (repair_id, tenant_id, erased_at) select id, $2, $3 from unnest($1::uuid[]) id
      on conflict do nothing`,
    [repairIds, tenantId, at],
  );
}

export async function isCustomerErased(em: EntityManager, repairId: string): Promise<boolean> {
  const rows = await em.query<unknown[]>('select 1 from erased_customers where repair_id = $1', [repairId]);
  return rows.length > 0;
}
