import type { ProofCheck } from '@revive/contracts/billing/proofs';
import type { EntityManager } from '@revive/platform/database/database';

export interface Difference {
  readonly check: ProofCheck;
  readonly day?: string;
  readonly tenantId?: string;
  readonly account?: string;
  readonly entryId?: string;
  readonly repairId?: string;
  readonly expectedCents?: number;
  readonly actualCents?: number;
}

/** First and last business day of a part of the ledger. Each statement reads one part, so that none runs for long. */
export interface Span {
  readonly from: string;
  readonly through: string;
}

interface Row {
  readonly check: ProofCheck;
  readonly day?: string | null;
  readonly tenant_id?: string | null;
  readonly account?: string | null;
  readonly entry_id?: string | null;
  readonly repair_id?: string | null;
  readonly expected?: string | number | null;
  readonly actual?: string | number | null;
}

/**
 * Checks with `$1` and `$2` as the first and the last day. Each is one statement, and therefore one snapshot: entries
 * that are posted meanwhile are in the totals and in the postings, or in neither.
 */
const OF_DAYS = [
  `select 'shop_totals' as "check", to_char(business_date, 'YYYY-MM-DD') as day, tenant_id, account,
      coalesce(p.cents, 0) as expected, coalesce(t.cents, 0) as actual
    from (select tenant_id, account, business_date, sum(cents) as cents from postings
      where business_date between $1 and $2 group by 1, 2, 3) p
    full join (select * from totals where business_date between $1 and $2) t
      using (tenant_id, account, business_date)
    where coalesce(p.cents, 0) <> coalesce(t.cents, 0)`,
  `select 'platform_totals' as "check", to_char(business_date, 'YYYY-MM-DD') as day, account,
      coalesce(p.cents, 0) as expected, coalesce(t.cents, 0) as actual
    from (select account, business_date, sum(cents) as cents from
      (select account, business_date, cents from postings where business_date between $1 and $2
        union all
        select account, business_date, cents from platform_postings where business_date between $1 and $2) books
      group by 1, 2) p
    full join (select account, business_date, sum(cents) as cents from platform_totals
      where business_date between $1 and $2 group by 1, 2) t using (account, business_date)
    where coalesce(p.cents, 0) <> coalesce(t.cents, 0)`,
  `select 'entry_balance' as "check", to_char(min(business_date), 'YYYY-MM-DD') as day, entry_id, 0 as expected,
      sum(cents) as actual
    from (select entry_id, 'shop' as book, business_date, cents from postings where business_date between $1 and $2
      union all
      select entry_id, 'platform', business_date, cents from platform_postings
        where business_date between $1 and $2) lines
    group by entry_id, book having sum(cents) <> 0`,
  `select 'entry_postings' as "check", to_char(e.business_date, 'YYYY-MM-DD') as day, e.id as entry_id, e.tenant_id
    from entries e where e.business_date between $1 and $2
      and not exists (select 1 from postings p where p.entry_id = e.id)
      and not exists (select 1 from platform_postings p where p.entry_id = e.id)`,
  `select 'currency' as "check", to_char(e.business_date, 'YYYY-MM-DD') as day, e.id as entry_id, p.account
    from entries e join (select entry_id, account, currency, business_date from postings
        where business_date between $1 and $2
      union all
      select entry_id, account, currency, business_date from platform_postings
        where business_date between $1 and $2) p on p.entry_id = e.id
    where p.currency <> e.currency or p.business_date <> e.business_date`,
  `select 'repair_bill' as "check", b.repair_id, b.tenant_id, b.cents as expected, coalesce(r.cents, 0) as actual
    from (select e.repair_id, min(e.tenant_id::text)::uuid as tenant_id, coalesce(sum(e.amount_cents) filter (where
        e.kind in ('charge', 'charge_reversal', 'diagnosis_fee', 'diagnosis_reversal', 'write_off')), 0)
        - coalesce(sum(e.amount_cents) filter (where e.kind in ('payment', 'refund', 'deposit_applied')), 0) as cents
      from entries e where e.repair_id in (select repair_id from entries where business_date between $1 and $2)
      group by e.repair_id) b
    left join (select e.repair_id, sum(p.cents) as cents from entries e join postings p on p.entry_id = e.id
      where p.account = 'customer_receivable'
        and e.repair_id in (select repair_id from entries where business_date between $1 and $2)
      group by e.repair_id) r using (repair_id)
    where b.cents <> coalesce(r.cents, 0)`,
] as const;

/** What the platform owes a shop is what the shop's books say that the platform holds. */
const CURRENT_ACCOUNT = `select 'current_account' as "check", tenant_id, -coalesce(p.cents, 0) as expected,
    coalesce(s.cents, 0) as actual
  from (select tenant_id, sum(cents) as cents from platform_postings
    where account = 'shop_payable' and tenant_id is not null group by 1) p
  full join (select tenant_id, sum(cents) as cents from postings where account = 'platform_current' group by 1) s
    using (tenant_id)
  where coalesce(p.cents, 0) + coalesce(s.cents, 0) <> 0`;

const differenceOf = (row: Row): Difference => ({
  check: row.check,
  ...(row.day != null && { day: row.day }),
  ...(row.tenant_id != null && { tenantId: row.tenant_id }),
  ...(row.account != null && { account: row.account }),
  ...(row.entry_id != null && { entryId: row.entry_id }),
  ...(row.repair_id != null && { repairId: row.repair_id }),
  ...(row.expected != null && { expectedCents: Number(row.expected) }),
  ...(row.actual != null && { actualCents: Number(row.actual) }),
});

export async function checkDays(em: EntityManager, { from, through }: Span): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const statement of OF_DAYS) found.push(...(await em.query<Row[]>(statement, [from, through])).map(differenceOf));
  return found;
}

export async function checkCurrentAccounts(em: EntityManager): Promise<Difference[]> {
  return (await em.query<Row[]>(CURRENT_ACCOUNT)).map(differenceOf);
}

/** First and last business day of the ledger; undefined for an empty ledger. */
export async function ledgerSpan(em: EntityManager): Promise<Span | undefined> {
  const [row] = await em.query<{ first: string | null; last: string | null }[]>(
    `select to_char(min(business_date), 'YYYY-MM-DD') as first, to_char(max(business_date), 'YYYY-MM-DD') as last
      from (select business_date from entries union all select business_date from platform_totals
        union all select business_date from totals) days`,
  );
  return row?.first && row.last ? { from: row.first, through: row.last } : undefined;
}

export interface Counts {
  readonly entries: number;
  readonly postings: number;
  readonly debitCents: number;
}

export async function countDays(em: EntityManager, { from, through }: Span): Promise<Counts> {
  const [row] = await em.query<{ entries: string; postings: string; debit: string }[]>(
    `select (select count(*) from entries where business_date between $1 and $2) as entries, count(*) as postings,
        coalesce(sum(cents) filter (where cents > 0), 0) as debit
      from (select cents from postings where business_date between $1 and $2
        union all select cents from platform_postings where business_date between $1 and $2) lines`,
    [from, through],
  );
  return {
    entries: Number(row?.entries ?? 0),
    postings: Number(row?.postings ?? 0),
    debitCents: Number(row?.debit ?? 0),
  };
}
