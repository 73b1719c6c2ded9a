import type { EntityManager } from '@revive/platform/database/database';

/** Entries that a payout covers: those after `afterEntryId`, up to `throughEntryId`. */
export interface PayoutBounds {
  readonly tenantId: string;
  readonly afterEntryId: string | undefined;
  readonly throughEntryId: string | undefined;
}

/** Undefined for an unknown payout, also one of a different shop. */
export async function boundsOfPayout(em: EntityManager, payoutId: string): Promise<PayoutBounds | undefined> {
  const [row] = await em.query<{ tenant_id: string; after: string | null; through: string | null }[]>(
    `select p.tenant_id, p.covers_through as through, (select b.covers_through from payouts b
        where b.tenant_id = p.tenant_id and b.id < p.id and b.state in ('sent', 'paid') order by b.id desc limit 1) as after
      from payouts p where p.id = $1`,
    [payoutId],
  );
  return (
    row && { tenantId: row.tenant_id, afterEntryId: row.after ?? undefined, throughEntryId: row.through ?? undefined }
  );
}

/** Payouts of a bank file that were not taken out of it. */
export async function payoutsOfBatch(em: EntityManager, batchId: string): Promise<string[]> {
  const rows = await em.query<{ id: string }[]>(
    "select id from payouts where batch_id = $1 and state <> 'cancelled' order by id",
    [batchId],
  );
  return rows.map(({ id }) => id);
}
