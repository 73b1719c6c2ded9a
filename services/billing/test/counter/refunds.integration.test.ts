import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Database } from '@revive/platform/database/database';
import { freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { systemActor } from '@revive/platform/auth/actor';
import { billing } from '../../src/service.js';
import { aRepair, aShop } from '../../src/testing/books.js';
import { aCounter } from './counters.js';

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
  const repair = aRepair(await aShop(db, { isVatRegistered: (over.vatBps ?? 0) > 0 }), over);
  await counter.event(repair);
  return repair;
};
/** Sum of a kind's entries of a repair. */
const sumOf = async (repairId: string, kind: string): Promise<number> => {
  const [row] = await db.tx(systemActor('test'), (em) =>
    em.query<{ cents: string | null }[]>(
      'select sum(amount_cents) as cents from entries where repair_id = $1 and kind = $2',
      [repairId, kind],
    ),
  );
  return Number(row?.cents ?? 0);
};
const settledOf = async (all: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled').length;

describe('a refund', () => {
  const LINES = [
    { id: 'fs', name: 'File system', cents: 25_000, verified: true },
    { id: 'screen', name: 'Screen', cents: 10_000, verified: false },
  ];

  it('gives back everything with VAT and the whole share', async () => {
    const repair = await aBill({ vatBps: 1_500, totalCents: 33_333 });
    await counter.pay(repair, 33_333, { method: 'cash' });
    await counter.refund(repair, { method: 'eft', reference: 'R-1' });
    expect(await counter.bill(repair)).toMatchObject({
      chargedCents: 0,
      vatCents: 0,
      paidCents: 0,
      refundedCents: 33_333,
      dueCents: 0,
      refundableCents: 0,
    });
    expect(await sumOf(repair.repairId, 'commission')).toBe(-(await sumOf(repair.repairId, 'commission_reversal')));
  });

  it('gives back the share of each part once, and of all parts exactly the share', async () => {
    const repair = await aBill({ vatBps: 1_500, totalCents: 33_333 });
    await counter.pay(repair, 33_333);
    for (let part = 0; part < 33; part += 1) await counter.refund(repair, { cents: 1_010 });
    await counter.refund(repair);
    expect(await sumOf(repair.repairId, 'commission_reversal')).toBe(-(await sumOf(repair.repairId, 'commission')));
    expect(await counter.bill(repair)).toMatchObject({ chargedCents: 0, vatCents: 0, dueCents: 0 });
  });

  it('takes no share back for a line that the agent did not verify', async () => {
    const repair = await aBill({ verifiedCents: 25_000, lines: LINES });
    await counter.pay(repair, 35_000);
    await counter.refund(repair, { lines: [{ id: 'screen', cents: 10_000 }] });
    expect(await sumOf(repair.repairId, 'commission_reversal')).toBe(0);
    await counter.refund(repair, { lines: [{ id: 'fs', cents: 5_000 }] });
    expect(await sumOf(repair.repairId, 'commission_reversal')).toBe(-1_000);
    expect((await counter.bill(repair)).lines).toMatchObject([{ leftCents: 20_000 }, { leftCents: 0 }]);
  });

  it('refuses more of a line than is left, and a line that was not charged', async () => {
    const repair = await aBill({ verifiedCents: 25_000, lines: LINES });
    await counter.pay(repair, 35_000);
    await counter.refund(repair, { lines: [{ id: 'screen', cents: 4_000 }] });
    for (const lines of [
      [{ id: 'screen', cents: 6_001 }],
      [
        { id: 'fs', cents: 20_000 },
        { id: 'fs', cents: 5_001 },
      ],
      [{ id: 'battery', cents: 1 }],
    ])
      await expect(counter.refund(repair, { lines })).rejects.toMatchObject({ code: 'INVALID' });
    expect(await counter.bill(repair)).toMatchObject({ refundedCents: 4_000 });
  });

  it('refuses a line if less is left of the charge, though the shop holds other money of the customer', async () => {
    const repair = await aBill({ verifiedCents: 25_000, lines: LINES });
    const eftId = uuidv7();
    await counter.pay(repair, 20_000, { requestId: eftId, method: 'eft', reference: 'R-1' });
    await counter.pay(repair, 35_000);
    await counter.refund(repair, { cents: 30_000 });
    await counter.confirm(repair, eftId, 'bank_line');
    expect(await counter.bill(repair)).toMatchObject({ chargedCents: 5_000, refundableCents: 25_000 });
    await expect(counter.refund(repair, { lines: [{ id: 'fs', cents: 20_000 }] })).rejects.toMatchObject({
      code: 'INVALID',
    });
    expect(await counter.bill(repair)).toMatchObject({ refundedCents: 30_000, refundableCents: 25_000 });
  });

  it('takes cash out of the drawer, and no more than the drawer holds', async () => {
    const repair = await aBill();
    await counter.pay(repair, 25_000);
    await counter.pay(repair, 10_000, { method: 'cash' });
    await expect(counter.refund(repair, { method: 'cash', cents: 10_001 })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { method: expect.stringContaining('Your drawer holds R100.00') },
    });
    await counter.refund(repair, { method: 'cash', cents: 6_000 });
    await expect(counter.refund(repair, { method: 'cash', cents: 4_001 })).rejects.toMatchObject({ code: 'INVALID' });
    await counter.refund(repair, { method: 'card', cents: 29_000 });
    expect(await counter.bill(repair)).toMatchObject({ paidCents: 0, refundedCents: 35_000, byShopCents: 0 });
  });

  it('counts a request once', async () => {
    const repair = await aBill();
    await counter.pay(repair, 35_000);
    const requestId = uuidv7();
    await Promise.all([1, 2, 3].map(() => counter.refund(repair, { requestId, cents: 5_000 })));
    expect(await counter.bill(repair)).toMatchObject({ refundedCents: 5_000 });
    await expect(counter.refund(repair, { requestId, cents: 5_001 })).rejects.toMatchObject({
      code: 'REQUEST_REUSED',
    });
  });

  it('gives back no more than was paid from two parallel refunds', async () => {
    const repair = await aBill();
    await counter.pay(repair, 20_000);
    const given = await settledOf([15_000, 15_000].map((cents) => counter.refund(repair, { cents })));
    expect(given).toBe(1);
    expect(await counter.bill(repair)).toMatchObject({ refundedCents: 15_000, paidCents: 5_000 });
  });

  it('returns an unused deposit without touching a charge', async () => {
    const repair = aRepair(await aShop(db), { what: 'quoted' });
    await counter.event(repair);
    await counter.receive(repair, 5_000, { kind: 'deposit', method: 'cash' });
    await counter.refund(repair, { method: 'cash' });
    expect(await counter.bill(repair)).toMatchObject({ prepaidCents: 0, chargedCents: 0, refundedCents: 5_000 });
  });

  it('returns what was paid before a rollback without a second reversal', async () => {
    const repair = await aBill();
    await counter.pay(repair, 35_000);
    await counter.event({ ...repair, what: 'rolled_back', version: 2 });
    expect(await counter.bill(repair)).toMatchObject({ chargedCents: 0, dueCents: -35_000 });
    await counter.refund(repair);
    expect(await counter.bill(repair)).toMatchObject({ chargedCents: 0, dueCents: 0, refundedCents: 35_000 });
    expect(await sumOf(repair.repairId, 'commission_reversal')).toBe(-7_000);
  });

  it('leaves the rest of the share to a rollback after a part was refunded', async () => {
    const repair = await aBill();
    await counter.pay(repair, 35_000);
    await counter.refund(repair, { cents: 10_000 });
    await counter.event({ ...repair, what: 'rolled_back', version: 2 });
    expect(await sumOf(repair.repairId, 'commission_reversal')).toBe(-7_000);
    expect(await counter.bill(repair)).toMatchObject({ chargedCents: 0, refundableCents: 25_000 });
  });
});

describe('a write-off', () => {
  it('gives up a debt by the administrator alone, at most what is due', async () => {
    const repair = await aBill();
    await counter.pay(repair, 30_000);
    await expect(counter.writeOff(repair, 5_000, 'tech')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(counter.writeOff(repair, 5_001)).rejects.toMatchObject({ code: 'INVALID' });
    await counter.writeOff(repair, 5_000);
    expect(await counter.bill(repair)).toMatchObject({ dueCents: 0, writtenOffCents: 5_000 });
  });
});
