import { SALES_ACCOUNTS } from '@revive/contracts/billing/accounts';
import type { EntityManager } from '@revive/platform/database/database';

/** Balance of a shop with the platform in cents: positive if the platform owes the shop. */
export async function readOwed(em: EntityManager, tenantId: string): Promise<number> {
  const [row] = await em.query<{ cents: string | null }[]>(
    "select sum(cents) as cents from totals where tenant_id = $1 and account = 'platform_current'",
    [tenantId],
  );
  return Number(row?.cents ?? 0);
}

/** Undefined for an unknown shop. */
export async function shopFacts(
  em: EntityManager,
  tenantId: string,
): Promise<{ readonly name: string; readonly demo: boolean } | undefined> {
  const [row] = await em.query<{ name: string; demo: boolean }[]>('select name, demo from tenants where id = $1', [
    tenantId,
  ]);
  return row;
}

export async function shopNames(em: EntityManager, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await em.query<{ id: string; name: string }[]>('select id, name from tenants where id = any($1)', [
    [...new Set(ids)],
  ]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Last entry of the shop that changed its balance with the platform. */
export async function lastOwedEntry(em: EntityManager, tenantId: string): Promise<string | undefined> {
  const [row] = await em.query<{ id: string }[]>(
    `select entry_id as id from postings where tenant_id = $1 and account = 'platform_current'
      order by entry_id desc limit 1`,
    [tenantId],
  );
  return row?.id;
}

interface CoveredEntry {
  readonly id: string;
  readonly kind: string;
  readonly repairNumber: number;
  readonly deviceName: string;
  readonly cents: number;
  readonly at: Date;
}

/** Entries of the shop's balance after `after`, up to `through`; payouts themselves are left out. */
export async function readCovered(
  em: EntityManager,
  { tenantId, after, through, most }: { tenantId: string; after?: string | undefined; through: string; most: number },
): Promise<{ readonly entries: readonly CoveredEntry[]; readonly count: number; readonly cents: number }> {
  const range = `from postings p join entries e on e.id = p.entry_id where p.tenant_id = $1
    and p.account = 'platform_current' and ($2::uuid is null or p.entry_id > $2) and p.entry_id <= $3
    and e.kind not in ('payout', 'payout_reversal')`;
  const values = [tenantId, after ?? null, through];
  const rows = await em.query<
    { id: string; kind: string; repair_number: string | null; device_name: string | null; cents: string; at: Date }[]
  >(`select e.id, e.kind, e.repair_number, e.device_name, p.cents, e.at ${range} order by e.id desc limit $4`, [
    ...values,
    most,
  ]);
  const [sums] = await em.query<{ n: string; cents: string | null }[]>(
    `select count(*) as n, sum(p.cents) as cents ${range}`,
    values,
  );
  return {
    entries: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      repairNumber: Number(row.repair_number ?? 0),
      deviceName: row.device_name ?? '',
      cents: Number(row.cents),
      at: row.at,
    })),
    count: Number(sums?.n ?? 0),
    cents: Number(sums?.cents ?? 0),
  };
}

/** Shops that the platform owes, the largest amounts first, with the ids and the sums of all shops. */
export async function listOwed(
  em: EntityManager,
  most: number,
): Promise<{
  readonly shops: readonly { readonly tenantId: string; readonly name: string; readonly cents: number }[];
  readonly ids: readonly string[];
  readonly owedCents: number;
  readonly carriedCents: number;
}> {
  const balances = `select tenant_id, sum(cents) as cents from totals where account = 'platform_current'
    group by tenant_id`;
  const rows = await em.query<{ tenant_id: string; name: string; cents: string }[]>(
    `select b.tenant_id, t.name, b.cents from (${balances}) b join tenants t on t.id = b.tenant_id
      where b.cents > 0 order by b.cents desc, b.tenant_id limit $1`,
    [most],
  );
  const [sums] = await em.query<{ ids: string[] | null; owed: string | null; carried: string | null }[]>(
    `select array_agg(tenant_id) filter (where cents > 0) as ids, sum(cents) filter (where cents > 0) as owed,
      -sum(cents) filter (where cents < 0) as carried from (${balances}) b`,
  );
  return {
    shops: rows.map(({ tenant_id, name, cents }) => ({ tenantId: tenant_id, name, cents: Number(cents) })),
    ids: sums?.ids ?? [],
    owedCents: Number(sums?.owed ?? 0),
    carriedCents: Number(sums?.carried ?? 0),
  };
}

/** The platform's own share and the shops' charges since `from`, apart; disputes are a balance. */
export async function readMonth(
  em: EntityManager,
  from: string,
): Promise<{ share: number; charges: number; disputed: number; fees: number }> {
  const [row] = await em.query<Record<'share' | 'charges' | 'disputed' | 'fees', string | null>[]>(
    `select -sum(cents) filter (where account = 'share_revenue' and business_date >= $1) as share,
      -sum(cents) filter (where account = any($2) and business_date >= $1) as charges,
      sum(cents) filter (where account = 'disputed') as disputed,
      sum(cents) filter (where account = 'provider_fees' and business_date >= $1) as fees
      from platform_totals where account = any($2) or account in ('share_revenue', 'disputed', 'provider_fees')`,
    [from, SALES_ACCOUNTS],
  );
  const cents = (value: string | null | undefined): number => Number(value ?? 0) + 0;
  return {
    share: cents(row?.share),
    charges: cents(row?.charges),
    disputed: cents(row?.disputed),
    fees: cents(row?.fees),
  };
}
