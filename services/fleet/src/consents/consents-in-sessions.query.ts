import { CONSENT_PRIVILEGES } from '@revive/contracts/fleet/consent-words';
import type { EntityManager } from '@revive/platform/database/database';

export interface SessionConsent {
  readonly person: string;
  readonly privileges: readonly string[];
}

/**
 * What persons at the PC allowed in each of these sessions, whether or not it was taken back since, and the last of
 * them. A program asks for each privilege that is still missing, so that a session may have several consents.
 */
export async function consentsInSessions(
  em: EntityManager,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, SessionConsent>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await em.query<(SessionConsent & { id: string })[]>(
    `select session_id as id, (array_agg(person order by received_at desc, id desc))[1] as person,
        array_agg(distinct one) as privileges
      from consent_records cross join unnest(privileges) one
      where session_id = any($1::uuid[]) and kind = 'one-time' and event = 'allowed'
      group by session_id`,
    [sessionIds],
  );
  return new Map(
    rows.map(({ id, person, privileges }) => [
      id,
      { person, privileges: CONSENT_PRIVILEGES.filter((one) => privileges.includes(one)) },
    ]),
  );
}
