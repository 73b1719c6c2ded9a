import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@revive/platform/database/database';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import type { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { billing } from '../src/service.js';
import { ReadRevenue } from '../src/ledger/read-revenue.js';
import { aLedger, aRepair, anEvent, aShop } from '../src/testing/books.js';

let test: TestDatabase;
let db: Database;
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
});
afterAll(() => test.close());

const master = aUser({ role: 'master' });
const asOf = (now: string) => new ReadRevenue(db, () => new Date(now)).run(master);
async function charge(at: string, totalCents: number, over: Partial<RepairChanged> = {}): Promise<RepairChanged> {
  const tenantId = await aShop(db, { id: over.tenantId });
  const repair = aRepair(tenantId, { totalCents, at, ...over });
  await aLedger(db).settle.run(anEvent(), repair);
  return repair;
}

describe('the platform’s revenue', () => {
  it('returns zero and no previous month before the first charge', async () => {
    expect(await asOf('2026-11-22T10:00:00.000Z')).toEqual({
      totalCents: 0,
      monthCents: 0,
      previousCents: undefined,
      shareMonthCents: 0,
      sharePreviousCents: undefined,
      through: '2026-11-22',
    });
  });

  it('compares this month with the same days of the previous month, across all shops', async () => {
    await charge('2026-09-30T10:00:00.000Z', 1);
    await charge('2026-10-01T10:00:00.000Z', 20_000);
    await charge('2026-10-22T10:00:00.000Z', 300);
    // Later in the month than the days that have passed in the current month.
    await charge('2026-10-23T10:00:00.000Z', 4_000_000);
    // Already November in the ledger's time zone.
    await charge('2026-10-31T22:30:00.000Z', 50_000);
    const taken = await charge('2026-11-20T10:00:00.000Z', 6_000);
    await charge('2026-11-21T10:00:00.000Z', 6_000, { ...taken, what: 'rolled_back' });
    await charge('2026-11-22T10:00:00.000Z', 700);
    expect(await asOf('2026-11-22T10:00:00.000Z')).toEqual({
      totalCents: 4_071_001,
      monthCents: 50_700,
      previousCents: 20_300,
      // A fifth of each charge, rounded half up; never part of the shops' charges.
      shareMonthCents: 10_140,
      sharePreviousCents: 4_060,
      through: '2026-11-22',
    });
    expect(await asOf('2026-10-31T21:59:00.000Z')).toMatchObject({ through: '2026-10-31', previousCents: 1 });
    expect(await asOf('2026-10-31T22:00:00.000Z')).toMatchObject({
      through: '2026-11-01',
      monthCents: 50_000,
      previousCents: 20_000,
    });
  });

  it('allows only platform staff to read the revenue', async () => {
    const read = new ReadRevenue(db, () => new Date());
    for (const role of ['admin', 'finance'] as const)
      expect(await read.run(aUser({ role }))).toMatchObject({ totalCents: 4_071_001 });
    for (const role of ['tenant_admin', 'tech', 'user', 'sales'] as const)
      await expect((async () => read.run(aUser({ role })))()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});
