import type { EntityManager } from '@revive/platform/database/database';
import { eraseName } from '../erased-names.js';
import { ERASED_TEXT, type ErasedCustomer } from '../erased-texts.policy.js';

/** Names of the people who accepted an EFT before its money arrived. */
export const PROMISE_ERASURES = {
  names_in_eft_promises: eraseName('eft_promises', 'by_user', 'by_name'),
} as const;

export async function referencesOfPromises(
  em: EntityManager,
  tenantId: string,
  repairIds: readonly string[],
): Promise<string[]> {
  const rows = await em.query<{ reference: string }[]>(
    'select distinct reference from eft_promises where tenant_id = $1 and repair_id = any($2)',
    [tenantId, repairIds],
  );
  return rows.map(({ reference }) => reference);
}

export async function erasePromises(em: EntityManager, { tenantId, repairIds }: ErasedCustomer): Promise<number> {
  const [, rows] = await em.query<[unknown[], number]>(
    'update eft_promises set reference = $3 where tenant_id = $1 and repair_id = any($2) and reference <> $3',
    [tenantId, repairIds, ERASED_TEXT],
  );
  return rows;
}

/** The reference is the customer's and left out. */
export const exportPromises = async (em: EntityManager, userId: string): Promise<object> => ({
  acceptedEfts: await em.query<object[]>(
    'select cents::float8 as cents, at, by_name as name from eft_promises where by_user = $1 order by id',
    [userId],
  ),
});

export const exportExpectedEfts = async (
  em: EntityManager,
  tenantId: string,
  repairIds: readonly string[],
): Promise<object> => ({
  expectedEfts: await em.query<object[]>(
    `select cents::float8 as cents, reference, at, ended_at as "endedAt", entry_id is not null as arrived
      from eft_promises where tenant_id = $1 and repair_id = any($2) order by id`,
    [tenantId, repairIds],
  ),
});
