import { systemActor } from '@revive/platform/auth/actor';
import { Database, type EntityManager } from '@revive/platform/database/database';

export interface ChangedTotal {
  /** Absent for a total of the platform. */
  readonly tenantId?: string;
  readonly account: string;
  readonly day: string;
  readonly fromCents: number;
  readonly toCents: number;
}

interface Row {
  readonly tenant_id?: string;
  readonly account: string;
  readonly day: string;
  readonly from_cents: string | number;
  readonly to_cents: string | number;
}

const SHOPS = `select tenant_id, account, to_char(business_date, 'YYYY-MM-DD') as day,
    coalesce(t.cents, 0) as from_cents, coalesce(p.cents, 0) as to_cents
  from (select tenant_id, account, business_date, sum(cents) as cents from postings group by 1, 2, 3) p
  full join totals t using (tenant_id, account, business_date)
  where coalesce(t.cents, 0) <> coalesce(p.cents, 0) order by 1, 2, 3`;
const PLATFORM = `select account, to_char(business_date, 'YYYY-MM-DD') as day, coalesce(t.cents, 0) as from_cents,
    coalesce(p.cents, 0) as to_cents
  from (select account, business_date, sum(cents) as cents from (select account, business_date, cents from postings
    union all select account, business_date, cents from platform_postings) books group by 1, 2) p
  full join (select account, business_date, sum(cents) as cents from platform_totals group by 1, 2) t
    using (account, business_date)
  where coalesce(t.cents, 0) <> coalesce(p.cents, 0) order by 1, 2`;

const changeOf = (row: Row): ChangedTotal => ({
  ...(row.tenant_id !== undefined && { tenantId: row.tenant_id }),
  account: row.account,
  day: row.day,
  fromCents: Number(row.from_cents),
  toCents: Number(row.to_cents),
});

/**
 * Sets the totals of each day to the sums of the postings. Writers of the ledger wait meanwhile. With `dryRun` nothing
 * is written; the result is the same.
 */
export async function rebuildTotals(db: Database, { dryRun }: { dryRun: boolean }): Promise<ChangedTotal[]> {
  return db.tx(systemActor('billing:rebuild-totals'), async (em) => {
    if (!dryRun) await em.query('lock table totals, platform_totals in share row exclusive mode');
    const [shops, platform] = [
      (await em.query<Row[]>(SHOPS)).map(changeOf),
      (await em.query<Row[]>(PLATFORM)).map(changeOf),
    ];
    if (!dryRun) await write(em, shops, platform);
    return [...shops, ...platform];
  });
}

async function write(
  em: EntityManager,
  shops: readonly ChangedTotal[],
  platform: readonly ChangedTotal[],
): Promise<void> {
  for (const { tenantId, account, day, toCents } of shops)
    await em.query(
      `insert into totals values ($1, $2, $3, $4)
        on conflict (tenant_id, account, business_date) do update set cents = excluded.cents`,
      [tenantId, account, day, toCents],
    );
  // The slots of a day only count as a sum; the first slot takes the difference.
  for (const { account, day, fromCents, toCents } of platform)
    await em.query(
      `insert into platform_totals values ($1, $2, 0, $3)
        on conflict (account, business_date, slot) do update set cents = platform_totals.cents + excluded.cents`,
      [account, day, toCents - fromCents],
    );
}
