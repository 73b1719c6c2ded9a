import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Database } from '@revive/platform/database/database';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { systemActor } from '@revive/platform/auth/actor';
import { ReadBill } from '../../src/counter/read-bill.js';
import { billing } from '../../src/service.js';
import { aRepair, aShop } from '../../src/testing/books.js';
import { aCounter } from './counters.js';
import { TakePayment } from '../../src/counter/take-payment.js';

let test: TestDatabase;
let db: Database;
let counter: ReturnType<typeof aCounter>;
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
  counter = aCounter(db);
});
afterAll(() => test.close());

const aBill = async (over: Parameters<typeof aRepair>[1] = {}) => {
  const repair = aRepair(await aShop(db), over);
  await counter.event(repair);
  return repair;
};
const settledOf = async (all: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled').length;

describe('a payment at the counter', () => {
  it('pays in parts, with the change of cash, until nothing is due', async () => {
    const repair = await aBill();
    await counter.pay(repair, 20_000, { method: 'cash', tenderedCents: 25_000 });
    await counter.pay(repair, 15_000, { reference: 'slip 4711' });
    expect(await counter.bill(repair)).toMatchObject({
      chargedCents: 35_000,
      paidCents: 35_000,
      dueCents: 0,
      byShopCents: 35_000,
      byPlatformCents: 0,
      entries: [
        { kind: 'charge' },
        { kind: 'payment', method: 'cash', tenderedCents: 25_000, changeCents: 5_000, collectedBy: 'shop' },
        { kind: 'payment', method: 'card', reference: 'slip 4711' },
      ],
    });
  });

  it('refuses more than is due, and cash below the amount', async () => {
    const repair = await aBill();
    await expect(counter.pay(repair, 35_001)).rejects.toMatchObject({ code: 'INVALID' });
    await expect(counter.pay(repair, 20_000, { method: 'cash', tenderedCents: 19_999 })).rejects.toMatchObject({
      code: 'INVALID',
    });
    expect(await counter.bill(repair)).toMatchObject({ paidCents: 0 });
  });

  it('never takes more than is due from 50 parallel payments', async () => {
    const repair = await aBill();
    const taken = await settledOf(Array.from({ length: 50 }, () => counter.pay(repair, 1_700)));
    expect(taken).toBe(20);
    expect(await counter.bill(repair)).toMatchObject({ paidCents: 34_000, dueCents: 1_000 });
  });

  it('counts a request once, and refuses its id with another body with 422', async () => {
    const repair = await aBill();
    const requestId = uuidv7();
    await Promise.all([1, 2, 3].map(() => counter.pay(repair, 10_000, { requestId })));
    expect(await counter.bill(repair)).toMatchObject({ paidCents: 10_000 });
    await expect(counter.pay(repair, 10_001, { requestId })).rejects.toMatchObject({ code: 'REQUEST_REUSED' });
  });

  it('puts cash into the shift of the person and card beside it', async () => {
    const repair = await aBill();
    await counter.pay(repair, 1_000, { method: 'cash' });
    await counter.pay(repair, 1_000);
    const rows = await db.tx(systemActor('test'), (em) =>
      em.query<{ method: string; shift: boolean }[]>(
        "select method, shift_id is not null as shift from entries where repair_id = $1 and kind = 'payment' order by id",
        [repair.repairId],
      ),
    );
    expect(rows).toEqual([
      { method: 'cash', shift: true },
      { method: 'card', shift: false },
    ]);
  });

  it('belongs to the location of the person, in the books and in the drawer', async () => {
    const repair = await aBill();
    const actor = aUser({ tenantId: repair.tenantId });
    const { locations } = await counter.locations.add(actor, { requestId: uuidv7(), name: 'Kloof Street', hours: [] });
    const locationId = String(locations.find(({ name }) => name === 'Kloof Street')?.id);
    await counter.locations.choose(actor, { locationId });
    const pay = new TakePayment(counter.transaction);
    for (const method of ['cash', 'card'])
      await pay.run(actor, { id: repair.repairId, requestId: uuidv7(), method, cents: 1_000, reference: '' });
    const rows = await db.tx(systemActor('test'), (em) =>
      em.query<object[]>(
        `select e.method, e.location_id as entry, s.location_id as shift from entries e left join shifts s
          on s.id = e.shift_id where e.repair_id = $1 and e.kind = 'payment' order by e.id`,
        [repair.repairId],
      ),
    );
    expect(rows).toEqual([
      { method: 'cash', entry: locationId, shift: locationId },
      { method: 'card', entry: locationId, shift: null },
    ]);
  });

  it('lands in the first open day after a closed one', async () => {
    const repair = await aBill();
    await db.tx(systemActor('test'), (em) =>
      em.query(
        `insert into open_days (tenant_id, location_id, closed_through) values ($1, $1, '2026-11-20')
          on conflict (tenant_id, location_id) do update set closed_through = excluded.closed_through`,
        [repair.tenantId],
      ),
    );
    await counter.pay(repair, 1_000);
    const rows = await db.tx(systemActor('test'), (em) =>
      em.query<object[]>(
        "select to_char(business_date, 'YYYY-MM-DD') as day from entries where repair_id = $1 and kind = 'payment'",
        [repair.repairId],
      ),
    );
    expect(rows).toEqual([{ day: '2026-11-21' }]);
  });

  it('finds no repair of another shop, and takes nothing in the demo shop', async () => {
    const repair = await aBill();
    const other = { ...repair, tenantId: await aShop(db) };
    await expect(counter.pay(other, 100)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(counter.receive(other, 100)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(counter.bill(other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const demo = aRepair(await aShop(db, { demo: true }));
    await counter.event(demo);
    await expect(counter.pay(demo, 100)).rejects.toMatchObject({ code: 'DEMO_READ_ONLY' });
    expect(await counter.receive(demo, 100)).toEqual({ takenCents: 0, receivedCents: 0 });
  });

  it('refuses people outside the shop and a person who impersonates', async () => {
    const repair = await aBill();
    for (const actor of [aUser({ role: 'finance' }), aUser({ role: 'user' }), aUser({ role: 'tech' })])
      await expect(async () => new ReadBill(db).run(actor, repair.repairId)).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
    const viewer = aUser({ tenantId: repair.tenantId, viewedBy: 'master' });
    await expect(
      new TakePayment(counter.transaction).run(viewer, {
        id: repair.repairId,
        requestId: uuidv7(),
        method: 'card',
        cents: 100,
        reference: '',
      }),
    ).rejects.toMatchObject({ code: 'IMPERSONATION_READ_ONLY' });
  });
});

describe('an EFT', () => {
  it('is only expected until a named person or a bank line confirms it', async () => {
    const repair = await aBill();
    const requestId = uuidv7();
    await counter.pay(repair, 35_000, { requestId, method: 'eft', reference: 'R-1' });
    expect(await counter.bill(repair)).toMatchObject({
      dueCents: 35_000,
      expected: [{ id: requestId, cents: 35_000 }],
    });
    await counter.confirm(repair, requestId, 'bank_line');
    expect(await counter.bill(repair)).toMatchObject({
      dueCents: 0,
      expected: [],
      entries: [{ kind: 'charge' }, { kind: 'payment', method: 'eft', confirmedBy: 'bank_line', reference: 'R-1' }],
    });
    await expect(counter.confirm(repair, requestId, 'person')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is kept as a deposit if it arrives after the repair was paid otherwise', async () => {
    const repair = await aBill();
    const requestId = uuidv7();
    await counter.pay(repair, 20_000, { requestId, method: 'eft', reference: 'R-1' });
    await counter.pay(repair, 30_000);
    await counter.confirm(repair, requestId, 'bank_line');
    expect(await counter.bill(repair)).toMatchObject({
      paidCents: 35_000,
      prepaidCents: 15_000,
      dueCents: 0,
      refundableCents: 50_000,
      expected: [],
    });
  });

  it('is expected no more once the person who hands the device over gave the word for it', async () => {
    const repair = await aBill();
    await counter.pay(repair, 35_000, { method: 'eft', reference: 'R-1' });
    await counter.receive(repair, 35_000, { method: 'eft', confirmedBy: 'person' });
    expect(await counter.bill(repair)).toMatchObject({
      dueCents: 0,
      expected: [],
      entries: [{ kind: 'charge' }, { kind: 'payment', confirmedBy: 'person', byName: expect.any(String) }],
    });
  });

  it('pays nothing if it never arrived', async () => {
    const repair = await aBill();
    const requestId = uuidv7();
    await counter.pay(repair, 5_000, { requestId, method: 'eft', reference: 'R-1' });
    await counter.confirm(repair, requestId, 'never_arrived');
    expect(await counter.bill(repair)).toMatchObject({ dueCents: 35_000, expected: [] });
  });
});

describe('money that repairs records', () => {
  it('keeps a deposit until the charge, which uses it', async () => {
    const repair = aRepair(await aShop(db));
    expect(await counter.receive(repair, 10_000, { kind: 'deposit' })).toEqual({
      takenCents: 10_000,
      receivedCents: 10_000,
    });
    expect(await counter.receive(repair, 10_000, { kind: 'deposit' })).toEqual({
      takenCents: 0,
      receivedCents: 10_000,
    });
    expect(await counter.bill(repair)).toMatchObject({ prepaidCents: 10_000, paidCents: 0 });
    await counter.event(repair);
    expect(await counter.bill(repair)).toMatchObject({ prepaidCents: 0, paidCents: 10_000, dueCents: 25_000 });
  });

  it('takes a deposit again after it was given back', async () => {
    const repair = aRepair(await aShop(db), { what: 'quoted' });
    await counter.event(repair);
    await counter.receive(repair, 10_000, { kind: 'deposit' });
    await counter.refund(repair);
    expect(await counter.receive(repair, 10_000, { kind: 'deposit' })).toMatchObject({ takenCents: 10_000 });
    expect(await counter.bill(repair)).toMatchObject({ prepaidCents: 10_000, refundedCents: 10_000 });
  });

  it('asks at a handover for no more than is due, where repairs has not heard of a refund yet', async () => {
    const repair = await aBill();
    await counter.pay(repair, 20_000);
    await counter.refund(repair, { cents: 5_000 });
    expect(await counter.receive(repair, 35_000)).toMatchObject({ takenCents: 15_000 });
    expect(await counter.bill(repair)).toMatchObject({ chargedCents: 30_000, paidCents: 30_000, dueCents: 0 });
  });

  it('takes the rest at a handover once, also before the charge arrived', async () => {
    const repair = aRepair(await aShop(db));
    await counter.receive(repair, 5_000, { kind: 'deposit' });
    const rest = [1, 2, 3].map(() => counter.receive(repair, 35_000, { method: 'cash' }));
    expect((await Promise.all(rest)).map(({ takenCents }) => takenCents).toSorted((a, b) => a - b)).toEqual([
      0, 0, 30_000,
    ]);
    await counter.event(repair);
    expect(await counter.bill(repair)).toMatchObject({ paidCents: 35_000, prepaidCents: 0, dueCents: 0 });
  });
});
