import type { EntityManager } from '@revive/platform/database/database';

/**
 * Tickets of a shop that were not handed over, by location, as the events of `repairs` have told. The count can be a
 * moment old: a ticket that arrives at a location while the location closes is moved on by `repairs`, which puts every
 * open ticket of a closed location to the shop's first one.
 */
export async function openRepairs(em: EntityManager, tenantId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await em.query<{ location_id: string; count: number }[]>(
    `select location_id, count(*)::int as count from repairs_known
      where tenant_id = $1 and handed_over_at is null group by location_id`,
    [tenantId],
  );
  return new Map(rows.map(({ location_id: locationId, count }) => [locationId, count]));
}
