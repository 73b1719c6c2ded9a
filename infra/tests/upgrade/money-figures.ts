import type { QuietClient } from '@revive/platform/database/pg-client';

/** Accounts that migration 0007 of billing renames, because they had the opposite meaning of their names. */
const RENAMED_ACCOUNTS = { commission_expense: 'platform_share', commission_payable: 'platform_current' } as const;
const ACCOUNT = `case account ${Object.entries(RENAMED_ACCOUNTS)
  .map(([before, after]) => `when '${before}' then '${after}'`)
  .join(' ')} else account end`;

const SHOP_BOOK = `select 'shop ' || tenant_id || ', ' || ${ACCOUNT} as what, sum(cents)::bigint::text as value from postings
  group by 1`;
const SHOP_TOTALS = `select 'total ' || tenant_id || ', ' || ${ACCOUNT} as what, sum(cents)::bigint::text as value
  from totals group by 1`;
/** Releases before the platform had books: each commission is the same amount in both books. */
const MIRRORED = `select mirror as account, sum(sign * cents) as cents from postings,
    (values ('shop_payable', -1), ('share_revenue', 1)) as m (mirror, sign) where ${ACCOUNT} = 'platform_current' group by 1`;
const PLATFORM_BOOK = 'select account, sum(cents) as cents from platform_postings group by 1';
const ENTRIES = `select 'entries, ' || kind as what, count(*) || ' of ' || sum(amount_cents) as value from entries group by 1`;
const TRIALS = `select 'trial ' || tenant_id as what, used || ' of ' || included || ', ' || (select count(*) from trial_uses u
  where u.tenant_id = t.tenant_id) || ' uses' as value from trials t`;
const HOLDS = `select 'payout hold ' || id as what, until::text as value from payout_holds`;

type Figures = ReadonlyMap<string, string>;

/** The money in the database of billing, by its present names, whichever release wrote the database. */
export async function moneyFigures(client: QuietClient): Promise<Figures> {
  const hasBook = await hasTable(client, 'platform_postings');
  const platform = `select 'platform, ' || account as what, cents::bigint::text as value
    from (${hasBook ? PLATFORM_BOOK : MIRRORED}) book`;
  const totals = hasBook
    ? 'select account, sum(cents) as cents from platform_totals group by 1'
    : `select ${ACCOUNT} as account, sum(cents) as cents from platform_totals group by 1 union all ${MIRRORED}`;
  const platformTotals = `select 'total of all shops, ' || account as what, cents::bigint::text as value from (${totals}) book`;
  const found = new Map<string, string>();
  for (const query of [SHOP_BOOK, SHOP_TOTALS, platform, platformTotals, ENTRIES, TRIALS, HOLDS])
    for (const { what, value } of (await client.query<{ what: string; value: string }>(query)).rows)
      found.set(what, value);
  return found;
}

async function hasTable(client: QuietClient, table: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table]);
  return rows[0]?.exists === true;
}

const BALANCES = `
  select 'entry ' || entry_id || ' of a shop does not balance' as problem from postings
    group by entry_id, tenant_id having sum(cents) <> 0
  union all select 'entry ' || entry_id || ' of the platform does not balance' from platform_postings
    group by entry_id having sum(cents) <> 0
  union all select 'entry ' || id || ' has no postings' from entries e where not exists (select 1 from postings
    where entry_id = e.id) and not exists (select 1 from platform_postings where entry_id = e.id)
  union all select 'total ' || coalesce(t.account, p.account) || ' of a shop differs from its postings' from totals t
    full join (select tenant_id, account, business_date, sum(cents) as cents from postings group by 1, 2, 3) p
      using (tenant_id, account, business_date) where t.cents is distinct from p.cents
  union all select 'total ' || coalesce(t.account, p.account) || ' of the platform differs from its postings'
    from (select account, business_date, sum(cents) as cents from platform_totals group by 1, 2) t
    full join (select account, business_date, sum(cents) as cents from (select account, business_date, cents
      from postings union all select account, business_date, cents from platform_postings) books group by 1, 2) p
      using (account, business_date) where t.cents is distinct from p.cents
  union all select 'the books of shop ' || tenant_id || ' and of the platform differ' from (
      select tenant_id, cents from postings where account = 'platform_current'
      union all select tenant_id, cents from platform_postings where account = 'shop_payable') books
    group by tenant_id having sum(cents) <> 0
  union all select 'charge ' || id || ' has no approval' from entries
    where kind in ('charge', 'diagnosis_fee') and approval_id is null and not before_rule`;

