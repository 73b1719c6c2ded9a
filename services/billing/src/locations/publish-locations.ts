import { ShopLocations } from '@revive/proto/revive/billing/v1/drawers';
import type { EntityManager } from '@revive/platform/database/database';
import { addEvent } from '@revive/platform/events/outbox/outbox';

/**
 * Publishes all locations of a shop in the transaction of the change. Other services keep a copy and never read this
 * database. Each event replaces the copy, so a lost order costs nothing: the higher version wins. Needs the lock of the
 * shop, so that versions rise in the order of the changes.
 */
export async function publishLocations(em: EntityManager, tenantId: string): Promise<void> {
  const [row] = await em.query<{ version: string }[]>(
    `insert into location_versions (tenant_id, version) values ($1, 1)
      on conflict (tenant_id) do update set version = location_versions.version + 1 returning version`,
    [tenantId],
  );
  const locations = await em.query<{ id: string; name: string; address: string; closed: boolean }[]>(
    `select id, name, address, closed_at is not null as closed from locations where tenant_id = $1
      order by position, id`,
    [tenantId],
  );
  await addEvent(em, {
    topic: 'billing.locations',
    key: tenantId,
    type: 'revive.billing.v1.ShopLocations',
    payload: ShopLocations.encode({ tenantId, version: Number(row?.version), locations }).finish(),
    tenantId,
  });
}

/** True for a shop whose locations no event has named yet. */
export async function isUnpublished(em: EntityManager, tenantId: string): Promise<boolean> {
  const rows = await em.query<unknown[]>('select 1 from location_versions where tenant_id = $1', [tenantId]);
  return rows.length === 0;
}

/** Shops with locations that no event has named: those of a release without the event. */
export async function unpublishedShops(em: EntityManager): Promise<string[]> {
  const rows = await em.query<{ tenant_id: string }[]>(
    `select distinct l.tenant_id from locations l
      where not exists (select from location_versions v where v.tenant_id = l.tenant_id)`,
  );
  return rows.map(({ tenant_id: tenantId }) => tenantId);
}
