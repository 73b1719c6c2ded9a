import type { EntityManager } from '@revive/platform/database/database';

/** An entry of a repair with the VAT that it posted, for its document. Amounts are positive. */
export interface PostedSource {
  readonly entryId: string;
  readonly kind: string;
  readonly tenantId: string;
  readonly repair: { readonly id: string; readonly number: number; readonly deviceName: string };
  readonly cents: number;
  readonly vatBps: number;
  /** VAT that the entry posted. */
  readonly vatCents: number;
  readonly method: string | null;
  readonly reference: string | null;
  readonly reason: string | null;
  readonly reverses: string | null;
  readonly at: Date;
}

/** Undefined for an entry without a repair or a shop. */
export async function readPostedSource(em: EntityManager, entryId: string): Promise<PostedSource | undefined> {
  const [row] = await em.query<
    {
      kind: string;
      tenant_id: string;
      repair_id: string;
      repair_number: string;
      device_name: string;
      amount_cents: string;
      vat_bps: number;
      vat: string | null;
      method: string | null;
      reference: string | null;
      reason: string | null;
      reverses: string | null;
      at: Date;
    }[]
  >(
    `select e.*, (select sum(p.cents) from postings p where p.entry_id = e.id and p.account = 'vat_output') as vat
      from entries e where e.id = $1 and e.tenant_id is not null and e.repair_id is not null`,
    [entryId],
  );
  return (
    row && {
      entryId,
      kind: row.kind,
      tenantId: row.tenant_id,
      repair: { id: row.repair_id, number: Number(row.repair_number), deviceName: row.device_name },
      cents: Math.abs(Number(row.amount_cents)),
      vatBps: row.vat_bps,
      vatCents: Math.abs(Number(row.vat ?? 0)),
      method: row.method,
      reference: row.reference,
      reason: row.reason,
      reverses: row.reverses,
      at: row.at,
    }
  );
}

/** Entries that reverse a part of this one, in the order of their posting. */
export async function reversalsOf(em: EntityManager, entryId: string): Promise<string[]> {
  const rows = await em.query<{ id: string }[]>('select id from entries where reverses = $1 order by id', [entryId]);
  return rows.map(({ id }) => id);
}

/** Empty for an unknown shop. */
export async function readShopName(em: EntityManager, tenantId: string): Promise<string> {
  const [row] = await em.query<{ name: string }[]>('select name from tenants where id = $1', [tenantId]);
  return row?.name ?? '';
}
