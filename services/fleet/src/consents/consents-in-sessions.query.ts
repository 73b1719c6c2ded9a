import type { EntityManager } from '@revive/platform/database/database';

export interface SessionConsent {
  readonly person: string;
  readonly privileges: readonly string[];
}

/** The last consent that a person at the PC gave in each of these sessions, whether or not it was taken back since. */
export async function consentsInSessions(
  em: EntityManager,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, SessionConsent>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await em.query<(SessionConsent & { id: string })[]>(
    `select distinct on (session_id) session_id as id, person, privileges from consent_records
      where session_id = any($1::uuid[]) and kind = 'one-time' and event = 'allowed'
      order by session_id, received_at desc, id desc`,
    [sessionIds],
  );
  return new Map(rows.map(({ id, ...consent }) => [id, consent]));
}
