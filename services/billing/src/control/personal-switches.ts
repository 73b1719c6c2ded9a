import type { EntityManager } from '@revive/platform/database/database';
import { eraseName } from '../erased-names.js';

/** Names of the people who switched billing. */
export const SWITCH_ERASURES = {
  names_in_billing_changes: eraseName('billing_switches', 'by_user', 'by_name'),
} as const;

export const exportSwitches = async (em: EntityManager, userId: string): Promise<object> => ({
  billingChanges: await em.query<object[]>(
    `select switch, value, notes, made_at as at, by_name as name from billing_switches where by_user = $1
      order by id`,
    [userId],
  ),
});
