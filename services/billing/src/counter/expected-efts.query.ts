import type { EntityManager } from '@revive/platform/database/database';

export interface ExpectedEft {
  readonly id: string;
  readonly repairId: string;
  readonly cents: number;
  readonly reference: string;
  readonly at: string;
}

/** EFTs of a shop that customers promised and nobody has seen, oldest first. */
export async function expectedEfts(em: EntityManager, tenantId: string, most: number): Promise<ExpectedEft[]> {
  const rows = await em.query<{ id: string; repair_id: string; cents: string; reference: string; at: Date }[]>(
    `select id, repair_id, cents, reference, at from eft_promises where tenant_id = $1 and ended_at is null
      order by at, id limit $2`,
    [tenantId, most],
  );
  return rows.map((row) => ({
    id: row.id,
    repairId: row.repair_id,
    cents: Number(row.cents),
    reference: row.reference,
    at: row.at.toISOString(),
  }));
}

/**
 * A bank line has brought a part of an expected EFT. The rest stays expected, so that a person at the counter cannot
 * confirm the part again; the last part ends the promise with its entry.
 */
export async function takeFromPromise(
  em: EntityManager,
  tenantId: string,
  { id, cents, at, entryId }: { id: string; cents: number; at: Date; entryId: string | null },
): Promise<void> {
  await em.query(
    `update eft_promises set cents = case when cents > $3 then cents - $3 else cents end,
        ended_at = case when cents > $3 then null else $4::timestamptz end,
        entry_id = case when cents > $3 then null else $5::uuid end
      where id = $1 and tenant_id = $2 and ended_at is null`,
    [id, tenantId, cents, at, entryId],
  );
}

/** A part of the EFT is expected again: the match with its bank line was undone. */
export async function returnToPromise(em: EntityManager, tenantId: string, id: string, cents: number): Promise<void> {
  await em.query(
    `update eft_promises set cents = case when ended_at is null then cents + $3 else $3 end, ended_at = null,
        entry_id = null
      where id = $1 and tenant_id = $2`,
    [id, tenantId, cents],
  );
}
