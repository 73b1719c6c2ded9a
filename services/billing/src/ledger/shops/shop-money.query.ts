import type { CommissionStatus } from '@revive/contracts/billing/commissions';
import { SALES_ACCOUNTS } from '@revive/contracts/billing/accounts';
import type { EntityManager } from '@revive/platform/database/database';

/** The account between a shop and the platform. */
export const CURRENT = 'platform_current';

export interface ShopMoney {
  readonly tenantId: string;
  readonly name: string;
  readonly email: string;
  readonly standardRate: number;
  readonly salesCents: number;
  /** Above 0: the platform owes the shop. */
  readonly balanceCents: number;
  readonly lastPayoutAt?: string | undefined;
  readonly status: CommissionStatus;
}

interface Asked {
  readonly before?: string;
  readonly tenantId?: string;
  /** The beginning of the name. */
  readonly search?: string;
  readonly status?: string;
  readonly from?: string;
  readonly to?: string;
  readonly limit: number;
}

/**
 * Money of the shops, newest shop first. The demo shop has none and is left out. `paid` needs a payout that the bank
 * has not returned.
 */
export async function listShopMoney(em: EntityManager, asked: Asked): Promise<ShopMoney[]> {
  const rows = await em.query<
    {
      id: string;
      name: string;
      email: string;
      commission_rate: string;
      sold: string | number;
      balance: string | number;
      last_kind: string | null;
      last_at: Date | null;
      status: CommissionStatus;
    }[]
  >(
    `select * from (
        select t.id, t.name, t.email, t.commission_rate, sales.cents as sold, current.cents as balance,
          last.kind as last_kind, last.at as last_at,
          case when current.cents > 0 then 'pending' when last.kind = 'payout' then 'paid' else 'none' end as status
        from tenants t
        cross join lateral (select coalesce(-sum(cents), 0) as cents from totals s where s.tenant_id = t.id
          and s.account = any($1) and ($2::date is null or business_date >= $2::date)
          and ($3::date is null or business_date <= $3::date)) sales
        cross join lateral (select coalesce(sum(cents), 0) as cents from totals c where c.tenant_id = t.id
          and c.account = $4) current
        left join lateral (select e.kind, e.at from entries e where e.tenant_id = t.id
          and e.kind in ('payout', 'payout_reversal') order by e.id desc limit 1) last on true
        where not t.demo and ($5::uuid is null or t.id < $5) and ($6::uuid is null or t.id = $6)
          and starts_with(lower(t.name), lower($7))
        order by t.id desc) shops
      where $8 = '' or status = $8 order by id desc limit $9`,
    [
      SALES_ACCOUNTS,
      asked.from || null,
      asked.to || null,
      CURRENT,
      asked.before || null,
      asked.tenantId || null,
      asked.search ?? '',
      asked.status ?? '',
      asked.limit,
    ],
  );
  return rows.map((row) => ({
    tenantId: row.id,
    name: row.name,
    email: row.email,
    standardRate: Number(row.commission_rate),
    salesCents: Number(row.sold),
    balanceCents: Number(row.balance),
    lastPayoutAt: row.last_kind === 'payout' ? row.last_at?.toISOString() : undefined,
    status: row.status,
  }));
}

/** Owed to the shop now: never below 0. What the shop owes is carried until payments are collected for it. */
export const owedCents = ({ balanceCents }: Pick<ShopMoney, 'balanceCents'>): number => Math.max(0, balanceCents);
export const carriedCents = ({ balanceCents }: Pick<ShopMoney, 'balanceCents'>): number => Math.min(0, balanceCents);

/** Names by id; the demo shop only if asked for by `withDemo`. */
export async function shopNames(
  em: EntityManager,
  ids: readonly string[],
  { withDemo = true } = {},
): Promise<ReadonlyMap<string, string>> {
  const shops = await em.query<{ id: string; name: string }[]>(
    'select id, name from tenants where id = any($1) and (not demo or $2)',
    [ids, withDemo],
  );
  return new Map(shops.map(({ id, name }) => [id, name]));
}
