import type { EntityManager } from '@revive/platform/database/database';

/** Shown until the shop names it. */
export const DEFAULT_NAME = 'Main location';

/** Makes the location with the id of the shop, once. Needs the system role. */
export async function makeDefaultLocation(em: EntityManager, tenantId: string): Promise<void> {
  await em.query(
    `insert into locations (id, tenant_id, name, position) select $1::uuid, $1::uuid, $2, 0
      where not exists (select 1 from locations where id = $1) on conflict (id) do nothing`,
    [tenantId, DEFAULT_NAME],
  );
}
