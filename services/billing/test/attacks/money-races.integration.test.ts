import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { systemActor, type UserActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Database } from '@revive/platform/database/database';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { GiveRefund } from '../../src/counter/give-refund.js';
import { TakePayment } from '../../src/counter/take-payment.js';
import { commission } from '../../src/ledger/postings.policy.js';
import { PayoutRepository } from '../../src/payouts/payout.repository.js';
import { billing } from '../../src/service.js';
import { aRepair, aShop } from '../../src/testing/books.js';
import { aCounter } from '../counter/counters.js';
import { aPayoutDesk, entriesOf, owedTo, payNow } from '../payout-desk.js';

const AT = new Date('2026-11-20T11:00:00.000Z');
const ROUNDS = 10;
let test: TestDatabase;
let db: Database;
let counter: ReturnType<typeof aCounter>;
let desk: ReturnType<typeof aPayoutDesk>;
let admin: pg.Client;
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
  counter = aCounter(db);
  desk = aPayoutDesk(db, { provider: 'sandbox', clock: () => AT });
  admin = new pg.Client({ connectionString: test.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await test.close();
});

const succeeded = async (all: readonly Promise<unknown>[]): Promise<boolean[]> =>
  (await Promise.allSettled(all)).map(({ status }) => status === 'fulfilled');
const aCharge = async (tenantId: string) => {
  const repair = aRepair(tenantId);
  await counter.event(repair);
  return repair;
};
const tech = (tenantId: string): UserActor => aUser({ role: 'tech', tenantId });
const cashOf = async ({ userId }: UserActor): Promise<number> => {
  const [row] = await db.tx(systemActor('test'), (em) =>
    em.query<{ cents: number }[]>(
      `select coalesce(sum(p.cents), 0)::float8 as cents from postings p join entries e on e.id = p.entry_id
        where e.by_user = $1 and p.account = 'cash'`,
      [userId],
    ),
  );
  return row?.cents ?? 0;
};

describe('two people at the counter', () => {
  it('take the last payment once, into the drawer of one of them', async () => {
    const repair = await aCharge(await aShop(db));
    const people = [tech(repair.tenantId), tech(repair.tenantId)];
    const pay = new TakePayment(counter.transaction);
    const taken = await succeeded(
      people.map((one) =>
        pay.run(one, { id: repair.repairId, requestId: uuidv7(), method: 'cash', cents: 35_000, reference: '' }),
      ),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await Promise.all(people.map(cashOf))).toEqual(taken.map((isTaken) => (isTaken ? 35_000 : 0)));
    expect(await counter.bill(repair)).toMatchObject({ paidCents: 35_000, dueCents: 0 });
  });

  it('give an unused deposit back once', async () => {
    const repair = aRepair(await aShop(db), { what: 'quoted' });
    await counter.event(repair);
    await counter.receive(repair, 5_000, { kind: 'deposit' });
    const refund = new GiveRefund(counter.transaction);
    const back = { id: repair.repairId, method: 'card', reason: 'Changed mind', lines: [], reference: '' };
    const given = await succeeded(
      Array.from({ length: 10 }, () => refund.run(tech(repair.tenantId), { ...back, requestId: uuidv7() })),
    );
    expect(given.filter(Boolean)).toHaveLength(1);
    expect(await counter.bill(repair)).toMatchObject({ prepaidCents: 0, refundedCents: 5_000 });
  });

  it('pay and refund at once, and the customer never gets more than was paid', async () => {
    const repair = await aCharge(await aShop(db));
    await counter.pay(repair, 10_000);
    await succeeded([
      ...Array.from({ length: 5 }, () => counter.refund(repair, { cents: 10_000 })),
      ...Array.from({ length: 5 }, () => counter.pay(repair, 1_000)),
    ]);
    expect(await counter.bill(repair)).toMatchObject({
      refundedCents: 10_000,
      paidCents: 5_000,
      refundableCents: 5_000,
    });
  });
});

describe('a payout under way', () => {
  const COLLECTED = 50_000;
  const SHARE = 7_000;
  /** A shop with money at the platform, a paid repair and an approved payout of everything that is owed. */
  const aPayout = async () => {
    const shop = await desk.shop(COLLECTED);
    const repair = await aCharge(shop);
    await counter.pay(repair, 35_000);
    const { id, amountCents } = await payNow(desk, shop);
    expect(amountCents).toBe(COLLECTED - SHARE);
    return { shop, repair, id };
  };
  const paidTo = async (tenantId: string): Promise<number> =>
    (await entriesOf(db, tenantId, 'payout')).length * (COLLECTED - SHARE);

  it('and a refund that gives the share back leave paid and owed as earned, and pay once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { shop, repair } = await aPayout();
      const refunds = [1, 2].map(() => counter.refund(repair, { cents: 35_000 }));
      await succeeded([desk.round.run(), ...refunds, desk.round.run()]);
      await desk.round.run();
      expect(await entriesOf(db, shop, 'payout')).toHaveLength(1);
      expect((await paidTo(shop)) + (await owedTo(db, shop))).toBe(COLLECTED);
    }
  });

  it('waits for a share that is being posted, and is then cancelled', async () => {
    const { shop, id } = await aPayout();
    const payouts = new PayoutRepository();
    const row = await db.tx(systemActor('test'), (em) => payouts.find(em, id));
    const posted = aGate();
    const committing = aGate();
    const share = { ...commission(1, 0.2), key: `commission:${uuidv7()}`, at: AT.toISOString() };
    const sharing = db.tx(systemActor('test'), async (em) => {
      await desk.ledger.post(em, shop, [share]);
      posted.open();
      await committing.opened;
    });
    await posted.opened;
    const sending = desk.sending.run(row);
    await waitFor(async () => (await waiting()) > 0);
    committing.open();
    await sharing;
    expect(await sending).toMatchObject({ state: 'cancelled' });
    expect(await owedTo(db, shop)).toBe(COLLECTED - SHARE - 1);
  });
});

function aGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

/** Number of connections to this database that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await admin.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
}
