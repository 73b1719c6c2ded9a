import type { EntityManager } from '@revive/platform/database/database';

/** Sessions that this member of a shop opened. Names typed on the PCs belong to the consents. */
export const exportOneTimeSessions = async (em: EntityManager, userId: string): Promise<object> => ({
  oneTimeSessions: await em.query<unknown[]>(
    `select id, repair_id as "repairId", opened_at as "openedAt", joined_at as "joinedAt", ended_at as "endedAt", ended
      from one_time_sessions where opened_by = $1 order by opened_at, id`,
    [userId],
  ),
});

/** The session stays in the history of the shop, without the name. */
export const ONE_TIME_ERASURES = {
  one_time_sessions: `update one_time_sessions set opened_by_name = '' where opened_by = $1 and opened_by_name <> ''`,
} as const;
