import type { EntityManager } from '@revive/platform/database/database';
import { eraseName } from '../erased-names.js';

/** Names of the people of drawers and day closings, and of the people in reports of closed days. */
export const DRAWER_ERASURES = {
  names_of_drawers: eraseName('shifts', 'user_id', 'user_name'),
  names_of_drawer_closes: eraseName('shifts', 'closed_by', 'closed_by_name'),
  names_in_day_closings: eraseName('day_closings', 'by_user', 'by_name'),
  names_in_day_reports: eraseName('day_people', 'by_user', 'by_name'),
} as const;

export const exportDrawers = async (em: EntityManager, userId: string): Promise<object> => ({
  drawers: await em.query<object[]>(
    `select opened_at as "openedAt", closed_at as "closedAt", float_counted as "floatCounted", counted,
        counted_cents::float8 as cents, handed_on_cents::float8 as "handedOnCents", reason,
        case when user_id = $1 then user_name end as name, user_id = $1 as "isOwn", closed_by = $1 as "isClosedByYou"
      from shifts where user_id = $1 or closed_by = $1 order by id`,
    [userId],
  ),
  dayClosings: await em.query<object[]>(
    `select kind, from_day::text as "fromDay", through_day::text as "throughDay", at, reason, by_name as name
      from day_closings where by_user = $1 order by id`,
    [userId],
  ),
  dayReports: await em.query<object[]>(
    `select c.from_day::text as "fromDay", c.through_day::text as "throughDay", c.number, p.by_name as name
      from day_people p join day_closings c on c.id = p.closing_id where p.by_user = $1 order by c.id`,
    [userId],
  ),
  handovers: await em.query<object[]>(
    `select repair_number::float8 as "repairNumber", device_name as "deviceName", at from handovers
      where by_user = $1 order by at`,
    [userId],
  ),
});

/** When the customer took the devices home. */
export const exportHandovers = async (
  em: EntityManager,
  tenantId: string,
  repairIds: readonly string[],
): Promise<object> => ({
  handovers: await em.query<object[]>(
    `select repair_number::float8 as "repairNumber", device_name as "deviceName", at from handovers
      where tenant_id = $1 and repair_id = any($2) order by at`,
    [tenantId, repairIds],
  ),
});
