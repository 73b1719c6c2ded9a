import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor } from '@revive/platform/auth/actor';
import { repairsOnABench, type Bench } from './bench.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

async function aLink() {
  const shop = await bench.aShop();
  const { repairId, trackingId } = await bench.startRepair.run(shop.actor, {
    deviceId: shop.device.id,
    deviceName: '',
    deviceType: '',
    tenantId: '',
    customer: { name: 'Thandi', email: 'thandi@example.com' },
  });
  const read = async () => (await bench.readReceipt.run(trackingId, '192.0.2.1')).content;
  return { repairId, read };
}

describe('summary by tracking link', () => {
  it('renders once for twenty simultaneous calls and answers ten', async () => {
    const { read } = await aLink();
    const results = await Promise.allSettled(Array.from({ length: 20 }, read));
    const files = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const refusals: unknown[] = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(files).toHaveLength(10);
    expect(new Set(files).size).toBe(1);
    expect(refusals).toEqual(Array.from({ length: 10 }, () => expect.objectContaining({ code: 'TOO_MANY' })));
  });

  it('counts each link separately', async () => {
    const [one, other] = [await aLink(), await aLink()];
    await Promise.allSettled(Array.from({ length: 20 }, one.read));
    await expect(other.read()).resolves.toBeInstanceOf(Buffer);
  });

  it('renders again after a change of the repair', async () => {
    const { repairId, read } = await aLink();
    const before = await read();
    expect(await read()).toBe(before);
    await bench.db.tx(systemActor('test'), (em) =>
      em.query('update repairs set version = version + 1 where id = $1', [repairId]),
    );
    expect(await read()).not.toBe(before);
  });
});
