import type { EntityManager } from '@revive/platform/database/database';

/** An EFT that the customer says is on its way. It reduces no debt until a bank line or a named person confirms it. */
export interface EftPromise {
  readonly id: string;
  readonly cents: number;
  readonly reference: string;
  readonly byName: string;
  readonly at: string;
}

interface Row {
  id: string;
  cents: string;
  reference: string;
  by_name: string;
  at: Date;
}

export async function openPromises(em: EntityManager, tenantId: string, repairId: string): Promise<EftPromise[]> {
  const rows = await em.query<Row[]>(
    `select id, cents, reference, by_name, at from eft_promises
      where tenant_id = $1 and repair_id = $2 and ended_at is null order by at, id`,
    [tenantId, repairId],
  );
  return rows.map((row) => ({
    id: row.id,
    cents: Number(row.cents),
    reference: row.reference,
    byName: row.by_name,
    at: row.at.toISOString(),
  }));
}

export async function addPromise(
  em: EntityManager,
  tenantId: string,
  repairId: string,
  promise: EftPromise & { readonly userId: string },
): Promise<void> {
  await em.query(
    `insert into eft_promises (id, tenant_id, repair_id, cents, reference, by_user, by_name, at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [promise.id, tenantId, repairId, promise.cents, promise.reference, promise.userId, promise.byName, promise.at],
  );
}

/** `entryId`: the payment that the EFT became; null if it never arrived. */
export async function endPromise(em: EntityManager, id: string, at: string, entryId: string | null): Promise<void> {
  await em.query('update eft_promises set ended_at = $2, entry_id = $3 where id = $1', [id, at, entryId]);
}
