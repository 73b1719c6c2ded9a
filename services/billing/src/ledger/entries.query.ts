import type { EntityManager } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';
import type { PostedEntry } from './post-entries.js';

export interface Shop {
  readonly name: string;
  readonly rate: number;
  readonly demo: boolean;
}

// control: money of one shop moves one after the other = 'select name, commission_rate, demo from tenants where id = $1'
const LOCK_SHOP = prepared('select name, commission_rate, demo from tenants where id = $1 for no key update');

/** Undefined for an unknown shop. Locks the shop's row until the end of the transaction. */
export async function readShop(em: EntityManager, tenantId: string): Promise<Shop | undefined> {
  const [row] = await em.query<{ name: string; commission_rate: string; demo: boolean }[]>(LOCK_SHOP, [tenantId]);
  return row && { name: row.name, rate: Number(row.commission_rate), demo: row.demo };
}

// One statement: each statement costs a repair as much as the rows it writes. The shared lock keeps the day open until the
// commit. Both books are in one order for all writers, so that parallel entries wait for each other's totals and never
// deadlock. A repeated key writes no entry, so its postings find none.
const WRITE = prepared(`
  with given as (select * from jsonb_to_recordset($1::jsonb) as e (nth int, id uuid, key text, kind text,
      tenant_id uuid, location_id uuid, repair_id uuid, repair_number bigint, device_name text, quote_version int,
      amount_cents bigint, rate numeric, rule_id uuid, vat_bps int, method text, collected_by text, approval_id uuid,
      reverses uuid, shift_id uuid, by_user uuid, by_name text, reason text, reference text, details jsonb,
      at timestamptz)),
    held as materialized (select location_id, closed_through from open_days
      where tenant_id = $3 and location_id in (select location_id from given) order by location_id for share),
    written as (
      insert into entries (id, key, kind, tenant_id, location_id, repair_id, repair_number, device_name, quote_version,
        amount_cents, rate, rule_id, vat_bps, method, collected_by, approval_id, reverses, shift_id, by_user, by_name,
        reason, reference, details, at, business_date)
      select e.id, e.key, e.kind, e.tenant_id, e.location_id, e.repair_id, e.repair_number, e.device_name,
        e.quote_version, e.amount_cents, e.rate, e.rule_id, e.vat_bps, e.method, e.collected_by, e.approval_id,
        e.reverses, e.shift_id, e.by_user, e.by_name, e.reason, e.reference, e.details, e.at,
        greatest((e.at at time zone $2)::date,
          (select d.closed_through + 1 from held d where d.location_id = e.location_id))
      from given e order by e.nth
      on conflict (key) do nothing returning id, tenant_id, business_date),
    lines as (select l.entry_id, l.line, w.tenant_id, l.account, l.cents, w.business_date, l.of_shop
      from unnest($4::uuid[], $5::int[], $6::text[], $7::bigint[], $8::boolean[])
        as l (entry_id, line, account, cents, of_shop) join written w on w.id = l.entry_id),
    shop_accounts as (insert into accounts select distinct tenant_id, account, 'ZAR' from lines l
      where of_shop and not exists (select 1 from accounts a where a.tenant_id = l.tenant_id and a.account = l.account)
      order by 1, 2 on conflict do nothing),
    shop_book as (insert into postings (entry_id, line, tenant_id, account, cents, business_date)
      select entry_id, line, tenant_id, account, cents, business_date from lines where of_shop),
    accounts_of_platform as (insert into platform_accounts select distinct account, 'ZAR' from lines l
      where not of_shop and not exists (select 1 from platform_accounts a where a.account = l.account)
      order by 1 on conflict do nothing),
    platform_book as (insert into platform_postings (entry_id, line, tenant_id, account, cents, business_date)
      select entry_id, line, tenant_id, account, cents, business_date from lines where not of_shop)
  select id from written`);

/** Writes the entries whose key is new, in their order, with their postings in both books, and returns them. */
export async function writeEntries(
  em: EntityManager,
  tenantId: string | null,
  entries: readonly PostedEntry[],
  zone: string,
): Promise<PostedEntry[]> {
  if (entries.length === 0) return [];
  const lines = entries.flatMap((entry) => [...linesOf(entry, 'shop'), ...linesOf(entry, 'platform')]);
  const column = <Field extends keyof Line>(field: Field): Line[Field][] => lines.map((line) => line[field]);
  const written = await em.query<{ id: string }[]>(WRITE, [
    JSON.stringify(entries.map((row, nth) => ({ nth, ...columnsOf(row) }))),
    zone,
    tenantId,
    column('entryId'),
    column('line'),
    column('account'),
    column('cents'),
    column('isOfShop'),
  ]);
  const ids = new Set(written.map(({ id }) => id));
  return entries.filter(({ id }) => ids.has(id));
}

const columnsOf = (row: PostedEntry) => ({
  id: row.id,
  key: row.key,
  kind: row.kind,
  tenant_id: row.tenantId,
  location_id: row.tenantId === null ? null : (row.locationId ?? row.tenantId),
  repair_id: row.repair?.id ?? null,
  repair_number: row.repair?.number ?? null,
  device_name: row.repair?.deviceName ?? null,
  quote_version: row.repair?.quoteVersion ?? null,
  amount_cents: row.amountCents,
  rate: row.rate ?? null,
  rule_id: row.ruleId ?? null,
  vat_bps: row.vatBps ?? 0,
  method: row.method ?? null,
  collected_by: row.collectedBy ?? null,
  approval_id: row.approvalId ?? null,
  reverses: row.reverses ?? null,
  shift_id: row.shiftId ?? null,
  by_user: row.by?.userId ?? null,
  by_name: row.by?.name ?? null,
  reason: row.reason ?? null,
  reference: row.reference ?? null,
  details: row.details ?? null,
  at: row.at,
});

interface Line {
  readonly entryId: string;
  readonly line: number;
  readonly account: string;
  readonly cents: number;
  readonly isOfShop: boolean;
}

const linesOf = (entry: PostedEntry, book: 'shop' | 'platform'): Line[] =>
  (entry[book] ?? []).map(({ account, cents }, line) => ({
    entryId: entry.id,
    line,
    account,
    cents,
    isOfShop: book === 'shop',
  }));
