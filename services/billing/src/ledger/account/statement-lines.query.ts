import { SALES_ACCOUNTS } from '@revive/contracts/billing/accounts';
import type { StatementColumn } from '@revive/contracts/billing/commissions';
import { vatWithin } from '@revive/contracts/repairs/quotes/quote-choice';
import type { StatementLine, StatementTotals } from '@revive/proto/revive/billing/v1/commissions';
import type { EntityManager } from '@revive/platform/database/database';
import { invalid } from '@revive/platform/errors/errors';
import type { LineShare } from '../../rates/rate-rules.policy.js';
import { CURRENT } from '../shops/shop-money.query.js';

interface Period {
  readonly tenantId: string;
  readonly from: string;
  readonly to: string;
}

const DIAGNOSES = ['diagnosis_fee', 'diagnosis_reversal'] as const;
/** Kinds by the column of the statement that they change. A kind that is not named is in the column `other`. */
const COLUMN_KINDS: Readonly<Record<Exclude<StatementColumn, 'other'>, readonly string[]>> = {
  share: [
    'commission',
    'commission_reversal',
    'trial_grant',
    'trial_grant_reversal',
    'charge',
    'charge_reversal',
    ...DIAGNOSES,
  ],
  collected: ['payment', 'deposit', 'refund', 'deposit_returned'],
  fee: ['setup_fee', 'subscription_period', 'provider_fee'],
  payout: ['payout', 'payout_reversal'],
};

const columnOf = (kind: string): StatementColumn =>
  (Object.keys(COLUMN_KINDS) as (keyof typeof COLUMN_KINDS)[]).find((column) => COLUMN_KINDS[column].includes(kind)) ??
  'other';

/** The balance at the end of the day before `day`. */
export async function balanceBefore(em: EntityManager, tenantId: string, day: string): Promise<number> {
  const [row] = await em.query<{ cents: string | number | null }[]>(
    'select sum(cents) as cents from totals where tenant_id = $1 and account = $2 and business_date < $3',
    [tenantId, CURRENT, day],
  );
  return Number(row?.cents ?? 0);
}

export async function totalsOf(
  em: EntityManager,
  { tenantId, from, to }: Period,
): Promise<{ totals: StatementTotals; count: number }> {
  const kinds = await em.query<{ kind: string; cents: string | number }[]>(
    `select e.kind, sum(p.cents) as cents from postings p join entries e on e.id = p.entry_id
      where p.tenant_id = $1 and p.account = $2 and p.business_date between $3 and $4 group by e.kind`,
    [tenantId, CURRENT, from, to],
  );
  const sum = (column: StatementColumn): number =>
    kinds.filter(({ kind }) => columnOf(kind) === column).reduce((total, { cents }) => total + Number(cents), 0);
  const [sales] = await em.query<{ cents: string | number | null }[]>(
    'select -sum(cents) as cents from totals where tenant_id = $1 and account = any($2) and business_date between $3 and $4',
    [tenantId, SALES_ACCOUNTS, from, to],
  );
  const [lines] = await em.query<{ count: string | number }[]>(`select count(*) from (${LINES}) lines`, [
    tenantId,
    from,
    to,
    CURRENT,
  ]);
  return {
    totals: {
      salesCents: Number(sales?.cents ?? 0),
      shareCents: sum('share'),
      collectedCents: sum('collected'),
      feeCents: sum('fee'),
      payoutCents: sum('payout'),
      otherCents: sum('other'),
    },
    count: Number(lines?.count ?? 0),
  };
}

/**
 * One line for each charge with the share that was posted with it, and one for each other entry that changes the
 * balance. A share is shown with its charge if both are of the same business day.
 */
