import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { ENTRY_KINDS } from '@revive/contracts/billing/entries';
import { ENTRY_GROUPS, kindsOfGroup, type EntryGroup } from '@revive/contracts/billing/entry-groups';
import { systemActor } from '@revive/platform/auth/actor';
import type { Database } from '@revive/platform/database/database';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { runMigrations } from '@revive/platform/database/migrations';
import type { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { billing } from '../src/service.js';
import { ReadBilling } from '../src/ledger/read-billing.js';
import { drawerFloat, payment, payout } from '../src/ledger/postings.policy.js';
import { SettleRepair } from '../src/ledger/settle-repair.js';
import { aLedger, aRepair, anEvent, aShop } from '../src/testing/books.js';

let test: TestDatabase;
let db: Database;
let settle: SettleRepair;
let read: ReadBilling;
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
  settle = aLedger(db).settle;
  read = new ReadBilling(db);
});
afterAll(() => test.close());

const aPaidRepair = (tenantId: string, over: Partial<RepairChanged> = {}) =>
  aRepair(tenantId, { diagnosisCents: 5_000, ...over });
const shown = (tenantId: string) => read.run(aUser({ tenantId }));

async function asAdmin<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: test.adminUrl });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
const wrong = () =>
  asAdmin(`
  select * from (select tenant_id, account, business_date, sum(cents) as cents from postings
    group by 1, 2, 3) p full join totals t using (tenant_id, account, business_date)
    where p.cents is distinct from t.cents
  union all
  select null, account, business_date, p.cents, t.cents from (select account, business_date, sum(cents) as cents
    from (select account, business_date, cents from postings
      union all select account, business_date, cents from platform_postings) both_books group by 1, 2) p
    full join (select account, business_date, sum(cents) as cents from platform_totals group by 1, 2) t
    using (account, business_date) where p.cents is distinct from t.cents`);

