import type { EntityManager } from '@revive/platform/database/database';
import { knownLocations } from '@revive/platform/database/shop-locations';

/** True for the shop's first location, whose id is the shop's, and for a known location that is open. */
export async function isOpenLocation(em: EntityManager, tenantId: string, id: string): Promise<boolean> {
  return id === tenantId || (await knownLocations(em, tenantId)).some((one) => one.id === id && !one.closed);
}
