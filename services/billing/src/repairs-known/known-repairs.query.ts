import type { EntityManager } from '@revive/platform/database/database';

/** Number, device and quote version of repairs of a shop, by id. */
export async function knownRepairs(
  em: EntityManager,
  tenantId: string,
  ids: readonly string[],
): Promise<
  ReadonlyMap<string, { readonly number: number; readonly deviceName: string; readonly quoteVersion: number }>
> {
  const rows = await em.query<{ id: string; number: string; device_name: string; quote_version: number }[]>(
    'select id, number, device_name, quote_version from repairs_known where id = any($1) and tenant_id = $2',
    [ids, tenantId],
  );
  return new Map(
    rows.map((row) => [
      row.id,
      { number: Number(row.number), deviceName: row.device_name, quoteVersion: row.quote_version },
    ]),
  );
}

/** Repairs of a shop with a charge, the newest first. */
export async function chargedRepairs(em: EntityManager, tenantId: string, most: number): Promise<string[]> {
  const rows = await em.query<{ id: string }[]>(
    'select id from repairs_known where tenant_id = $1 and charge is not null order by number desc limit $2',
    [tenantId, most],
  );
  return rows.map(({ id }) => id);
}
