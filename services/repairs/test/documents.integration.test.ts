import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
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
  return { shop, repairId, trackingId };
}
const INVOICE = Buffer.from('%PDF-1.7 the invoice');

describe('Download Receipt', () => {
  it('serves the documents that billing issued, and a summary before', async () => {
    const { repairId, trackingId } = await aLink();
    const before = await bench.readReceipt.run(trackingId, '192.0.2.1');
    expect(before.name).toBe('repair-summary-R-1.pdf');
    bench.issued.set(repairId, INVOICE);
    const after = await bench.readReceipt.run(trackingId, '192.0.2.1');
    expect([after.name, after.content]).toEqual(['tax-invoice-inv-000001.pdf', INVOICE]);
  });

  it('serves the documents of the repair of the link only', async () => {
    const [one, other] = [await aLink(), await aLink()];
    bench.issued.set(one.repairId, INVOICE);
    expect((await bench.readReceipt.run(other.trackingId, '192.0.2.1')).content).not.toEqual(INVOICE);
    await expect(bench.readReceipt.run('RV-0123-4567-89AB-CDEF-GHJK', '192.0.2.1')).rejects.toMatchObject({
      code: 'REPAIR_NOT_FOUND',
    });
  });
});

describe('sale for billing', () => {
  it('names the shop and the customer', async () => {
    const { shop, repairId } = await aLink();
    expect(await bench.readSale.run(repairId)).toMatchObject({
      tenantId: shop.actor.tenantId,
      customerName: 'Thandi',
      customerEmail: 'thandi@example.com',
      approved: [],
      byHand: [],
    });
  });

  it('has no address after its owner stopped the messages', async () => {
    const { repairId } = await aLink();
    await bench.db.tx(systemActor('test'), async (em) => {
      const { addressTagOf } = await import('../src/cases/links/link-codes.js');
      const tag = addressTagOf(Buffer.alloc(32, 2), repairId, 'thandi@example.com');
      await em.query('update repairs set stopped_tag = $2 where id = $1', [repairId, tag]);
    });
    expect((await bench.readSale.run(repairId)).customerEmail).toBe('');
  });

  it('is unknown for an unknown repair', async () => {
    await expect(bench.readSale.run(uuidv7())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('repairs of a customer for billing', () => {
  const idsOf = async (request: Parameters<Bench['readRepairsOfCustomer']['run']>[0]) =>
    (await bench.readRepairsOfCustomer.run(request)).repairs.map(({ repairId }) => repairId);

  it('are found by the address, in all shops and in any case of letters', async () => {
    const [one, other] = [await aLink(), await aLink()];
    const { repairs } = await bench.readRepairsOfCustomer.run({ email: 'THANDI@example.com' });
    expect(repairs.map(({ repairId }) => repairId)).toEqual(expect.arrayContaining([one.repairId, other.repairId]));
    expect(repairs.find(({ repairId }) => repairId === one.repairId)).toEqual({
      repairId: one.repairId,
      tenantId: one.shop.actor.tenantId,
      customerName: 'Thandi',
      customerPhone: '',
      customerEmail: 'thandi@example.com',
    });
    expect(await idsOf({ email: 'thandi@example' })).toEqual([]);
  });

  it('are found by one repair, in its shop alone', async () => {
    const [one, other] = [await aLink(), await aLink()];
    const found = await idsOf({ repairId: one.repairId });
    expect(found).toContain(one.repairId);
    expect(found).not.toContain(other.repairId);
  });

  it('are found by the customer record of the repair', async () => {
    const [one, other] = [await aLink(), await aLink()];
    await bench.db.tx(systemActor('test'), async (em) => {
      const [customer] = await em.query<{ customer_id: string | null }[]>(
        'select customer_id from repairs where id = $1',
        [one.repairId],
      );
      await em.query('update repairs set customer_id = $2, tenant_id = $3, number = number + 100 where id = $1', [
        other.repairId,
        customer?.customer_id,
        one.shop.actor.tenantId,
      ]);
    });
    expect(await idsOf({ repairId: one.repairId })).toEqual([one.repairId, other.repairId]);
  });

  it('are none without an address and without a repair', async () => {
    expect(await idsOf({})).toEqual([]);
    expect(await idsOf({ email: '', repairId: 'no-id' })).toEqual([]);
  });
});