describe('charges and commission', () => {
  it('refuses people without a shop and allows staff', async () => {
    const shopless = { ...aUser(), tenantId: undefined } as unknown as ReturnType<typeof aUser>;
    for (const person of [shopless, aUser({ role: 'tech' }), aUser({ role: 'user' })])
      await expect(read.run(person)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    for (const role of ['master', 'admin', 'finance'] as const)
      expect((await read.run(aUser({ role }))).entries).toBeDefined();
  });
});

describe('the demo shop', () => {
  it('charges the demo shop nothing and posts no entries', async () => {
    const shop = await aShop(db, { demo: true });
    for (const what of ['completed', 'declined', 'by_hand']) await settle.run(anEvent(), aPaidRepair(shop, { what }));
    expect(await shown(shop)).toMatchObject({ chargedCents: 0, commissionCents: 0, entries: [] });
    expect(await asAdmin(`select 1 from postings where tenant_id = '${shop}'`)).toEqual([]);
  });
});

describe('balances', () => {
  it('equals the sum of the postings per shop, per day and for the platform', async () => {
    const [shop, other] = [await aShop(db), await aShop(db)];
    await settle.run(anEvent(), aPaidRepair(shop));
    await settle.run(anEvent(), aPaidRepair(shop, { at: '2026-11-21T10:00:00.000Z', totalCents: 10_050 }));
    await settle.run(anEvent(), aPaidRepair(other, { what: 'declined' }));
    expect(await shown(shop)).toMatchObject({
      chargedCents: 45_050,
      commissionCents: 9_010,
      daily: [
        { day: '2026-11-20', chargedCents: 35_000 },
        { day: '2026-11-21', chargedCents: 10_050 },
      ],
    });
    expect(await shown(other)).toMatchObject({
      chargedCents: 5_000,
      commissionCents: 0,
      daily: [{ day: '2026-11-20', chargedCents: 5_000 }],
    });
    expect(await read.run(aUser({ role: 'finance' }))).toMatchObject({
      chargedCents: 50_050,
      commissionCents: 9_010,
      daily: [
        { day: '2026-11-20', chargedCents: 40_000 },
        { day: '2026-11-21', chargedCents: 10_050 },
      ],
    });
    expect(await wrong()).toEqual([]);
  });

  it('returns to zero after a rollback and counts a repeated event once', async () => {
    const shop = await aShop(db);
    const [event, repair] = [anEvent(), aPaidRepair(shop)];
    await settle.run(event, repair);
    await settle.run(event, repair);
    await settle.run(anEvent(), repair);
    expect(await shown(shop)).toMatchObject({ chargedCents: 35_000, commissionCents: 7_000 });
    await settle.run(anEvent(), { ...repair, what: 'rolled_back' });
    expect(await shown(shop)).toMatchObject({ chargedCents: 0, commissionCents: 0, entries: { length: 4 } });
    expect(await wrong()).toEqual([]);
  });

  it('stays correct after many shops post concurrently', async () => {
    const shops = await Promise.all(Array.from({ length: 8 }, () => aShop(db)));
    await Promise.all(
      shops.flatMap((shop) => Array.from({ length: 10 }, () => settle.run(anEvent(), aPaidRepair(shop)))),
    );
    for (const shop of shops)
      expect(await shown(shop)).toMatchObject({ chargedCents: 350_000, commissionCents: 70_000 });
    expect(await wrong()).toEqual([]);
  });

  it('fills the totals of an old ledger in the migration', async () => {
    const old = await freshDatabase('billing', billing.migrations.slice(0, 2));
    try {
      const before = await old.open([]);
      const tenantId = uuidv7();
      const [entry, at] = [uuidv7(), '2026-11-20'];
      await before.tx({ kind: 'system', name: 'test' }, async (em) => {
        await em.query(
          `insert into entries (id, kind, tenant_id, repair_id, repair_number, device_name, quote_version,
            amount_cents, at, business_date) values ($1, 'charge', $2, $1, 1, 'd', 1, 700, $3::text::date,
            $3::text::date)`,
          [entry, tenantId, at],
        );
        await em.query(
          `insert into postings values ($1, 0, $2, 'customer_receivable', 700, $3::text::date), ($1, 1, $2,
            'repair_sales', -700, $3::text::date)`,
          [entry, tenantId, at],
        );
      });
      await runMigrations('billing', old.MIGRATE_DATABASE_URL, billing.migrations);
      const actor = aUser({ tenantId });
      expect(await new ReadBilling(before).run(actor)).toMatchObject({
        chargedCents: 700,
        daily: [{ day: at, chargedCents: 700 }],
      });
      expect(await new ReadBilling(before).run(aUser({ role: 'master' }))).toMatchObject({ chargedCents: 700 });
    } finally {
      await old.close();
    }
  });
});

describe('a second write in one transaction', () => {
  // Two writes would lock the totals in an order of their own, and parallel transactions would deadlock.
  it('is refused, and the transaction posts nothing', async () => {
    const shop = await aShop(db);
    const { ledger } = aLedger(db);
    const paid = () => [{ ...payout(500), key: uuidv7(), at: '2026-11-20T10:00:00.000Z' }];
    const twice = db.tx(systemActor('test', shop), async (em) => {
      await ledger.post(em, shop, paid());
      await ledger.post(em, shop, paid());
    });
    await expect(twice).rejects.toThrow('The ledger is written twice in one transaction');
    expect((await shown(shop)).entries).toEqual([]);
  });
});

describe('failed repair with finished work by hand', () => {
  it('charges the diagnosis and the work by hand once, without commission', async () => {
    const shop = await aShop(db);
    const failed = aPaidRepair(shop, { what: 'failed', keptCents: 10_000 });
    for (const event of [anEvent(), anEvent()]) await settle.run(event, failed);
    const { entries, commissionCents } = await shown(shop);
    expect(Object.fromEntries(entries.map(({ kind, amountCents }) => [kind, amountCents]))).toEqual({
      charge: 10_000,
      diagnosis_fee: 5_000,
    });
    expect(entries).toHaveLength(2);
    expect(commissionCents).toBe(0);
    // An event without `keptCents`, as an earlier release sends, charges the diagnosis only.
    const other = await aShop(db);
    await settle.run(anEvent(), aPaidRepair(other, { what: 'failed' }));
    expect((await shown(other)).entries.map(({ kind }) => kind)).toEqual(['diagnosis_fee']);
    expect(await wrong()).toEqual([]);
  });
});

describe('the list of entries', () => {
  it('shows the entries of one group', async () => {
    const shop = await aShop(db);
    const repair = aPaidRepair(shop);
    await settle.run(anEvent(), repair);
    const about = { id: repair.repairId, number: 1, deviceName: 'disk.img', quoteVersion: 1 };
    await db.tx(systemActor('test', shop), (em) =>
      aLedger(db).ledger.post(em, shop, [
        { ...payment(35_000, 'cash'), key: uuidv7(), at: repair.at, repair: about },
        { ...payout(500), key: uuidv7(), at: repair.at },
        { ...drawerFloat(20_000), key: uuidv7(), at: repair.at },
      ]),
    );
    const kinds = async (request: { group?: EntryGroup }) =>
      (await read.run(aUser({ tenantId: shop }), request)).entries.map(({ kind }) => kind).toSorted();
    expect(await kinds({ group: 'sales' })).toEqual(['charge', 'commission']);
    expect(await kinds({ group: 'payments' })).toEqual(['payment']);
    expect(await kinds({ group: 'payouts' })).toEqual(['payout']);
    expect(await kinds({ group: 'drawer' })).toEqual(['drawer_float']);
    expect(await kinds({})).toHaveLength(5);
  });

  it('has each kind in one group', () => {
    expect(ENTRY_GROUPS.flatMap(kindsOfGroup).toSorted()).toEqual([...ENTRY_KINDS].toSorted());
  });

  it('refuses an unknown group', async () => {
    await expect(read.run(aUser({ tenantId: uuidv7() }), { group: 'all' })).rejects.toMatchObject({ code: 'INVALID' });
  });
});
