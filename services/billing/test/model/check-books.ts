import { expect } from '@jest/globals';
import type { BooksReader } from './books-reader.js';
import { dayOf } from './money-rules.js';
import { nonZero } from './model-book.js';
import { PROHIBITED } from './prohibited-rows.js';
import type { ShopModel } from './shop-model.js';

/** Prices with VAT are the sum of these accounts. */
const SALES = ['repair_sales', 'diagnosis_sales', 'vat_output'];

const sorted = (rows: readonly (readonly [string, number])[]): Record<string, number> => nonZero(new Map(rows));

/** Account balances of a shop in both books, without accounts that are zero. */
export async function balancesOf(books: BooksReader, tenantId: string): Promise<Record<string, number>> {
  const rows = await books.query<{ account: string; cents: number }>(
    `select 'shop ' || account as account, sum(cents)::float8 as cents from postings where tenant_id = $1 group by 1
      union all
      select 'platform ' || account, sum(cents)::float8 from platform_postings where tenant_id = $1 group by 1`,
    [tenantId],
  );
  return sorted(rows.map(({ account, cents }) => [account, cents]));
}

/** The same balances by the model. */
export function expectedBalances({ shop, platform }: ShopModel): Record<string, number> {
  const of = (book: string, sums: Record<string, number>) =>
    Object.entries(sums).map(([account, cents]): [string, number] => [`${book} ${account}`, cents]);
  return sorted([...of('platform', platform.sums), ...of('shop', shop.sums)]);
}

