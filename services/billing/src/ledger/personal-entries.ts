import type { EntityManager } from '@revive/platform/database/database';
import { eraseName } from '../erased-names.js';

/** Names of the people who took money. The entries stay. */
export const ENTRY_ERASURES = {
  names_in_entries: eraseName('entries', 'by_user', 'by_name'),
} as const;

export const exportEntries = async (em: EntityManager, userId: string): Promise<object> => ({
  entries: await em.query<object[]>(
    `select kind, amount_cents::float8 as cents, method, at, by_name as name, reason from entries where by_user = $1
      order by id limit 5000`,
    [userId],
  ),
});
