import { PLATFORM_ACCOUNTS, SHOP_ACCOUNTS } from '@revive/contracts/billing/accounts';
import type { EntityManager } from '@revive/platform/database/database';
import type { ExplainedEntry, FigureGroup } from '@revive/proto/revive/billing/v1/explain';
import { APPROVED_LINES } from '../../approvals/approved-lines.query.js';
import type { Figure, FigureScope } from './figure.js';
import { pickedPostings, Values } from './figure.query.js';

const NAMES: Readonly<Record<string, { readonly name: string }>> = { ...SHOP_ACCOUNTS, ...PLATFORM_ACCOUNTS };
export const accountName = (account: string): string => NAMES[account]?.name ?? account;

interface EntryRow {
  readonly id: string;
  readonly kind: string;
  readonly day: string;
  readonly at: Date;
  readonly tenant_name: string | null;
  readonly repair_id: string | null;
  readonly repair_number: string | number | null;
  readonly device_name: string | null;
  readonly quote_version: number | null;
  readonly approval_id: string | null;
  readonly rate: string | null;
  readonly rule_id: string | null;
  readonly method: string | null;
  readonly collected_by: string | null;
  readonly by_name: string | null;
  readonly reason: string | null;
  readonly reference: string | null;
  readonly price_rows: readonly { readonly name: string; readonly serviceId: string; readonly cents: number }[] | null;
  readonly cents: string | number;
  readonly postings: readonly { readonly account: string; readonly book: string; readonly cents: number }[];
}

/** Number of entries and sum of the postings of a figure by kind of entry, the largest first. */
export async function readGroups(em: EntityManager, figure: Figure, scope: FigureScope): Promise<FigureGroup[]> {
  const values = new Values();
  const rows = await em.query<{ kind: string; entries: string | number; cents: string | number }[]>(
    `with picked as (${pickedPostings(figure, scope, values)})
      select e.kind, count(distinct e.id) as entries, sum(p.cents) as cents
        from picked p join entries e on e.id = p.entry_id group by e.kind order by abs(sum(p.cents)) desc, e.kind`,
    values.list,
  );
  return rows.map(({ kind, entries, cents }) => ({ kind, entries: Number(entries), cents: Number(cents) }));
}

/** Entries of a figure with their postings, newest first. */
export async function readExplained(
  em: EntityManager,
  figure: Figure,
  scope: FigureScope,
  { before, most }: { before: string | undefined; most: number },
): Promise<ExplainedEntry[]> {
  const values = new Values();
  const rows = await em.query<EntryRow[]>(
    `with picked as (${pickedPostings(figure, scope, values)}),
      page as (select entry_id, sum(cents) as cents, json_agg(json_build_object('account', account, 'book', book,
          'cents', cents) order by book, line) as postings
        from picked ${before === undefined ? '' : `where entry_id < ${values.add(before)}`}
        group by entry_id order by entry_id desc limit ${values.add(most)})
      select e.*, to_char(e.business_date, 'YYYY-MM-DD') as day, t.name as tenant_name, a.lines as price_rows,
        page.cents, page.postings
      from page join entries e on e.id = page.entry_id left join tenants t on t.id = e.tenant_id
        left join ${APPROVED_LINES} a on a.id = e.approval_id
      order by e.id desc`,
    values.list,
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    day: row.day,
    at: row.at.toISOString(),
    tenantName: row.tenant_name ?? undefined,
    repairId: row.repair_id ?? undefined,
    repairNumber: row.repair_number === null ? undefined : Number(row.repair_number),
    deviceName: row.device_name ?? undefined,
    quoteVersion: row.quote_version ?? undefined,
    approvalId: row.approval_id ?? undefined,
    rate: row.rate === null ? undefined : Number(row.rate),
    ruleId: row.rule_id ?? undefined,
    method: row.method ?? undefined,
    collectedBy: row.collected_by ?? undefined,
    byName: row.by_name ?? undefined,
    reason: row.reason ?? undefined,
    reference: row.reference ?? undefined,
    priceRows: (row.price_rows ?? []).map(({ name, serviceId, cents }) => ({ name, serviceId, cents })),
    cents: Number(row.cents),
    postings: row.postings.map(({ account, book, cents }) => ({
      account,
      accountName: accountName(account),
      book,
      cents: Number(cents),
    })),
  }));
}
