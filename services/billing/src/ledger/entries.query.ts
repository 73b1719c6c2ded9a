import type { EntityManager } from '@revive/platform/database/database';
import type { PostedEntry } from './post-entries.js';

export interface Shop {
  readonly name: string;
  readonly rate: number;
  readonly demo: boolean;
}

/** Undefined for an unknown shop. Locks the shop's row until the end of the transaction. */
export async function readShop(em: EntityManager, tenantId: string): Promise<Shop | undefined> {
  const [row] = await em.query<{ name: string; commission_rate: string; demo: boolean }[]>(
    'select name, commission_rate, demo from tenants where id = $1 for no key update',
    [tenantId],
  );
  return row && { name: row.name, rate: Number(row.commission_rate), demo: row.demo };
}

/** The business day of the entry as `YYYY-MM-DD`; undefined if the key is already posted. */
export async function insertEntry(em: EntityManager, row: PostedEntry, zone: string): Promise<string | undefined> {
  const locationId = row.tenantId === null ? null : (row.locationId ?? row.tenantId);
  // The shared lock keeps the day open until the commit.
  if (locationId !== null)
    await em.query(
      `with made as (insert into open_days (tenant_id, location_id) values ($1, $2) on conflict do nothing)
        select closed_through from open_days where tenant_id = $1 and location_id = $2 for share`,
      [row.tenantId, locationId],
    );
  const [inserted] = await em.query<{ day: string }[]>(
    `insert into entries (id, key, kind, tenant_id, location_id, repair_id, repair_number, device_name, quote_version,
      amount_cents, rate, rule_id, vat_bps, method, collected_by, approval_id, reverses, shift_id, by_user, by_name,
      reason, reference, details, at, business_date)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
      $24, greatest(($24 at time zone $25)::date,
        (select closed_through + 1 from open_days where tenant_id = $4 and location_id = $5)))
     on conflict (key) do nothing returning to_char(business_date, 'YYYY-MM-DD') as day`,
    [
      row.id,
      row.key,
      row.kind,
      row.tenantId,
      locationId,
      row.repair?.id ?? null,
      row.repair?.number ?? null,
      row.repair?.deviceName ?? null,
      row.repair?.quoteVersion ?? null,
      row.amountCents,
      row.rate ?? null,
      row.ruleId ?? null,
      row.vatBps ?? 0,
      row.method ?? null,
      row.collectedBy ?? null,
      row.approvalId ?? null,
      row.reverses ?? null,
      row.shiftId ?? null,
      row.by?.userId ?? null,
      row.by?.name ?? null,
      row.reason ?? null,
      row.reference ?? null,
      row.details ? JSON.stringify(row.details) : null,
      row.at,
      zone,
    ],
  );
  return inserted?.day;
}

interface Line {
  readonly entryId: string;
  readonly line: number;
  readonly tenantId: string | null;
  readonly account: string;
  readonly cents: number;
  readonly day: string;
}

/** Writes the postings of all entries in one statement per book, so that the totals are locked in one order. */
export async function insertPostings(
  em: EntityManager,
  entries: readonly { readonly entry: PostedEntry; readonly day: string }[],
): Promise<void> {
  const linesOf = (book: 'shop' | 'platform'): Line[] =>
    entries.flatMap(({ entry, day }) =>
      (entry[book] ?? []).map(({ account, cents }, line) => ({
        entryId: entry.id,
        line,
        tenantId: entry.tenantId,
        account,
        cents,
        day,
      })),
    );
  await insertBook(em, 'shop', linesOf('shop'));
  await insertBook(em, 'platform', linesOf('platform'));
}

async function insertBook(em: EntityManager, book: 'shop' | 'platform', lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return;
  const column = <Field extends keyof Line>(field: Field): Line[Field][] => lines.map((line) => line[field]);
  if (book === 'shop')
    await em.query(
      `insert into accounts select distinct tenant_id, account, 'ZAR' from unnest($1::uuid[], $2::text[])
        as l (tenant_id, account) order by 1, 2 on conflict do nothing`,
      [column('tenantId'), column('account')],
    );
  else
    await em.query(
      `insert into platform_accounts select distinct account, 'ZAR' from unnest($1::text[]) as l (account)
        order by 1 on conflict do nothing`,
      [column('account')],
    );
  await em.query(
    `insert into ${book === 'shop' ? 'postings' : 'platform_postings'}
      (entry_id, line, tenant_id, account, cents, business_date)
     select * from unnest($1::uuid[], $2::int[], $3::uuid[], $4::text[], $5::bigint[], $6::date[])`,
    [column('entryId'), column('line'), column('tenantId'), column('account'), column('cents'), column('day')],
  );
}
