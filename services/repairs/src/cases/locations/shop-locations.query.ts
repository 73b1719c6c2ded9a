import type { ShopLocations } from '@revive/proto/revive/billing/v1/drawers';
import type { EntityManager } from '@revive/platform/database/database';
import { lockName, shareName } from '@revive/platform/database/lock-name';

export type ShopLocation = ShopLocations['locations'][number];

/** Shown for the first location until an event names it. */
const FIRST_NAME = 'Main location';

const LOCK = 'shop-locations';
/** The shop's locations change alone: no ticket arrives at a location whose tickets are moved on. */
export const lockLocations = (em: EntityManager, tenantId: string): Promise<void> => lockName(em, LOCK, tenantId);
/** The shop's locations stay as they are until the transaction ends. Call before any lock of a ticket. */
export const holdLocations = (em: EntityManager, tenantId: string): Promise<void> => shareName(em, LOCK, tenantId);

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
  // The first location never closes.
  if (!id || id === tenantId) return tenantId;
  await holdLocations(em, tenantId);
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
