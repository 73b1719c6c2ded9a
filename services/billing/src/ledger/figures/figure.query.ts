import { PLATFORM_ACCOUNTS } from '@revive/contracts/billing/accounts';
import type { MoneyFigure } from '@revive/contracts/billing/explain';
import type { EntityManager } from '@revive/platform/database/database';
import { ENTRY_CONDITIONS, type Figure, type FigureScope } from './figure.js';
import { FIGURES } from './figures.js';

export interface FigureRequest extends FigureScope {
  readonly figure: MoneyFigure;
}

/** Collects the values of a statement and returns their placeholders. */
export class Values {
  readonly list: unknown[] = [];
  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

/** Days of a figure as a condition on `business_date`. */
const daysOf = ({ from, through }: FigureScope, values: Values, column: string): string[] => [
  ...(from === undefined ? [] : [`${column} >= ${values.add(from)}::date`]),
  ...(through === undefined ? [] : [`${column} <= ${values.add(through)}::date`]),
];

/**
 * Reads figures of the totals in one statement, in the order given. All are of one shop or all of the platform. A
 * figure costs the same for an old shop.
 */
export async function readFigures(em: EntityManager, requests: readonly FigureRequest[]): Promise<number[]> {
  const values = new Values();
  const tenantId = requests[0]?.tenantId;
  const accounts = values.add([...new Set(requests.flatMap(({ figure }) => Object.keys(FIGURES[figure].accounts)))]);
  const columns = requests.map((request, index) => {
    const signs = FIGURES[request.figure].accounts;
    const when = Object.entries(signs).map(([account, sign]) => `when ${values.add(account)} then ${sign}`);
    const days = daysOf(request, values, 'business_date');
    const filter = days.length === 0 ? '' : ` filter (where ${days.join(' and ')})`;
    return `coalesce(sum(cents * case account ${when.join(' ')} else 0 end)${filter}, 0) as f${index}`;
  });
  const table = tenantId === undefined ? 'platform_totals' : 'totals';
  const own = tenantId === undefined ? '' : `and tenant_id = ${values.add(tenantId)}`;
  const [row] = await em.query<Record<string, string | number>[]>(
    `select ${columns.join(', ')} from ${table} where account = any(${accounts}) ${own}`,
    values.list,
  );
  return requests.map((_, index) => Number(row?.[`f${index}`] ?? 0));
}

/** The last days with postings of a figure, oldest first. */
export async function readFigureDays(
  em: EntityManager,
  { figure, tenantId }: FigureRequest,
  most: number,
): Promise<{ day: string; cents: number }[]> {
  const values = new Values();
  const { accounts } = FIGURES[figure];
  const when = Object.entries(accounts).map(([account, sign]) => `when ${values.add(account)} then ${sign}`);
  const rows = await em.query<{ day: string; cents: string | number }[]>(
    `select to_char(business_date, 'YYYY-MM-DD') as day, sum(cents * case account ${when.join(' ')} end) as cents
      from ${tenantId === undefined ? 'platform_totals' : 'totals'}
      where account = any(${values.add(Object.keys(accounts))})
        ${tenantId === undefined ? '' : `and tenant_id = ${values.add(tenantId)}`}
      group by business_date order by business_date desc limit ${values.add(most)}`,
    values.list,
  );
  return rows.reverse().map(({ day, cents }) => ({ day, cents: Number(cents) }));
}

/** Sum of the amounts of the entries of a figure, as the lists of entries show them. */
export async function readAmounts(em: EntityManager, { figure, ...scope }: FigureRequest): Promise<number> {
  const values = new Values();
  const { minus = [] } = FIGURES[figure];
  const conditions = [
    ...entryConditions(FIGURES[figure], scope, values),
    ...(scope.tenantId === undefined ? [] : [`e.tenant_id = ${values.add(scope.tenantId)}`]),
    ...daysOf(scope, values, 'e.business_date'),
  ];
  const [row] = await em.query<{ cents: string | number }[]>(
    `select coalesce(sum(amount_cents * case when e.kind = any(${values.add(minus)}) then -1 else 1 end), 0) as cents
      from entries e where ${conditions.join(' and ')}`,
    values.list,
  );
  return Number(row?.cents ?? 0);
}

/** Sum of the postings of a figure that its screens sum themselves. */
export async function readPostings(em: EntityManager, { figure, ...scope }: FigureRequest): Promise<number> {
  const values = new Values();
  const [row] = await em.query<{ cents: string | number }[]>(
    `select coalesce(sum(cents), 0) as cents from (${pickedPostings(FIGURES[figure], scope, values)}) picked`,
    values.list,
  );
  return Number(row?.cents ?? 0);
}

/** The share of a charge is a line of the statement together with the charge, if both are of the same day. */
const ofEntry = (id: string): string =>
  `(e.id = ${id} or e.kind = 'commission' and exists (select 1 from entries o where o.id = ${id} and o.kind = 'charge'
    and o.tenant_id = e.tenant_id and o.repair_id = e.repair_id and o.quote_version = e.quote_version
    and o.business_date = e.business_date))`;

/**
 * Lines of a statement are in the order of day and id. A share of the day of its charge has the place of the charge, as
 * in `account/statement-lines.query.ts`.
 */
const upToLine = (id: string): string =>
  `e.tenant_id = (select o.tenant_id from entries o where o.id = ${id})
    and (e.business_date, case when e.kind = 'commission' then coalesce((select c.id from entries c
        where c.kind = 'charge' and c.tenant_id = e.tenant_id and c.repair_id = e.repair_id
          and c.quote_version = e.quote_version and c.business_date = e.business_date), e.id) else e.id end)
      <= (select o.business_date, o.id from entries o where o.id = ${id})`;

function within({ within: part }: Figure, scope: FigureScope, values: Values): string[] {
  const { entryId, payoutIds = [], throughEntryId, afterEntryId } = scope;
  if (part === 'line') return [upToLine(`${values.add(entryId)}::uuid`)];
  if (part === 'payouts') return [`e.key = any(${values.add(payoutIds.map((id) => `payout:${id}`))})`];
  if (part === undefined) return [];
  return [
    `e.id <= ${values.add(throughEntryId ?? null)}::uuid`,
    `(e.kind in ('payout', 'payout_reversal') or e.id <= ${values.add(afterEntryId ?? null)}::uuid)`,
  ];
}

/** Kinds whose account the reader may read. */
const kindsFor = (byKind: NonNullable<Figure['byKind']>, { isOfShop }: FigureScope): string[] =>
  Object.entries(byKind).flatMap(([kind, [account]]) => (isOfShop === true && isPlatforms(account) ? [] : [kind]));

function entryConditions(figure: Figure, scope: FigureScope, values: Values): string[] {
  const { kinds, byKind, only = [], withShare } = figure;
  if (figure.within !== undefined)
    return [
      ...(kinds === undefined ? [] : [`e.kind = any(${values.add(kinds)})`]),
      ...only.map((name) => ENTRY_CONDITIONS[name]),
      ...within(figure, scope, values),
    ];
  const { repairId, shiftId, entryId, payoutId, locationId, byName, method } = scope;
  return [
    ...(kinds === undefined ? [] : [`e.kind = any(${values.add(kinds)})`]),
    ...(byKind === undefined ? [] : [`e.kind = any(${values.add(kindsFor(byKind, scope))})`]),
    ...only.map((name) => ENTRY_CONDITIONS[name]),
    ...(repairId === undefined ? [] : [`e.repair_id = ${values.add(repairId)}`]),
    ...(shiftId === undefined ? [] : [`e.shift_id = ${values.add(shiftId)}`]),
    ...(entryId === undefined
      ? []
      : [withShare === true ? ofEntry(`${values.add(entryId)}::uuid`) : `e.id = ${values.add(entryId)}`]),
    ...(payoutId === undefined ? [] : [`e.key = ${values.add(`payout:${payoutId}`)}`]),
    ...(locationId === undefined ? [] : [`e.location_id = ${values.add(locationId)}`]),
    ...(byName === undefined ? [] : [`e.by_name = ${values.add(byName)}`]),
    ...(method === undefined ? [] : [`e.method = ${values.add(method)}`]),
  ];
}

const isPlatforms = (account: string): boolean => Object.hasOwn(PLATFORM_ACCOUNTS, account);

/** Sign of each account of a figure, by kind of entry where the figure is of an entry of any kind. */
function signsOf({ accounts, byKind }: Figure, book: 'shop' | 'platform', values: Values): Signs | undefined {
  const isOf = (account: string): boolean => isPlatforms(account) === (book === 'platform');
  const lines = byKind
    ? Object.entries(byKind).flatMap(([kind, [first, sign, ...others]]) =>
        [first, ...others].flatMap((account) => (isOf(account) ? [{ kind, account, sign }] : [])),
      )
    : Object.entries(accounts).flatMap(([account, sign]) =>
        isOf(account) ? [{ account, sign, kind: undefined }] : [],
      );
  if (lines.length === 0) return undefined;
  const when = lines.map(({ kind, account, sign }) => {
    const ofKind = kind === undefined ? '' : ` and e.kind = ${values.add(kind)}`;
    return `when p.account = ${values.add(account)}${ofKind} then ${sign}`;
  });
  return { names: [...new Set(lines.map(({ account }) => account))], factor: `case ${when.join(' ')} end` };
}
interface Signs {
  readonly names: readonly string[];
  /** Null for a posting that is no part of the figure. */
  readonly factor: string;
}

/**
 * Statement part with the columns `entry_id, line, book, account, cents`: the postings of a figure with the signs of
 * the figure. A book is left out where no account needs it, and the platform's book for a shop, which may not read it.
 */
export function pickedPostings(figure: Figure, scope: FigureScope, values: Values): string {
  const ofBook = (book: 'shop' | 'platform'): string[] => {
    const signs = book === 'platform' && scope.isOfShop === true ? undefined : signsOf(figure, book, values);
    if (signs === undefined) return [];
    const conditions = [
      `p.account = any(${values.add(signs.names)})`,
      `${signs.factor} is not null`,
      ...(scope.tenantId === undefined ? [] : [`p.tenant_id = ${values.add(scope.tenantId)}`]),
      ...daysOf(scope, values, 'p.business_date'),
      ...entryConditions(figure, scope, values),
    ];
    return [
      `select p.entry_id, p.line, '${book}' as book, p.account, p.cents * ${signs.factor} as cents
        from ${book === 'shop' ? 'postings' : 'platform_postings'} p join entries e on e.id = p.entry_id
        where ${conditions.join(' and ')}`,
    ];
  };
  return [...ofBook('shop'), ...ofBook('platform')].join(' union all ');
}