/** Kinds of entries that the release bb667c0a has; the way back drops all others, for which it has no accounts. */
const EARLIER_KINDS = ['charge', 'charge_reversal', 'commission', 'commission_reversal', 'diagnosis_fee'];
const LATER_ENTRIES = `select id from entries where kind not in (${EARLIER_KINDS.map((kind) => `'${kind}'`).join()})`;
const LATER_MONEY = `
  select 'shop ' || tenant_id || ', ' || account as what, cents from postings where entry_id in (${LATER_ENTRIES})
  union all select 'total ' || tenant_id || ', ' || account, cents from postings where entry_id in (${LATER_ENTRIES})
  union all select 'total of all shops, ' || account, cents from postings where entry_id in (${LATER_ENTRIES})
  union all select 'platform, ' || account, cents from platform_postings where entry_id in (${LATER_ENTRIES})
  union all select 'total of all shops, ' || account, cents from platform_postings where entry_id in (${LATER_ENTRIES})`;

/** The money that stays when the later migrations are undone, and how many later entries and postings do not. */
export async function keptMoney(client: QuietClient): Promise<{ figures: Figures; entries: number; postings: number }> {
  const figures = new Map(await moneyFigures(client));
  const { rows } = await client.query<{ what: string; cents: string }>(
    `select what, sum(cents)::bigint::text as cents from (${LATER_MONEY}) later group by 1`,
  );
  for (const { what, cents } of rows) {
    const left = BigInt(figures.get(what) ?? '0') - BigInt(cents);
    if (left === 0n) figures.delete(what);
    else figures.set(what, String(left));
  }
  for (const what of figures.keys())
    if (what.startsWith('entries, ') && !EARLIER_KINDS.includes(what.slice('entries, '.length))) figures.delete(what);
  const [count] = (
    await client.query<{ entries: number; postings: number }>(
      `select (select count(*)::int from entries where id in (${LATER_ENTRIES})) as entries,
        (select count(*)::int from postings where entry_id in (${LATER_ENTRIES})) as postings`,
    )
  ).rows;
  return { figures, entries: count?.entries ?? 0, postings: count?.postings ?? 0 };
}

/** Sales of each shop, as the commissions list of the platform states them: charges and fees less reversals. */
export function salesOf(figures: Figures): ReadonlyMap<string, number> {
  const sales = new Map<string, number>();
  for (const [what, value] of figures) {
    const [, shop] = /^shop (\S+), (?:repair_sales|diagnosis_sales|vat_output)$/.exec(what) ?? [];
    if (shop !== undefined) sales.set(shop, (sales.get(shop) ?? 0) - Number(value));
  }
  return sales;
}

/** Reasons why the books of the present release do not balance; empty if they do. */
export const moneyProblems = async (client: QuietClient): Promise<string[]> =>
  (await client.query<{ problem: string }>(BALANCES)).rows.map(({ problem }) => problem);

/** Compares figures by name; a missing figure is 0. */
export function differentFigures(before: Figures, after: Figures): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names]
    .filter((name) => (before.get(name) ?? '0') !== (after.get(name) ?? '0'))
    .map((name) => `${name}: ${before.get(name) ?? 'absent'} → ${after.get(name) ?? 'absent'}`)
    .toSorted();
}
