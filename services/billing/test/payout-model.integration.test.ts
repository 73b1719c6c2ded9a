import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor } from '@revive/platform/auth/actor';
import type { Database } from '@revive/platform/database/database';
import { isAppError } from '@revive/platform/errors/errors';
import { freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { billing } from '../src/service.js';
import { aCommand, aPayoutDesk, finance, owedTo, payNow } from './payout-desk.js';

const SEED = 20_261_129;
const SHOPS = 4;
const OPERATIONS = 400;
const SHARE = 7_000;
let test: TestDatabase;
let db: Database;
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
});
afterAll(() => test.close());

/** Mulberry32: the same seed gives the same operations. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Cents that left the platform for a shop, by the payouts themselves. */
async function paidTo(tenantId: string): Promise<number> {
  const [row] = await db.tx(systemActor('test'), (em) =>
    em.query<{ cents: string | null }[]>(
      "select sum(amount_cents) as cents from payouts where tenant_id = $1 and state in ('sent', 'paid')",
      [tenantId],
    ),
  );
  return Number(row?.cents ?? 0);
}

describe('payouts in any order of events', () => {
  it('never pay more than accrued, and owed + paid = accrued', async () => {
    let now = new Date('2026-11-01T08:00:00.000Z');
    const desk = aPayoutDesk(db, { provider: 'sandbox', clock: () => now });
    const random = seeded(SEED);
    const shops: string[] = [];
    for (let n = 0; n < SHOPS; n++) shops.push(await desk.shop(0));
    const accrued = new Map(shops.map((shop) => [shop, 0]));
    const counts: Record<string, number> = {};
    const add = (shop: string, cents: number) => accrued.set(shop, (accrued.get(shop) ?? 0) + cents);
    for (let n = 0; n < OPERATIONS; n++) {
      const shop = shops[random(SHOPS)] ?? '';
      // Every third amount fails or comes back.
      const cents = random(20_000) * 100 + [0, 13, 17][random(3)]!;
      switch (random(6)) {
        case 0:
          if (cents > 0) await desk.collect(shop, cents);
          add(shop, cents);
          break;
        case 1:
          await desk.share(shop, SHARE);
          add(shop, -SHARE);
          break;
        case 2:
        case 3:
          await refusable(() => payNow(desk, shop));
          break;
        case 4: {
          const { payouts } = await desk.reading.list(finance(), { ...ALL, tenantId: shop, state: 'waiting' });
          for (const { id, terms } of payouts) await desk.approving.run(finance(), { id, terms }, aCommand());
          break;
        }
        default:
          await desk.round.run();
          now = new Date(now.getTime() + random(24) * 3_600_000);
      }
      const [owed, paid] = [await owedTo(db, shop), await paidTo(shop)];
      expect({ n, sum: owed + paid }).toEqual({ n, sum: accrued.get(shop) });
    }
    for (const shop of shops) {
      const { payouts } = await desk.reading.list(finance(), { ...ALL, tenantId: shop });
      for (const { state } of payouts) counts[state] = (counts[state] ?? 0) + 1;
    }
    // The run is worth nothing if payouts never end in each way.
    expect(Object.keys(counts)).toEqual(expect.arrayContaining(['paid', 'failed', 'returned']));
  });
});

const ALL = { tenantId: '', state: '', from: '', to: '', before: '' };

async function refusable(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isAppError(error, 'INVALID_TRANSITION')) throw error;
  }
}
