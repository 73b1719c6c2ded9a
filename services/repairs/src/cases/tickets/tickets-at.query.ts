import type { EntityManager } from '@revive/platform/database/database';

/** Ids of the shop's tickets at these locations whose device was not handed over. */
export async function openTicketsAt(
  em: EntityManager,
  tenantId: string,
  locationIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await em.query<{ id: string }[]>(
    'select id from repairs where tenant_id = $1 and location_id = any($2) and handed_over_at is null order by id',
    [tenantId, locationIds],
  );
  return rows.map(({ id }) => id);
}
