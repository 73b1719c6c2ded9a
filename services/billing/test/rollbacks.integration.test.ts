import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@revive/platform/database/database';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { ReadBilling } from '../src/ledger/read-billing.js';
import { SettleRepair } from '../src/ledger/settle-repair.js';
import { billing } from '../src/service.js';
import { aCounter } from './counter/counters.js';
import { aLedger, aRepair, anEvent, aShop } from '../src/testing/books.js';

let test: TestDatabase;
let db: Database;
let settle: SettleRepair;
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
  settle = aLedger(db).settle;
});
afterAll(() => test.close());

const read = async (tenantId: string) => {
  const { chargedCents, commissionCents } = await new ReadBilling(db).run(aUser({ tenantId }));
  return { chargedCents, commissionCents };
};

describe('a rollback', () => {
  it('reverses charge and commission to the cent after the rate has changed', async () => {
    const shop = await aShop(db);
    const repair = aRepair(shop, { totalCents: 33_333 });
    await settle.run(anEvent(), repair);
    expect(await read(shop)).toEqual({ chargedCents: 33_333, commissionCents: 6_667 });
    await aShop(db, { id: shop, commissionRate: 0.5, version: 2 });
    await settle.run(anEvent(), { ...repair, what: 'rolled_back' });
    expect(await read(shop)).toEqual({ chargedCents: 0, commissionCents: 0 });
  });

  it('reverses the posted amount once, whatever price the event names', async () => {
    const shop = await aShop(db);
    const repair = aRepair(shop);
    await settle.run(anEvent(), repair);
    for (const totalCents of [99_999, 1]) await settle.run(anEvent(), { ...repair, what: 'rolled_back', totalCents });
    expect(await read(shop)).toEqual({ chargedCents: 0, commissionCents: 0 });
  });

  it('keeps the charge for work by hand', async () => {
    const shop = await aShop(db);
    const repair = aRepair(shop, { verifiedCents: 25_000 });
    await settle.run(anEvent(), repair);
    await settle.run(anEvent(), { ...repair, what: 'rolled_back', keptCents: 10_000 });
    expect(await read(shop)).toEqual({ chargedCents: 10_000, commissionCents: 0 });
  });

  it('keeps no work by hand that was refunded', async () => {
    const shop = await aShop(db);
    const lines = [
      { id: 'fs', name: 'File system', cents: 25_000, verified: true },
      { id: 'screen', name: 'Screen', cents: 10_000, verified: false },
    ];
    const repair = aRepair(shop, { verifiedCents: 25_000, lines });
    const counter = aCounter(db);
    await counter.event(repair);
    await counter.pay(repair, 35_000);
    await counter.refund(repair, { lines: [{ id: 'screen', cents: 4_000 }] });
    const back = { ...repair, what: 'rolled_back', keptCents: 10_000 };
    // The second event is the same rollback, delivered again.
    for (const version of [2, 3]) await counter.event({ ...back, version });
    expect(await counter.bill(repair)).toMatchObject({ chargedCents: 6_000, dueCents: -25_000 });
  });
});
