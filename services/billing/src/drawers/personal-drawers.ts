import type { EntityManager } from '@revive/platform/database/database';
import { eraseName } from '../erased-names.js';

/** Names of the people of drawers and day closings. The report of a closed day keeps its names: its checksum proves it. */
export const DRAWER_ERASURES = {
  names_of_drawers: eraseName('shifts', 'user_id', 'user_name'),
  names_of_drawer_closes: eraseName('shifts', 'closed_by', 'closed_by_name'),
  names_in_day_closings: eraseName('day_closings', 'by_user', 'by_name'),
} as const;

export const exportDrawers = async (em: EntityManager, userId: string): Promise<object> => ({
  drawers: await em.query<object[]>(
    `select opened_at as "openedAt", closed_at as "closedAt", counted_cents::float8 as cents, user_name as name
      from shifts where user_id = $1 or closed_by = $1 order by id limit 5000`,
    [userId],
  ),
  dayClosings: await em.query<object[]>(
    `select kind, from_day::text as "fromDay", through_day::text as "throughDay", at, reason, by_name as name
      from day_closings where by_user = $1 order by id limit 5000`,
    [userId],
  ),
});
