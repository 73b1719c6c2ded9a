import { expect } from '@jest/globals';
import type { BooksReader } from './books-reader.js';
import type { ShopModel } from './shop-model.js';

/** Statements that find nothing in right books. */
const NOTHING = {
  'an entry does not sum to zero in each book and currency': `
    select entry_id from postings group by entry_id, tenant_id, currency having sum(cents) <> 0
    union all select entry_id from platform_postings group by entry_id, currency having sum(cents) <> 0`,
  'an entry has no postings': `
    select id from entries e where not exists (select 1 from postings where entry_id = e.id)
      and not exists (select 1 from platform_postings where entry_id = e.id)`,
  'a total of a shop differs from its postings': `
    select * from (select tenant_id, account, business_date, sum(cents) as cents from postings group by 1, 2, 3) p
      full join totals t using (tenant_id, account, business_date)
      where coalesce(t.cents, 0) <> coalesce(p.cents, 0)`,
  'a total of the platform differs from the postings': `
    select * from (select account, business_date, sum(cents) as cents from (
        select account, business_date, cents from postings
        union all select account, business_date, cents from platform_postings) both_books group by 1, 2) p
      full join (select account, business_date, sum(cents) as cents from platform_totals group by 1, 2) t
        using (account, business_date)
      where coalesce(t.cents, 0) <> coalesce(p.cents, 0)`,
  'a charge is above its approval, or counted wrong': `
    select a.id from approvals a where charged_cents > authorised_cents or charged_cents <> (
      select coalesce(sum(amount_cents), 0) from entries e where e.approval_id = a.id
        and e.kind in ('charge', 'charge_reversal', 'diagnosis_fee', 'diagnosis_reversal'))`,
  'a charge has no approval': "select id from entries where kind = 'charge' and approval_id is null",
  'a series of documents has a gap': `
    select tenant_id, kind from tax_documents group by 1, 2 having max(number) <> count(*) or min(number) <> 1`,
  'a counted difference is not posted': `
    select s.id from shifts s where s.closed_at is not null and 0 <> (
      select coalesce(sum(p.cents), 0) from entries e join postings p on p.entry_id = e.id and p.account = 'cash'
        where e.shift_id = s.id)`,
} as const;

/** Account balances of a shop in both books, without accounts that are zero. */
export async function balancesOf(books: BooksReader, tenantId: string) {
  const rows = await books.query<{ book: string; account: string; cents: number }>(
    `select 'shop' as book, account, sum(cents)::float8 as cents from postings where tenant_id = $1 group by 2
      having sum(cents) <> 0
      union all select 'platform', account, sum(cents)::float8 from platform_postings where tenant_id = $1 group by 2
      having sum(cents) <> 0 order by 1, 2`,
    [tenantId],
  );
  return Object.fromEntries(rows.map(({ book, account, cents }) => [`${book} ${account}`, cents]));
}

/** The same balances by the model. `paid`: cents of payouts that left the platform. */
export function expectedBalances({ shop, platform }: ShopModel, paid: number): Record<string, number> {
  const of = (book: string, balances: ReadonlyMap<string, number>, changes: Readonly<Record<string, number>>) =>
    [...new Set([...balances.keys(), ...Object.keys(changes)])].map((account): [string, number] => [
      `${book} ${account}`,
      (balances.get(account) ?? 0) + (changes[account] ?? 0),
    ]);
  const all = [
    ...of('platform', platform, { shop_payable: paid, platform_bank: -paid }),
    ...of('shop', shop, { bank: paid, platform_current: -paid }),
  ];
  return Object.fromEntries(all.filter(([, cents]) => cents !== 0).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Compares the database with the model. `place` names seed and operation in the failure. */
export async function checkBooks(books: BooksReader, shops: readonly ShopModel[], place: string): Promise<void> {
  for (const [fault, statement] of Object.entries(NOTHING))
    expect({ place, fault, rows: await books.query(statement) }).toEqual({ place, fault, rows: [] });
  for (const shop of shops) {
    const { tenantId } = shop;
    const { paid } = await books.payouts(tenantId);
    const balances = await balancesOf(books, tenantId);
    expect({ place, tenantId, balances }).toEqual({ place, tenantId, balances: expectedBalances(shop, paid) });
    // owed + paid = earned, and no more is paid than accrued.
    const owed = balances['shop platform_current'] ?? 0;
    expect({ place, sum: owed + paid }).toEqual({ place, sum: shop.earned });
    expect({ place, cash: balances['shop cash'] ?? 0 }).toEqual({ place, cash: shop.cashInDrawers });
    await checkDrawers(books, shop, place);
    await checkBills(books, shop, place);
  }
}

async function checkDrawers(books: BooksReader, shop: ShopModel, place: string): Promise<void> {
  const drawers = await books.query<{ person: string; cash: number }>(
    `select s.user_name as person, coalesce(sum(p.cents), 0)::float8 as cash from shifts s
      left join entries e on e.shift_id = s.id left join postings p on p.entry_id = e.id and p.account = 'cash'
      where s.tenant_id = $1 and s.closed_at is null group by 1 order by 1`,
    [shop.tenantId],
  );
  const expected = [...shop.drawers].map(([person, { cash }]) => ({ person, cash }));
  expect({ place, drawers }).toEqual({ place, drawers: expected.toSorted((a, b) => (a.person < b.person ? -1 : 1)) });
}

async function checkBills(books: BooksReader, shop: ShopModel, place: string): Promise<void> {
  const bills = await books.query<Record<'charged' | 'paid' | 'prepaid' | 'refunded' | 'writtenOff', number>>(
    `select repair_id as id,
        coalesce(sum(amount_cents) filter (where kind in ('charge', 'charge_reversal')), 0)::float8 as charged,
        coalesce(sum(amount_cents) filter (where kind in ('payment', 'refund', 'deposit_applied')), 0)::float8 as paid,
        coalesce(sum(case kind when 'deposit_applied' then -amount_cents else amount_cents end)
          filter (where kind in ('deposit', 'deposit_returned', 'deposit_applied')), 0)::float8 as prepaid,
        -coalesce(sum(amount_cents) filter (where kind in ('refund', 'deposit_returned')), 0)::float8 as refunded,
        -coalesce(sum(amount_cents) filter (where kind = 'write_off'), 0)::float8 as "writtenOff"
      from entries where tenant_id = $1 and repair_id is not null group by 1 order by 1`,
    [shop.tenantId],
  );
  const moved = shop.repairs.filter(
    ({ state, prepaid, refunded }) => state === 'charged' || state === 'rolled_back' || prepaid + refunded > 0,
  );
  const expected = moved.map(({ id, charged, paid, prepaid, refunded, writtenOff }) => ({
    id,
    charged,
    paid,
    prepaid,
    refunded,
    writtenOff,
  }));
  const plain = bills.map((bill) => ({ ...bill, refunded: bill.refunded + 0, writtenOff: bill.writtenOff + 0 }));
  expect({ place, bills: plain }).toEqual({
    place,
    bills: expected.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  });
}