const LINES = `
  select e.id, e.kind, to_char(e.business_date, 'YYYY-MM-DD') as day, e.at, e.repair_id, e.repair_number, e.device_name,
    e.reference, e.amount_cents, e.vat_bps, coalesce(c.rate, e.rate) as rate, coalesce(c.details, e.details) as details,
    coalesce((select sum(p.cents) from postings p where p.entry_id in (e.id, c.id) and p.account = $4), 0) as effect
  from entries e
  left join entries c on e.kind = 'charge' and c.kind = 'commission' and c.tenant_id = e.tenant_id
    and c.repair_id = e.repair_id and c.quote_version = e.quote_version and c.business_date = e.business_date
  where e.tenant_id = $1 and e.business_date between $2 and $3
    and (e.kind in ('charge', 'charge_reversal', 'diagnosis_fee', 'diagnosis_reversal')
      or exists (select 1 from postings p where p.entry_id = e.id and p.account = $4))
    and not (e.kind = 'commission' and exists (select 1 from entries o where o.kind = 'charge'
      and o.tenant_id = e.tenant_id and o.repair_id = e.repair_id and o.quote_version = e.quote_version
      and o.business_date = e.business_date))`;

interface RefundedLine {
  readonly id: string;
  readonly cents: number;
}

interface LineRow {
  id: string;
  kind: string;
  day: string;
  at: Date;
  repair_id: string | null;
  repair_number: string | number | null;
  device_name: string | null;
  reference: string | null;
  amount_cents: string | number;
  vat_bps: number;
  rate: string | null;
  details: { readonly verifiedCents?: number; readonly lines?: readonly (LineShare | RefundedLine)[] } | null;
  effect: string | number;
}

const CURSOR = /^(\d{4}-\d\d-\d\d)\.([0-9a-f-]{36})$/;

/** The lines after the cursor, oldest first, with the balance after each. `next` is absent on the last page. */
export async function linesOf(
  em: EntityManager,
  { tenantId, from, to }: Period,
  { after, limit, openingCents }: { readonly after: string; readonly limit: number; readonly openingCents: number },
): Promise<{ lines: StatementLine[]; next?: string }> {
  const [, day, id] = CURSOR.exec(after) ?? [];
  if (after !== '' && id === undefined) throw invalid({ before: 'is not a page' });
  const rows = await em.query<LineRow[]>(
    `select * from (${LINES}) lines where $5::text is null or (day, id) > ($5, $6::uuid) order by day, id limit $7`,
    [tenantId, from, to, CURRENT, day ?? null, id ?? null, limit + 1],
  );
  const [earlier] =
    day === undefined
      ? []
      : await em.query<{ cents: string | number | null }[]>(
          `select sum(effect) as cents from (${LINES}) lines where (day, id) <= ($5, $6::uuid)`,
          [tenantId, from, to, CURRENT, day, id],
        );
  let balance = openingCents + Number(earlier?.cents ?? 0);
  const page = rows.slice(0, limit);
  const lines = page.map((row) => {
    balance += Number(row.effect);
    return lineOf(row, balance);
  });
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { lines, ...(last !== undefined && { next: `${last.day}.${last.id}` }) };
}

const SALES_KINDS = ['charge', 'charge_reversal', 'diagnosis_fee', 'diagnosis_reversal'];

function lineOf(row: LineRow, balanceCents: number): StatementLine {
  const cents = Number(row.amount_cents);
  const isSale = SALES_KINDS.includes(row.kind);
  // The lines of a refund are amounts only: they have no rate.
  const parts = row.details?.lines?.filter((part): part is LineShare => 'shareCents' in part) ?? [];
  const sources = new Set(parts.map(({ source }) => source));
  return {
    id: row.id,
    kind: row.kind,
    day: row.day,
    at: row.at.toISOString(),
    repairId: row.repair_id ?? undefined,
    repairNumber: row.repair_number === null ? undefined : Number(row.repair_number),
    deviceName: row.device_name ?? undefined,
    reference: row.reference ?? undefined,
    priceCents: isSale ? cents : undefined,
    vatCents: isSale ? Math.sign(cents) * vatWithin(Math.abs(cents), row.vat_bps) : undefined,
    verifiedCents: row.details?.verifiedCents,
    rate: row.rate === null ? undefined : Number(row.rate),
    rateSource: sources.size === 1 ? parts[0]?.source : undefined,
    parts: parts.map(({ serviceId, cents: price, netCents, rate, source, shareCents }) => ({
      serviceId,
      cents: price,
      netCents,
      rate,
      source,
      shareCents,
    })),
    column: columnOf(row.kind),
    effectCents: Number(row.effect),
    balanceCents,
  };
}
