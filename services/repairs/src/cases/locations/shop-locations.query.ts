import type { ShopLocations } from '@revive/proto/revive/billing/v1/drawers';
import type { EntityManager } from '@revive/platform/database/database';
import { lockName } from '@revive/platform/database/lock-name';

export type ShopLocation = ShopLocations['locations'][number];

/** Shown for the first location until an event names it. */
const FIRST_NAME = 'Main location';

/**
 * Serializes the opening and transferring of tickets with the closing of a location, so that no ticket arrives at a
 * location after its tickets were moved on. Call before any lock of a ticket.
 */
export const lockLocations = (em: EntityManager, tenantId: string): Promise<void> =>
  lockName(em, 'shop-locations', tenantId);

/** All locations of the shop, open and closed. The first one, with the id of the shop, exists from the beginning. */
export async function readShopLocations(em: EntityManager, tenantId: string): Promise<readonly ShopLocation[]> {
  const [row] = await em.query<{ locations: ShopLocation[] }[]>(
    'select locations from shop_locations where tenant_id = $1',
    [tenantId],
  );
  const known = row?.locations ?? [];
  return known.some(({ id }) => id === tenantId)
    ? known
    : [{ id: tenantId, name: FIRST_NAME, address: '', closed: false }, ...known];
}

/** The named location if the shop has it and it is open. */
export async function openLocation(em: EntityManager, tenantId: string, id: string): Promise<ShopLocation | undefined> {
  return (await readShopLocations(em, tenantId)).find((one) => one.id === id && !one.closed);
}

/** The location of a ticket that no person chooses: the named one while it is open, otherwise the shop's first. */
export async function openLocationOrFirst(
  em: EntityManager,
  tenantId: string,
  id: string | null | undefined,
): Promise<string> {
  await lockLocations(em, tenantId);
  if (!id || id === tenantId) return tenantId;
  return (await openLocation(em, tenantId, id))?.id ?? tenantId;
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
