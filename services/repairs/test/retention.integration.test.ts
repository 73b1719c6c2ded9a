import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CONTACT_DELETED, ORDER_CONTACT_KEPT_DAYS } from '@revive/contracts/remote-orders/retention';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import { DIAGNOSES_KEPT_MS } from '../src/proof/retention/purge-expired.js';
import { repairsOnABench, type Bench } from './bench.js';
import { master, ordersOn } from './orders/an-order.js';
import { protectedShopsOn } from './protected-shops.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench({ reread: false });
});
afterAll(() => bench.close());
const { sql, start, age, standing, repaired } = protectedShopsOn(() => bench);
const orders = ordersOn(() => bench);
const HOUR_MS = 3_600_000;
const OVER_HOURS = (DIAGNOSES_KEPT_MS + 60_000) / HOUR_MS;
const counted = ({ tenantId }: { tenantId: string }) =>
  sql<{ repair_id: string }>('select repair_id from protection_diagnoses where tenant_id = $1', [tenantId]);
const handedOver = (repairId: string, ms: number) =>
  sql("update repairs set handed_over_at = now() - $2::float * interval '1 millisecond' where id = $1", [repairId, ms]);

describe('counted diagnoses', () => {
  it('deletes diagnoses outside all rules, long after the handover', async () => {
    const [shop, other] = [await bench.aShop(), await bench.aShop()];
    const [gone, open, fresh] = [await start(shop), await start(shop), await start(other)];
    await age(shop, OVER_HOURS);
    // The repair can still be charged and would then count as a purchase.
    expect(await bench.purgeExpired.run()).toMatchObject({ diagnoses: 0 });
    await handedOver(gone.repairId, DIAGNOSES_KEPT_MS + 60_000);
    await handedOver(open.repairId, DIAGNOSES_KEPT_MS - HOUR_MS);
    // Two instances at once delete each row once.
    const done = await Promise.all([bench.purgeExpired.run(), bench.purgeExpired.run()]);
    expect(done.map(({ diagnoses }) => diagnoses).sort((a, b) => a - b)).toEqual([0, 1]);
    expect(await counted(shop)).toEqual([{ repair_id: open.repairId }]);
    expect(await counted(other)).toEqual([{ repair_id: fresh.repairId }]);
  });

  it('counts kept diagnoses as before', async () => {
    const shop = await bench.aShop();
    await repaired(shop);
    const old = await start(shop);
    await sql("update protection_diagnoses set at = at - $2::float * interval '1 hour' where repair_id = $1", [
      old.repairId,
      OVER_HOURS,
    ]);
    await handedOver(old.repairId, DIAGNOSES_KEPT_MS + HOUR_MS);
    const before = await standing(shop);
    await bench.purgeExpired.run();
    expect(await counted(shop)).toHaveLength(1);
    expect((await standing(shop)).limits).toEqual(before.limits);
  });
});

describe('contact data of a remote order', () => {
  const closed = async (days: number) => {
    const order = await orders.ordered();
    await bench.handleRemoteOrder.close(master(), {
      id: order.id,
      reason: 'duplicate',
      note: 'Thandi called',
    });
    await sql("update remote_orders set closed_at = closed_at - $2::int * interval '1 day' where id = $1", [
      order.id,
      days,
    ]);
    return order;
  };
  const deletions = async () =>
    (await bench.events('repairs.audit'))
      .map((payload) => Action.decode(payload))
      .filter(({ action }) => action === 'remote_order.contact_deleted');
  beforeEach(() => sql("update remote_orders set contact_deleted_at = now() where state = 'closed'"));

  it('deletes the contact days after the order closes and keeps the order', async () => {
    const [old, recent, waiting] = [
      await closed(ORDER_CONTACT_KEPT_DAYS + 1),
      await closed(ORDER_CONTACT_KEPT_DAYS - 1),
      await orders.ordered(),
    ];
    const before = await deletions();
    expect(await bench.purgeExpired.run()).toMatchObject({ orders: 1 });
    expect(await bench.purgeExpired.run()).toMatchObject({ orders: 0 });
    const read = (id: string) => bench.remoteOrders.read(master(), id);
    const row = await read(old.id);
    expect(row).toMatchObject({
      customerName: CONTACT_DELETED,
      customerPhone: CONTACT_DELETED,
      issueDescription: CONTACT_DELETED,
      deviceType: 'windows',
      state: 'closed',
      closedReason: 'duplicate',
    });
    for (const gone of [row.customerEmail, row.deviceModel, row.preferredTime, row.closedNote])
      expect(gone).toBeUndefined();
    const [kept] = await sql<Record<string, unknown>>('select * from remote_orders where id = $1', [old.id]);
    expect(JSON.stringify(kept)).not.toMatch(/Thandi|082 555|thandi@example/);
    // The key is derived from the contact and identifies repeated orders.
    expect(kept?.['repeat_key']).toEqual(Buffer.alloc(0));
    for (const { id } of [recent, waiting]) expect((await read(id)).customerName).toBe('Thandi Dlamini');
    // The customer's link still shows the result, without a name.
    const shown = await bench.readOrderByLink.run({ orderId: old.orderId, address: '10.9.9.9' });
    expect(shown).toMatchObject({ state: 'closed', customerName: '' });
    expect((await deletions()).slice(before.length).map(({ notes }) => notes)).toEqual([
      `remote order O-${old.number}`,
    ]);
  });

  it('deletes the contact after the pickup and keeps the repair’s own customer', async () => {
    const linked = async (days: number | null) => {
      const { actor, tenantId, device } = await bench.aShop();
      const order = await orders.assigned(tenantId);
      await bench.handleRemoteOrder.contacted(actor, order.id);
      const { repairId } = await bench.startRepair.run(actor, {
        deviceId: device.id,
        deviceName: '',
        deviceType: '',
        tenantId: '',
        orderId: order.id,
        customer: {},
      });
      if (days !== null) await handedOver(repairId, days * 24 * HOUR_MS);
      return { ...order, repairId, actor };
    };
    const [old, recent, open] = [
      await linked(ORDER_CONTACT_KEPT_DAYS + 1),
      await linked(ORDER_CONTACT_KEPT_DAYS - 1),
      await linked(null),
    ];
    const before = await deletions();
    // Two instances at once delete each contact once.
    const done = await Promise.all([bench.purgeExpired.run(), bench.purgeExpired.run()]);
    expect(done.map((one) => one.orders).sort((a, b) => a - b)).toEqual([0, 1]);
    const [kept] = await sql<Record<string, unknown>>('select * from remote_orders where id = $1', [old.id]);
    expect(kept).toMatchObject({ state: 'linked', repair_id: old.repairId, customer_name: CONTACT_DELETED });
    expect(JSON.stringify(kept)).not.toMatch(/Thandi|082 555|thandi@example|yesterday/);
    for (const { id } of [recent, open])
      expect((await bench.remoteOrders.read(master(), id)).customerName).toBe('Thandi Dlamini');
    // The repair keeps its customer under its own rule, and the order's link still leads to the repair.
    expect((await bench.tickets.read(old.actor, old.repairId)).repair.customerName).toBe('Thandi Dlamini');
    expect(await bench.readOrderByLink.run({ orderId: old.orderId, address: '10.9.9.8' })).toMatchObject({
      state: 'linked',
      customerName: '',
      trackingId: expect.any(String),
    });
    expect((await deletions()).slice(before.length).map(({ notes }) => notes)).toEqual([
      `remote order O-${old.number}`,
    ]);
  });
});
