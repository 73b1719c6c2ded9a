import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NOT_MY_DEVICE } from '@revive/contracts/notifications/message-budget';
import { uuidv7 } from '@revive/platform/core/ids';
import { CustomerPages } from '../src/cases/links/customer-pages.js';
import { repairsOnABench, type Bench } from './bench.js';
import { protectedShopsOn, type Shop } from './protected-shops.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());
const { sql, attach, master, staffTold } = protectedShopsOn(() => bench);
const pages = new CustomerPages({ trackingKey: Buffer.alloc(32, 2), publicUrl: 'http://localhost:3000' });

/** A repair with this address, reported as a wrong device by its recipient. */
async function report(shop: Shop, email: string): Promise<void> {
  const { repairId, trackingId } = await bench.startRepair.run(shop.actor, {
    deviceId: attach(shop).id,
    deviceName: '',
    deviceType: '',
    tenantId: '',
    customer: { name: 'Thandi', email },
  });
  const { repair } = await bench.tickets.read(shop.actor, repairId);
  const code = new URL(pages.stop(repairId, bench.addressTag(repair))).hash.replace('#stop=', '');
  await bench.stopMessages.run({ trackingId, code, address: uuidv7() });
  await bench.stopMessages.run({ trackingId, code, address: uuidv7() });
}
const toldOf = async (shop: Shop) => (await staffTold(shop)).filter((one) => one.startsWith('messages.reported'));

describe('reports of "not my device"', () => {
  it('notify staff once enough people reported a shop', async () => {
    const [shop, other] = [await bench.aShop(), await bench.aShop()];
    for (let person = 1; person < NOT_MY_DEVICE.people; person++) await report(shop, `person${person}@example.com`);
    // Aliases of one mailbox count as one person, and reports of other shops do not count.
    await report(shop, 'Person1+repairs@example.com');
    await report(other, 'person3@example.com');
    expect(await toldOf(shop)).toEqual([]);
    await report(shop, 'person3@example.com');
    expect(await toldOf(shop)).toHaveLength(1);
    expect(await toldOf(other)).toEqual([]);
    const { history } = await bench.calls.readProtectedShop({ tenantId: shop.tenantId, before: '' }, master);
    expect(history).toMatchObject([
      { event: 'messages_reported', note: '3 people said "not my device" within 30 days', byName: '' },
    ]);
  });

  it('refuse reads by shops', async () => {
    const shop = await bench.aShop();
    await report(shop, 'person@example.com');
    await expect(bench.db.tx(shop.actor, (em) => em.query('select * from message_reports'))).rejects.toThrow(
      'permission denied',
    );
    expect(await sql('select at from message_reports where tenant_id = $1', [shop.tenantId])).toHaveLength(1);
  });
});
