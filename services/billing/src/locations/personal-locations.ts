import type { EntityManager } from '@revive/platform/database/database';

/** The location that a person chose. */
export const LOCATION_ERASURES = {
  chosen_locations: 'delete from location_members where user_id = $1',
} as const;

export const exportLocations = async (em: EntityManager, userId: string): Promise<object> => ({
  location: await em.query<object[]>(`select location_id as "locationId" from location_members where user_id = $1`, [
    userId,
  ]),
});
