import type { ShopMember } from '@revive/platform/auth/actor';
import type { EntityManager } from '@revive/platform/database/database';

/** False until the administrator allows it. */
export async function readTechsCloseDays(em: EntityManager, tenantId: string): Promise<boolean> {
  const [row] = await em.query<{ allowed: boolean }[]>(
    'select techs_close_days as allowed from drawer_settings where tenant_id = $1',
    [tenantId],
  );
  return row?.allowed ?? false;
}

export async function saveTechsCloseDays(em: EntityManager, tenantId: string, allowed: boolean): Promise<void> {
  await em.query(
    `insert into drawer_settings (tenant_id, techs_close_days) values ($1, $2)
      on conflict (tenant_id) do update set techs_close_days = excluded.techs_close_days`,
    [tenantId, allowed],
  );
}

/** The administrator always; a technician if the administrator allowed it. */
export async function mayCloseDays(em: EntityManager, { role, tenantId }: ShopMember): Promise<boolean> {
  return role === 'tenant_admin' || (await readTechsCloseDays(em, tenantId));
}
