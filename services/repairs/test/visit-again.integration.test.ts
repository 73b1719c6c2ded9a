import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TakeInRequest } from '@revive/proto/revive/repairs/v1/intake';
import { systemActor } from '@revive/platform/auth/actor';
import { aDevice, aVisit } from './a-visit.js';
import { repairsOnABench, type Bench } from './bench.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

const rowsOf = (sql: string, ...values: unknown[]): Promise<unknown[]> =>
  bench.db.tx(systemActor('test'), (em) => em.query<unknown[]>(sql, values));
const FIRST = 0;

describe('repeated visit', () => {
  it('creates one visit, also for simultaneous requests', async () => {
    const { actor, tenantId } = await bench.aShop();
    const visit = aVisit();
    const all = await Promise.all([1, 2, 3].map(() => bench.takeIn.run(actor, visit)));
    expect(new Set(all.map(({ repairs }) => repairs[FIRST]?.id)).size).toBe(1);
    expect(await rowsOf('select id from repairs where tenant_id = $1', tenantId)).toHaveLength(1);
    expect(await rowsOf('select id from customers where tenant_id = $1', tenantId)).toHaveLength(1);
  });

  it.each<[string, Partial<TakeInRequest>, boolean]>([
    ['another passcode', { devices: [aDevice({ passcode: '9999' })] }, true],
    ['one device more', { devices: [aDevice(), aDevice()] }, true],
    [
      'a signature drawn anew',
      { signature: { signedBy: 'Thandi Dlamini', strokes: '3,3 4,4', onPaper: false } },
      false,
    ],
  ])('returns the original visit and reports a change: %s', async (_, over, changed) => {
    const { actor, tenantId } = await bench.aShop();
    const visit = aVisit();
    expect((await bench.takeIn.run(actor, visit)).changedSince).toBe(false);
    const again = await bench.takeIn.run(actor, { ...visit, ...over });
    expect([again.changedSince, again.repairs]).toEqual([changed, [expect.objectContaining({ number: 1 })]]);
    expect(await rowsOf('select id from repairs where tenant_id = $1', tenantId)).toHaveLength(1);
  });

  it('reports no change for visits from before digests were stored', async () => {
    const { actor, tenantId } = await bench.aShop();
    const { customerId } = await bench.takeIn.run(actor, aVisit());
    const old = aVisit();
    await bench.db.tx(actor, (em) =>
      em.query(
        'insert into visits (tenant_id, id, customer_id, terms, by_user, at) values ($1, $2, $3, $4, $5, now())',
        [tenantId, old.visitId, customerId, [], actor.userId],
      ),
    );
    expect(await bench.takeIn.run(actor, old)).toEqual({
      visitId: old.visitId,
      customerId,
      repairs: [],
      changedSince: false,
    });
  });
});
