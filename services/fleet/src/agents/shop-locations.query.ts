import type { ShopLocations } from '@revive/proto/revive/billing/v1/drawers';
import type { EntityManager } from '@revive/platform/database/database';
import { lockName } from '@revive/platform/database/lock-name';

type ShopLocation = ShopLocations['locations'][number];

/** Serializes moves with the closing of a location, so that nothing arrives at a location that has closed. */
export const lockLocations = (em: EntityManager, tenantId: string): Promise<void> =>
  lockName(em, 'shop-locations', tenantId);

/** True for the shop's first location, whose id is the shop's, and for a known location that is open. */
export async function isOpenLocation(em: EntityManager, tenantId: string, id: string): Promise<boolean> {
  if (id === tenantId) return true;
  const [row] = await em.query<{ locations: ShopLocation[] }[]>(
    'select locations from shop_locations where tenant_id = $1',
    [tenantId],
  );
  return row?.locations.some((one) => one.id === id && !one.closed) ?? false;
}

/** False, and nothing is stored, for a version that is not newer. */
export async function keepShopLocations(
  em: EntityManager,
  { tenantId, version, locations }: ShopLocations,
): Promise<boolean> {
  const rows = await em.query<unknown[]>(
    `insert into shop_locations as known (tenant_id, version, locations) values ($1, $2, $3)
      on conflict (tenant_id) do update set version = excluded.version, locations = excluded.locations
      where known.version < excluded.version returning 1`,
    [tenantId, version, JSON.stringify(locations)],
  );
  return rows.length > 0;
}
