import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Database } from '@revive/platform/database/database';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { billing } from '../src/service.js';
import { RevenueByService } from '../src/explain/revenue-by-service.js';
import { anApproval, aLedger, anEvent, aRepair, aShop } from '../src/testing/books.js';

let test: TestDatabase;
let db: Database;
let shop: string;
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
  shop = await aShop(db);
  const of = { tenantId: shop, repairId: uuidv7(), quoteVersion: 1 };
  const lines = [
    { id: 'a', name: 'Boot repair', serviceId: 'boot-repair', cents: 30_000 },
    { id: 'b', name: 'Clean-up', serviceId: '', cents: 5_000 },
  ];
  const { settle } = aLedger(db);
  await settle.run(
    anEvent(),
    aRepair(shop, { ...of, approvals: [anApproval({ ...of, authorisedCents: 35_000, lines })] }),
  );
  await settle.run(anEvent(), aRepair(shop, { totalCents: 10_050, at: '2026-11-21T10:00:00.000Z' }));
});
afterAll(() => test.close());

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: test.adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

describe('revenue by day and service', () => {
  it('splits a charge by the lines of its quote and adds up to the sales', async () => {
    const revenue = new RevenueByService(db, () => new Date('2026-11-22T10:00:00.000Z'));
    expect(await revenue.run(aUser({ tenantId: shop }), { days: '7' })).toEqual({
      from: '2026-11-16',
      through: '2026-11-22',
      totalCents: 45_050,
      repairs: 2,
      rows: [
        { day: '2026-11-20', service: 'boot-repair', name: 'Boot repair', cents: 30_000, repairs: 1 },
        { day: '2026-11-20', service: 'work', cents: 5_000, repairs: 1 },
        { day: '2026-11-21', service: 'unknown', cents: 10_050, repairs: 1 },
      ],
    });
  });

  it('splits a discount over the lines, names own services and keeps spare parts apart', async () => {
    const own = await aShop(db);
    const of = { tenantId: own, repairId: uuidv7(), quoteVersion: 1 };
    const lines = [
      { id: 'boot-repair', name: 'Boot repair', serviceId: 'boot-repair', cents: 30_000 },
      { id: 'hand-1', name: 'Fit the screen', serviceId: 'work', cents: 50_000, ownService: 'Screen replacement' },
      { id: 'hand-2', name: 'Screen', serviceId: 'part', cents: 100_000, ownService: 'Screen replacement' },
      { id: 'hand-3', name: 'Clean the fan', serviceId: 'work', cents: 10_000 },
    ];
    const sold = aRepair(own, {
      ...of,
      totalCents: 171_001,
      verifiedCents: 30_000,
      approvals: [anApproval({ ...of, authorisedCents: 171_001, lines })],
    });
    const { settle } = aLedger(db);
    await settle.run(anEvent(), sold);
    const revenue = new RevenueByService(db, () => new Date('2026-11-22T10:00:00.000Z'));
    const read = () => revenue.run(aUser({ tenantId: own }), { days: '7' });
    const day = '2026-11-20';
    const rows = [
      { day, service: 'boot-repair', name: 'Boot repair', cents: 27_000, repairs: 1 },
      { day, service: 'own', name: 'Screen replacement', cents: 45_000, repairs: 1 },
      { day, service: 'part', cents: 90_001, repairs: 1 },
      { day, service: 'work', cents: 9_000, repairs: 1 },
    ];
    expect(await read()).toMatchObject({ totalCents: 171_001, repairs: 1, rows });
    // A rollback takes the agent's line back; work by hand stays owed.
    const kept = 141_001;
    await settle.run(anEvent(), { ...sold, what: 'rolled_back', keptCents: kept, at: '2026-11-21T10:00:00.000Z' });
    const after = await read();
    expect(after.totalCents).toBe(kept);
    expect(after.rows.filter((row) => row.day === '2026-11-21').map(({ service, cents }) => [service, cents])).toEqual([
      ['boot-repair', -27_000],
      ['own', -937],
      ['part', -1_875],
      ['work', -188],
    ]);
  });

  it('splits an entry from before lines were frozen over the lines of its quote', async () => {
    const own = await aShop(db);
    const of = { tenantId: own, repairId: uuidv7(), quoteVersion: 1 };
    const lines = [
      { id: 'a', name: 'Boot repair', serviceId: 'boot-repair', cents: 20_000 },
      { id: 'b', name: 'Hinge', serviceId: 'part', cents: 10_000 },
    ];
    const old = aRepair(own, {
      ...of,
      totalCents: 20_000,
      approvals: [anApproval({ ...of, authorisedCents: 20_000, lines })],
    });
    await aLedger(db).settle.run(anEvent(), old);
    await asAdmin(`alter table entries disable trigger all;
      update entries set details = details - 'sold' where repair_id = '${of.repairId}';
      alter table entries enable trigger all`);
    const revenue = new RevenueByService(db, () => new Date('2026-11-22T10:00:00.000Z'));
    const read = () => revenue.run(aUser({ tenantId: own }), { days: '7' });
    const day = '2026-11-20';
    expect(await read()).toMatchObject({
      totalCents: 20_000,
      repairs: 1,
      rows: [
        { day, service: 'boot-repair', name: 'Boot repair', cents: 13_333, repairs: 1 },
        { day, service: 'part', cents: 6_667, repairs: 1 },
      ],
    });
    await aLedger(db).settle.run(anEvent(), { ...old, what: 'rolled_back' });
    expect(await read()).toMatchObject({ totalCents: 0, repairs: 1, rows: [] });
  });

  it('deducts a reversal on its own day and counts only charged repairs', async () => {
    const other = await aShop(db);
    const early = aRepair(other, { totalCents: 20_000, at: '2026-11-10T10:00:00.000Z' });
    const { settle } = aLedger(db);
    await settle.run(anEvent(), early);
    await settle.run(anEvent(), { ...early, what: 'rolled_back', at: '2026-11-19T10:00:00.000Z' });
    await settle.run(anEvent(), aRepair(other, { totalCents: 5_000, at: '2026-11-19T11:00:00.000Z' }));
    const revenue = new RevenueByService(db, () => new Date('2026-11-22T10:00:00.000Z'));
    expect(await revenue.run(aUser({ tenantId: other }), { days: '7' })).toMatchObject({
      totalCents: -15_000,
      repairs: 1,
      rows: [{ day: '2026-11-19', service: 'unknown', cents: -15_000, repairs: 1 }],
    });
  });

  it('returns no rows to a shop without sales and nothing of other shops', async () => {
    const revenue = new RevenueByService(db, () => new Date('2026-11-22T10:00:00.000Z'));
    const stranger = aUser({ tenantId: await aShop(db) });
    expect(await revenue.run(stranger, {})).toMatchObject({ from: '2026-10-24', totalCents: 0, repairs: 0, rows: [] });
    for (const role of ['tech', 'sales', 'user'] as const)
      await expect(revenue.run(aUser({ role, tenantId: shop }), {})).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});
