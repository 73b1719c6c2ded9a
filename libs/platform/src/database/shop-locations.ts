import type { ShopLocations } from '@revive/proto/revive/billing/v1/drawers';
import type { EntityManager } from './database.js';
import { lockName, shareName } from './lock-name.js';

export type ShopLocation = ShopLocations['locations'][number];

// A service's copy of the shops' locations, in its table `shop_locations`. `billing` owns them and publishes all
// locations of a shop with a version.

const LOCK = 'shop-locations';
/** The shop's locations change alone: nothing arrives at a location that is being emptied. */
export const lockLocations = (em: EntityManager, tenantId: string): Promise<void> => lockName(em, LOCK, tenantId);
/** The shop's locations stay as they are until the transaction ends. */
export const holdLocations = (em: EntityManager, tenantId: string): Promise<void> => shareName(em, LOCK, tenantId);

/** The locations of the last event, open and closed; none before the first event. */
export async function knownLocations(em: EntityManager, tenantId: string): Promise<readonly ShopLocation[]> {
  const [row] = await em.query<{ locations: ShopLocation[] }[]>(
    'select locations from shop_locations where tenant_id = $1',
    [tenantId],
  );
  return row?.locations ?? [];
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
