import type { EntityManager } from '@revive/platform/database/database';

/** What persons at PCs allowed this member of the staff. Names typed there belong to those persons and are left out. */
export const exportConsents = async (em: EntityManager, userId: string): Promise<object> => ({
  consents: await em.query<unknown[]>(
    `select event, privileges, at, until from consent_records where kind = 'staff' and session_id = $1 order by at`,
    [userId],
  ),
});

/** Erases the names in consents. The record of the consent stays with the shop. */
export const CONSENT_ERASURES = {
  consents: `update consent_records set who = '', person = '', payload = null, signature = null
    where kind = 'staff' and session_id = $1 and payload is not null`,
} as const;

/** Days after which the names that persons typed are erased. A dispute about a repair is over by then. */
const NAMES_KEPT_DAYS = 365;

export async function eraseOldConsentNames(em: EntityManager, now: Date): Promise<void> {
  await em.query(
    `update consent_records set who = '', person = '', payload = null, signature = null
      where id in (select id from consent_records where payload is not null and received_at < $1
        order by received_at limit 1000)`,
    [new Date(now.getTime() - NAMES_KEPT_DAYS * 86_400_000)],
  );
}
