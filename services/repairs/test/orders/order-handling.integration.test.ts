import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RemoteOrderChanged } from '@revive/proto/revive/repairs/v1/remote_orders';
import { systemActor, type UserActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { repairsOnABench, type Bench } from '../bench.js';
import { master, ordersOn, sales } from './an-order.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

const { ordered, assigned, olderBy } = ordersOn(() => bench);

describe('contact promise', () => {
  // spec K214
  it('records only the first user who contacted the customer', async () => {
    const shop = await bench.aShop();
    const { id } = await assigned(shop.tenantId);
    const answers = await Promise.all([
      bench.handleRemoteOrder.contacted(shop.actor, id),
      bench.handleRemoteOrder.contacted(master(), id),
      bench.handleRemoteOrder.contacted(sales(), id),
    ]);
    expect(new Set(answers.map(({ contactedBy, contactedAt }) => `${contactedBy} ${contactedAt}`)).size).toBe(1);
    expect(answers.map(({ version }) => version)).toEqual([3, 3, 3]);
  });

  it('marks overdue orders and shows a median from twenty contacts on', async () => {
    const shop = await bench.aShop();
    const late = await assigned(shop.tenantId);
    await assigned(shop.tenantId);
    await olderBy(late.id, 16);
    const all = await bench.readRemoteOrders.list(shop.actor, { before: '', state: '', urgency: '', overdue: 'true' });
    expect(all.orders.map(({ id }) => id)).toEqual([late.id]);
    expect(await bench.readRemoteOrders.figures(shop.actor)).toEqual({
      waiting: 2,
      overdue: 1,
      contacted: 0,
      inTime: 0,
      medianMs: undefined,
    });
    const ids: string[] = [];
    for (let n = 0; n < 19; n++) ids.push((await assigned(shop.tenantId)).id);
    for (const [n, id] of ids.entries()) {
      await olderBy(id, n < 10 ? 4 : 20);
      await bench.handleRemoteOrder.contacted(shop.actor, id);
    }
    expect(await bench.readRemoteOrders.figures(shop.actor)).toMatchObject({
      contacted: 19,
      inTime: 10,
      medianMs: undefined,
    });
    await bench.handleRemoteOrder.contacted(shop.actor, late.id);
    const { contacted, inTime, medianMs = 0 } = await bench.readRemoteOrders.figures(shop.actor);
    expect([contacted, inTime]).toEqual([20, 10]);
    // The median lies between the tenth contact (4 minutes) and the eleventh (16).
    expect(Math.round((medianMs ?? 0) / 60_000)).toBe(10);
  });
});

describe('assignment', () => {
  it('refuses one of two simultaneous assignments of the same version', async () => {
    const [one, two] = [await bench.aShop(), await bench.aShop()];
    const { id } = await ordered();
    const answers = await Promise.allSettled([
      bench.handleRemoteOrder.assign(master(), { id, tenantId: one.tenantId, version: 1 }),
      bench.handleRemoteOrder.assign(sales(), { id, tenantId: two.tenantId, version: 1 }),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'STALE_ORDER' } });
  });

  it('shows the order to the assigned shop only, and to none after withdrawal', async () => {
    const [mine, other] = [await bench.aShop(), await bench.aShop()];
    const { id } = await ordered();
    await expect(bench.handleRemoteOrder.read(mine.actor, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await bench.handleRemoteOrder.assign(master(), { id, tenantId: mine.tenantId, version: 1 });
    expect(await bench.handleRemoteOrder.read(mine.actor, id)).toMatchObject({
      state: 'assigned',
      tenantName: 'Umbani Electronics',
    });
    for (const act of [
      () => bench.handleRemoteOrder.read(other.actor, id),
      () => bench.handleRemoteOrder.contacted(other.actor, id),
      () => bench.handleRemoteOrder.close(other.actor, { id, reason: 'solved', note: '' }),
      () =>
        bench.startRepair.run(other.actor, {
          deviceId: other.device.id,
          deviceName: '',
          deviceType: '',
          tenantId: '',
          orderId: id,
          customer: null,
        }),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const taken = await bench.handleRemoteOrder.assign(master(), { id, tenantId: '', version: 2 });
    expect(taken).toMatchObject({ state: 'new', tenantId: undefined });
    await expect(bench.handleRemoteOrder.read(mine.actor, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await bench.db.tx(mine.actor, (em) => em.query('select id from remote_orders'))).toEqual([]);
  });

  it('refuses assignments by shops, also in the database', async () => {
    const [mine, other] = [await bench.aShop(), await bench.aShop()];
    const { id } = await assigned(mine.tenantId);
    await expect(
      bench.handleRemoteOrder.assign(mine.actor, { id, tenantId: other.tenantId, version: 2 }),
    ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(
      bench.db.tx(mine.actor, (em) =>
        em.query('update remote_orders set tenant_id = $1 where id = $2', [other.tenantId, id]),
      ),
    ).rejects.toThrow();
  });

  it('refuses an unknown shop', async () => {
    const { id } = await ordered();
    await expect(
      bench.handleRemoteOrder.assign(master(), { id, tenantId: uuidv7(), version: 1 }),
    ).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('keeps the record of a contact', async () => {
    const shop = await bench.aShop();
    const { id } = await ordered();
    await bench.handleRemoteOrder.contacted(sales(), id);
    const order = await bench.handleRemoteOrder.assign(sales(), { id, tenantId: shop.tenantId, version: 2 });
    expect(order).toMatchObject({ state: 'contacted', tenantId: shop.tenantId });
  });
});

describe('finished order', () => {
  it('closes once with a reason and refuses further actions', async () => {
    const { id, orderId } = await ordered();
    await expect(bench.handleRemoteOrder.close(master(), { id, reason: 'because', note: '' })).rejects.toMatchObject({
      code: 'INVALID',
    });
    expect(
      await bench.handleRemoteOrder.close(master(), { id, reason: 'unreachable', note: 'Called 3 times' }),
    ).toMatchObject({
      state: 'closed',
      closedReason: 'unreachable',
    });
    for (const act of [
      () => bench.handleRemoteOrder.close(master(), { id, reason: 'solved', note: '' }),
      () => bench.handleRemoteOrder.contacted(master(), id),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    const status = await bench.readOrderByLink.run({ orderId, address: '10.0.0.1' });
    expect(status).toMatchObject({ state: 'closed', closedReason: 'unreachable' });
    expect(JSON.stringify(status)).not.toContain('Called');
    expect((await bench.readOrderEmail.run(id)).withheld).toBe('over');
  });

  it('becomes the repair that the shop takes in, with its customer, once', async () => {
    const shop = await bench.aShop();
    const { id, orderId } = await assigned(shop.tenantId);
    const start = () =>
      bench.startRepair.run(shop.actor, {
        deviceId: shop.device.id,
        deviceName: '',
        deviceType: '',
        tenantId: '',
        orderId: id,
        customer: { issueDescription: 'Boots to a black screen' },
      });
    const [first, second] = await Promise.allSettled([start(), start()]);
    const started = [first, second].flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(started).toHaveLength(1);
    const { repairId = '', trackingId } = started[0] ?? {};
    const ticket = await bench.tickets.read(shop.actor, repairId);
    expect(ticket.repair).toMatchObject({
      customerName: 'Thandi Dlamini',
      customerEmail: 'thandi@example.com',
      issueDescription: 'Boots to a black screen',
    });
    expect(await bench.handleRemoteOrder.read(shop.actor, id)).toMatchObject({
      state: 'linked',
      repairId,
      repairNumber: ticket.repair.number,
    });
    expect(await bench.readOrderByLink.run({ orderId, address: '10.0.0.1' })).toMatchObject({
      state: 'linked',
      trackingId,
    });
  });

  it('refuses the intake of an unassigned order', async () => {
    const shop = await bench.aShop();
    const { id } = await ordered();
    await expect(
      bench.startRepair.run(shop.actor, {
        deviceId: shop.device.id,
        deviceName: '',
        deviceType: '',
        tenantId: '',
        orderId: id,
        customer: null,
      }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('order list', () => {
  it('lists the newest orders first in pages, filtered by state and priority', async () => {
    const shop = await bench.aShop();
    const first = await assigned(shop.tenantId, { urgencyLevel: 'emergency', estimatedCost: 700 });
    const last = await assigned(shop.tenantId);
    const list = (over: object) =>
      bench.readRemoteOrders
        .list(shop.actor, { before: '', state: '', urgency: '', overdue: '', ...over })
        .then(({ orders }) => orders.map(({ id }) => id));
    expect(await list({})).toEqual([last.id, first.id]);
    expect(await list({ before: last.id })).toEqual([first.id]);
    expect(await list({ urgency: 'emergency' })).toEqual([first.id]);
    expect(await list({ state: 'closed' })).toEqual([]);
  });

  it.each([
    ['finance', () => ({ ...aUser({ role: 'finance' }), tenantId: undefined })],
    ['a customer', () => aUser({ role: 'user' })],
    ['a technician of no shop', () => ({ ...aUser({ role: 'tech' }), tenantId: undefined })],
  ])('refuses %s', async (_, person) => {
    await expect(
      bench.readRemoteOrders.list(person(), { before: '', state: '', urgency: '', overdue: '' }),
    ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(bench.readRemoteOrders.figures(person())).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('finds shops by name for assigning staff', async () => {
    await bench.aShop('Kagiso 100% Repairs');
    expect((await bench.orderShops.list(sales(), { find: '100%' })).shops.map(({ name }) => name)).toEqual([
      'Kagiso 100% Repairs',
    ]);
    const { actor } = await bench.aShop();
    await expect(bench.orderShops.list(actor, { find: '' })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('shops for an order', () => {
  const listed = async () =>
    (await bench.orderShops.list(sales(), { find: 'ranked' })).shops.map(({ name, obstacle }) => [name, obstacle]);

  it('lists available shops by workload, then the rest with the obstacle', async () => {
    const named = async (name: string) => bench.aShop(`Ranked ${name}`);
    const [busy, free, untrained, offline, closed] = [
      await named('busy'),
      await named('free'),
      await named('untrained'),
      await named('offline'),
      await named('closed'),
    ];
    await assigned(busy.tenantId);
    bench.untrained.add(untrained.tenantId);
    bench.offline.add(offline.tenantId);
    expect(await bench.orderSetting.read(closed.actor)).toEqual({ takesOrders: true });
    await bench.orderSetting.save(closed.actor, { takesOrders: false });
    expect(await listed()).toEqual([
      ['Ranked free', undefined],
      ['Ranked busy', undefined],
      ['Ranked offline', 'offline'],
      ['Ranked untrained', 'untrained'],
      ['Ranked closed', 'not_taking'],
    ]);
    const { id } = await ordered();
    for (const shop of [untrained, closed])
      await expect(
        bench.handleRemoteOrder.assign(master(), { id, tenantId: shop.tenantId, version: 1 }),
      ).rejects.toMatchObject({ code: 'SHOP_CANNOT_WORK' });
    expect(
      await bench.handleRemoteOrder.assign(master(), { id, tenantId: offline.tenantId, version: 1 }),
    ).toMatchObject({ state: 'assigned' });
    expect(free.tenantId).not.toBe(busy.tenantId);
  });

  it('ranks by open repairs as well as by orders', async () => {
    const [busy, free] = [await bench.aShop('Loaded A'), await bench.aShop('Loaded B')];
    const { repairId } = await bench.startRepair.run(busy.actor, {
      deviceId: busy.device.id,
      deviceName: '',
      deviceType: '',
      tenantId: '',
      customer: {},
    });
    const loads = async () =>
      (await bench.orderShops.list(sales(), { find: 'loaded' })).shops.map(({ id, openWork }) => [id, openWork]);
    expect(await loads()).toEqual([
      [free.tenantId, 0],
      [busy.tenantId, 1],
    ]);
    await bench.db.tx(systemActor('test'), (em) =>
      em.query('update repairs set handed_over_at = now() where id = $1', [repairId]),
    );
    expect(await loads()).toEqual([
      [busy.tenantId, 0],
      [free.tenantId, 0],
    ]);
  });

  it('lets each administrator change only the own shop’s availability', async () => {
    const [mine, other] = [await bench.aShop(), await bench.aShop()];
    const tech: UserActor = { ...mine.actor, role: 'tech' };
    await expect(bench.orderSetting.save(tech, { takesOrders: false })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await bench.orderSetting.save(mine.actor, { takesOrders: false });
    await bench.orderSetting.save(mine.actor, { takesOrders: false });
    expect(await bench.orderSetting.read(other.actor)).toEqual({ takesOrders: true });
    expect(await bench.db.tx(other.actor, (em) => em.query('select tenant_id from order_settings'))).toEqual([]);
  });
});

describe('alarm for a broken promise', () => {
  const told = async (id: string): Promise<string[]> => {
    const rows = await bench.db.tx(systemActor('test'), (em) =>
      em.query<{ payload: Buffer }[]>(
        "select payload from outbox where topic = 'repairs.remote-order' and key = $1 order by id",
        [id],
      ),
    );
    return rows.map(({ payload }) => RemoteOrderChanged.decode(payload).what);
  };

  it('alerts once without timely contact, and never for a contacted order', async () => {
    const shop = await bench.aShop();
    const [late, early, contacted] = [await assigned(shop.tenantId), await ordered(), await assigned(shop.tenantId)];
    await bench.handleRemoteOrder.contacted(shop.actor, contacted.id);
    await olderBy(late.id, 16);
    await olderBy(contacted.id, 16);
    await Promise.all([bench.raiseOrderAlarms.runDue(), bench.raiseOrderAlarms.runDue()]);
    await bench.raiseOrderAlarms.runDue();
    expect(await told(late.id)).toEqual(['created', 'assigned', 'contact_late']);
    expect(await told(early.id)).toEqual(['created']);
    expect(await told(contacted.id)).toEqual(['created', 'assigned', 'contacted']);
  });

  it('alerts for an emergency whose repair has not started within two hours', async () => {
    const shop = await bench.aShop();
    const emergency = await assigned(shop.tenantId, { urgencyLevel: 'emergency', estimatedCost: 700 });
    const urgent = await assigned(shop.tenantId);
    for (const { id } of [emergency, urgent]) {
      await bench.handleRemoteOrder.contacted(shop.actor, id);
      await olderBy(id, 121);
    }
    await bench.raiseOrderAlarms.runDue();
    expect(await told(emergency.id)).toEqual(['created', 'assigned', 'contacted', 'emergency_late']);
    expect(await told(urgent.id)).toEqual(['created', 'assigned', 'contacted']);
  });
});
