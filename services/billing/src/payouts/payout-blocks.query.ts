import type { EntityManager } from '@revive/platform/database/database';

/** What keeps a shop from a new payout. */
export interface PayoutBlock {
  readonly payoutId: string | undefined;
  readonly heldUntil: Date | undefined;
}

/** Shops with an open payout or a hold, as `CreatePayout` refuses them. */
export async function payoutBlocks(
  em: EntityManager,
  tenantIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, PayoutBlock>> {
  const rows = await em.query<{ id: string; payout_id: string | null; until: Date | null }[]>(
    `select shop.id, p.id as payout_id, h.until from unnest($1::uuid[]) shop (id)
      left join payouts p on p.tenant_id = shop.id
        and p.state in ('intended', 'waiting', 'approved', 'in_batch', 'sent')
      left join lateral (select max(until) as until from payout_holds
        where tenant_id = shop.id and until > $2) h on true
      where p.id is not null or h.until is not null`,
    [tenantIds, now],
  );
  return new Map(
    rows.map(({ id, payout_id, until }) => [id, { payoutId: payout_id ?? undefined, heldUntil: until ?? undefined }]),
  );
}
