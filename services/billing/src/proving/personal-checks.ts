import type { EntityManager } from '@revive/platform/database/database';
import { eraseName } from '../erased-names.js';

/** Names of the people who had the ledger checked. The results stay. */
export const CHECK_ERASURES = { names_in_ledger_checks: eraseName('ledger_proofs', 'by_user', 'by_name') } as const;

export const exportChecks = async (em: EntityManager, userId: string): Promise<object> => ({
  ledgerChecks: await em.query<object[]>(
    'select at, by_name as name from ledger_proofs where by_user = $1 order by id',
    [userId],
  ),
});
