import type { EntityManager } from '@revive/platform/database/database';
import { holdLocations, knownLocations, type ShopLocation } from '@revive/platform/database/shop-locations';

/** Shown for the first location until an event names it. */
const FIRST_NAME = 'Main location';

/** All locations of the shop, open and closed. The first one, with the id of the shop, exists from the beginning. */
export async function readShopLocations(em: EntityManager, tenantId: string): Promise<readonly ShopLocation[]> {
  const known = await knownLocations(em, tenantId);
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