/** Fails with the name of the compared facts, and with seed and operation. */
export function expectSame(place: string, what: string, found: unknown, expected: unknown): void {
  try {
    expect(found).toEqual(expected);
  } catch (error) {
    throw new Error(`${what}\n${place}\n${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Compares the kept sums of a shop after an operation: cheap, and names the operation that went wrong. */
export async function checkShop(books: BooksReader, { tenantId, shop }: ShopModel, place: string): Promise<void> {
  const rows = await books.query<{ account: string; cents: number }>(
    'select account, sum(cents)::float8 as cents from totals where tenant_id = $1 group by 1',
    [tenantId],
  );
  const found = sorted(rows.map(({ account, cents }) => [account, cents]));
  expectSame(place, 'sums of the shop', found, shop.sums);
}

/** Compares the whole database with the model. `place` names seed and operation in the failure. */
export async function checkBooks(books: BooksReader, shops: readonly ShopModel[], place: string): Promise<void> {
  for (const [fault, statement] of Object.entries(PROHIBITED))
    expectSame(place, fault, await books.query(statement), []);
  for (const shop of shops) {
    const { tenantId } = shop;
    const same = (what: string, found: unknown, expected: unknown): void =>
      expectSame(`${place}, shop ${tenantId}`, what, found, expected);
    same('balances', await balancesOf(books, tenantId), expectedBalances(shop));
    same('days', await totalsOf(books, tenantId), shop.shop.sumsByDay);
    same(
      'payouts',
      await payoutsOf(books, tenantId),
      shop.payouts.map(({ state, cents }) => `${state} ${cents}`),
    );
    same('cash', shop.shop.sumOf('cash'), shop.cashInDrawers);
    same('drawers', await drawersOf(books, tenantId), sorted([...shop.drawers].map(([who, { cash }]) => [who, cash])));
    same('bills', await billsOf(books, tenantId), expectedBills(shop));
    same('accounts of repairs', await accountsOfRepairs(books, tenantId), expectedAccountsOfRepairs(shop));
    same('documents', await documentsOf(books, tenantId), sorted(Object.entries(shop.documents)));
    await checkClosings(books, shop, same);
  }
}

/** The page of commissions and the nightly proof agree with the model, too. */
export async function checkEnd(books: BooksReader, shops: readonly ShopModel[], at: Date): Promise<void> {
  const page = new Map((await books.commissions(at)).map((row) => [row.tenantId, row]));
  for (const { tenantId, owed, payouts, shop, rates, rate } of shops) {
    const row = page.get(tenantId);
    const last = payouts.findLast(({ state }) => state !== 'cancelled')?.state;
    expect({ tenantId, ...row }).toMatchObject({
      tenantId,
      totalSales: SALES.reduce((sum, account) => sum - shop.sumOf(account), 0) / 100,
      commissionRate: rates.of(tenantId, undefined, dayOf(at.toISOString()), rate) / 10_000,
      commissionOwed: Math.max(0, owed) / 100,
      carriedCents: Math.min(0, owed),
      ...(owed > 0 && { status: 'pending' }),
      ...(owed <= 0 && last === 'paid' && { status: 'paid' }),
      ...(owed <= 0 && last === undefined && { status: 'none' }),
    });
  }
  expect(await books.proof(at)).toBe(0);
}

/** Kept sums of the days: closed days and the open ones. */
async function totalsOf(books: BooksReader, tenantId: string): Promise<Record<string, number>> {
  const rows = await books.query<{ account: string; cents: number }>(
    `select to_char(business_date, 'YYYY-MM-DD') || ' ' || account as account, cents::float8 as cents from totals
      where tenant_id = $1`,
    [tenantId],
  );
  return sorted(rows.map(({ account, cents }) => [account, cents]));
}

const payoutsOf = async (books: BooksReader, tenantId: string): Promise<string[]> =>
  (await books.payouts(tenantId)).map(({ state, cents }) => `${state} ${cents}`);

async function drawersOf(books: BooksReader, tenantId: string): Promise<Record<string, number>> {
  const rows = await books.query<{ person: string; cash: number }>(
    `select s.user_name as person, coalesce(sum(p.cents), 0)::float8 as cash from shifts s
      left join entries e on e.shift_id = s.id left join postings p on p.entry_id = e.id and p.account = 'cash'
      where s.tenant_id = $1 and s.closed_at is null group by 1`,
    [tenantId],
  );
  return sorted(rows.map(({ person, cash }) => [person, cash]));
}

const BILL = ['charged', 'paid', 'prepaid', 'refunded', 'writtenOff'] as const;
type Bill = { readonly id: string } & Record<(typeof BILL)[number], number>;

const byRepair = (rows: readonly Bill[]): Record<string, number> =>
  sorted(rows.flatMap((row) => BILL.map((field): [string, number] => [`${row.id} ${field}`, row[field]])));

/** Amounts of the entries of each repair. */
async function billsOf(books: BooksReader, tenantId: string): Promise<Record<string, number>> {
  return byRepair(
    await books.query<Bill>(
      `select repair_id as id,
        coalesce(sum(amount_cents) filter (where kind in ('charge', 'charge_reversal', 'diagnosis_fee', 'diagnosis_reversal')), 0)::float8 as charged,
        coalesce(sum(amount_cents) filter (where kind in ('payment', 'refund', 'deposit_applied')), 0)::float8 as paid,
        coalesce(sum(case kind when 'deposit_applied' then -amount_cents else amount_cents end)
          filter (where kind in ('deposit', 'deposit_returned', 'deposit_applied')), 0)::float8 as prepaid,
        -coalesce(sum(amount_cents) filter (where kind in ('refund', 'deposit_returned')), 0)::float8 as refunded,
        -coalesce(sum(amount_cents) filter (where kind = 'write_off'), 0)::float8 as "writtenOff"
      from entries where tenant_id = $1 and repair_id is not null group by 1`,
      [tenantId],
    ),
  );
}

const expectedBills = ({ repairs }: ShopModel): Record<string, number> => byRepair(repairs);

/** Postings of the entries of each repair. */
async function accountsOfRepairs(books: BooksReader, tenantId: string): Promise<Record<string, number>> {
  const rows = await books.query<{ account: string; cents: number }>(
    `select e.repair_id || ' ' || p.account as account, sum(p.cents)::float8 as cents
      from entries e join postings p on p.entry_id = e.id where e.tenant_id = $1 and e.repair_id is not null group by 1`,
    [tenantId],
  );
  return sorted(rows.map(({ account, cents }) => [account, cents]));
}

const expectedAccountsOfRepairs = ({ repairs }: ShopModel): Record<string, number> =>
  sorted(
    repairs.flatMap(({ id, accounts }) =>
      [...accounts].map(([account, cents]): [string, number] => [`${id} ${account}`, cents]),
    ),
  );

async function documentsOf(books: BooksReader, tenantId: string): Promise<Record<string, number>> {
  const rows = await books.query<{ kind: string; count: number }>(
    'select kind, count(*)::int as count from tax_documents where tenant_id = $1 group by 1',
    [tenantId],
  );
  return sorted(rows.map(({ kind, count }) => [kind, count]));
}

interface Report {
  readonly cash: Record<'openingCents' | 'inCents' | 'outCents' | 'differenceCents' | 'closingCents', number>;
  readonly sales: Record<'chargedCents' | 'reversedCents' | 'vatCents' | 'writtenOffCents', number>;
}

/** The frozen report of each closed day says what the model says of these days. */
async function checkClosings(
  books: BooksReader,
  { tenantId, shop }: ShopModel,
  same: (what: string, found: unknown, expected: unknown) => void,
): Promise<void> {
  for (const { fromDay, throughDay, content } of await books.closings(tenantId)) {
    const { cash, sales } = (JSON.parse(content) as { report: Report }).report;
    const of = (accounts: readonly string[], from: string): number => shop.between(accounts, from, throughDay);
    same(
      `report of ${throughDay}`,
      {
        cash: cash.openingCents + cash.inCents - cash.outCents + cash.differenceCents,
        closing: cash.closingCents,
        sold: sales.chargedCents - sales.reversedCents,
        vat: sales.vatCents + 0,
        writtenOff: sales.writtenOffCents,
      },
      {
        cash: of(['cash'], ''),
        closing: of(['cash'], ''),
        sold: -of(SALES, fromDay) + 0,
        vat: -of(['vat_output'], fromDay) + 0,
        writtenOff: of(['write_offs'], fromDay),
      },
    );
  }
}
