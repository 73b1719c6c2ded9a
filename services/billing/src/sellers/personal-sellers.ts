import type { EntityManager } from '@revive/platform/database/database';

/** Tax details of shops that the person changed last. The details are the shop's. */
export const exportSellers = async (em: EntityManager, userId: string): Promise<object> => ({
  changedTaxDetails: await em.query<object[]>('select updated_at as at from sellers where updated_by = $1', [userId]),
});
