import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { systemActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Database } from '@revive/platform/database/database';
import { roleNames } from '@revive/platform/database/row-security';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { commission, payment } from '../../src/ledger/postings.policy.js';
import { billing } from '../../src/service.js';
import { aLedger, anEvent, aRepair, aShop } from '../../src/testing/books.js';

const SYSTEM = systemActor('test');
const AT = '2026-11-20T10:00:00.000Z';
let test: TestDatabase;
let db: Database;
let shop: string;
let owner: pg.Client;
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
  owner = new pg.Client({ connectionString: test.adminUrl });
  await owner.connect();
  shop = await aShop(db);
  // Accounts of both books, and an entry with postings in each.
  await db.tx(SYSTEM, (em) =>
    aLedger(db).ledger.post(em, shop, [
      { ...payment(500, 'card'), key: uuidv7(), at: AT },
      { ...commission(100, 0.2), key: uuidv7(), at: AT },
    ]),
  );
});
afterAll(async () => {
  await owner.end();
  await test.close();
});

type Posting = readonly [account: string, cents: number];
/** Writes an entry past `PostEntries`, as faulty code would. */
const write = ({ own = [], platform = [] }: { own?: readonly Posting[]; platform?: readonly Posting[] }) =>
  db.tx(SYSTEM, async (em) => {
    const id = uuidv7();
    await em.query(
      `insert into entries (id, key, kind, tenant_id, location_id, amount_cents, at, business_date)
        values ($1::uuid, ($1::uuid)::text, 'payment', $2, $2, 500, $3, '2026-11-20')`,
      [id, shop, AT],
    );
    await addPostings(em, id, own);
    for (const [line, [account, cents]] of platform.entries())
      await em.query(
        `insert into platform_postings (entry_id, line, tenant_id, account, cents, business_date)
          values ($1, $2, $3, $4, $5, '2026-11-20')`,
        [id, line, shop, account, cents],
      );
    return id;
  });
const addPostings = async (
  em: { query: (sql: string, values: unknown[]) => Promise<unknown> },
  id: string,
  postings: readonly Posting[],
  from = 0,
) => {
  for (const [line, [account, cents]] of postings.entries())
    await em.query(
      `insert into postings (entry_id, line, tenant_id, account, cents, business_date)
        values ($1, $2, $3, $4, $5, '2026-11-20')`,
      [id, from + line, shop, account, cents],
    );
};
const BALANCED: readonly Posting[] = [
  ['card_terminal', 500],
  ['customer_receivable', -500],
];

describe('the database of the ledger', () => {
  it('has the accounts that these cases name', async () => {
    const known = await db.tx(SYSTEM, (em) =>
      em.query<{ account: string }[]>(
        'select account from accounts where tenant_id = $1 union select account from platform_accounts',
        [shop],
      ),
    );
    expect(known.map(({ account }) => account)).toEqual(expect.arrayContaining(BALANCED.map(([account]) => account)));
    await write({ own: BALANCED });
  });

  it.each<[string, Parameters<typeof write>[0]]>([
    ['does not sum to zero', { own: [BALANCED[0]!, ['customer_receivable', -499]] }],
    ['has a single posting', { own: [BALANCED[0]!] }],
    ['has no posting', {}],
    ['balances only over both books', { own: [BALANCED[0]!], platform: [['shop_payable', -500]] }],
    [
      'balances in the book of the shop alone',
      {
        own: BALANCED,
        platform: [
          ['shop_payable', 500],
          ['share_revenue', -400],
        ],
      },
    ],
  ])('refuses an entry that %s', async (_, books) => {
    await expect(write(books)).rejects.toThrow(/does not balance|has no postings/);
  });

  it('refuses postings that are added to an earlier entry, in both books', async () => {
    const id = await write({ own: BALANCED });
    await expect(db.tx(SYSTEM, (em) => addPostings(em, id, BALANCED, 2))).rejects.toThrow('added to an old entry');
    const toPlatform = `insert into platform_postings (entry_id, line, tenant_id, account, cents, business_date)
      values ($1, 0, $2, 'shop_payable', 500, '2026-11-20'), ($1, 1, $2, 'share_revenue', -500, '2026-11-20')`;
    await expect(db.tx(SYSTEM, (em) => em.query(toPlatform, [id, shop]))).rejects.toThrow('added to an old entry');
  });

  it.each([
    'update entries set amount_cents = amount_cents + 1',
    'update postings set cents = cents + 1',
    'update platform_postings set cents = cents + 1',
    'delete from entries',
    'delete from postings',
    'delete from platform_postings',
    'truncate postings, platform_postings',
  ])('refuses to its owner: %s', async (statement) => {
    await expect(owner.query(statement)).rejects.toThrow('append-only');
  });

  it('refuses to its owner to change an approval, and to take a withdrawal back', async () => {
    const repair = aRepair(shop);
    await aLedger(db).settle.run(anEvent(), repair);
    const change = (set: string) => owner.query(`update approvals set ${set} where repair_id = $1`, [repair.repairId]);
    await expect(change('authorised_cents = 99999999')).rejects.toThrow('an approval never changes');
    await change('withdrawn_at = now()');
    await expect(change('withdrawn_at = null')).rejects.toThrow('a withdrawal stays');
  });

  it('refuses to its owner to change a closed shift', async () => {
    const id = uuidv7();
    await owner.query(
      `insert into locations (id, tenant_id, name, position) values ($1, $1, 'Main', 0) on conflict do nothing`,
      [shop],
    );
    await owner.query(
      `insert into shifts (id, tenant_id, location_id, user_id, user_name, opened_at, opened_day, closed_at, closed_day,
        counted, counted_cents, handed_on_cents, closed_in)
       values ($1, $2, $2, $3, 'sipho', now(), current_date, now(), current_date, '[]', 0, 0, pg_current_xact_id())`,
      [id, shop, uuidv7()],
    );
    await expect(owner.query('update shifts set counted_cents = 1 where id = $1', [id])).rejects.toThrow(
      'a closed shift does not change',
    );
  });
});

describe('a table that shops read', () => {
  it('shows a shop its own rows only, by a policy on the column of the shop', async () => {
    const { rows } = await owner.query<{ table: string; condition: string }>(
      `select c.relname as table, pg_get_expr(p.polqual, p.polrelid) as condition from pg_policy p
        join pg_class c on c.oid = p.polrelid join pg_roles r on r.rolname = $1
        where r.oid = any(p.polroles) and has_table_privilege(r.oid, c.oid, 'select') order by 1`,
      [roleNames('billing').tenant],
    );
    expect(rows.length).toBeGreaterThan(20);
    const own =
      /^\(\((?:tenant_id|id) = \(NULLIF\(current_setting\('revive.tenant_id'::text, true\), ''::text\)\)::uuid\) AND /;
    expect(rows.filter(({ condition }) => !own.test(condition))).toEqual([]);
  });

  it('shows no entry of another shop', async () => {
    const seen = (tenantId: string) =>
      db.tx(aUser({ tenantId }), (em) => em.query<unknown[]>('select 1 from entries where tenant_id = $1', [shop]));
    expect((await seen(shop)).length).toBeGreaterThan(0);
    expect(await seen(await aShop(db))).toEqual([]);
  });
});
