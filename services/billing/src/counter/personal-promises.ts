import type { EntityManager } from '@revive/platform/database/database';
import { eraseName } from '../erased-names.js';

/** Names of the people who accepted an EFT before its money arrived. */
export const PROMISE_ERASURES = {
  names_in_eft_promises: eraseName('eft_promises', 'by_user', 'by_name'),
} as const;

export const exportPromises = async (em: EntityManager, userId: string): Promise<object> => ({
  eftPromises: await em.query<object[]>(
    `select cents::float8 as cents, reference, at, by_name as name from eft_promises where by_user = $1 order by id limit 5000`,
    [userId],
  ),
});
