import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RemoteOrderChanged, type CreateRemoteOrderRequest } from '@revive/proto/revive/repairs/v1/remote_orders';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import { systemActor, type UserActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { repairsOnABench, type Bench } from './bench.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

const master = (): UserActor => ({ ...aUser({ role: 'master' }), tenantId: undefined }) as unknown as UserActor;
const sales = (): UserActor => ({ ...aUser({ role: 'sales' }), tenantId: undefined }) as unknown as UserActor;

let phones = 0;
/** Of a telephone of its own, so that no limit of one meets another test. */
const form = (over: Partial<CreateRemoteOrderRequest> = {}): CreateRemoteOrderRequest => ({
  customerName: 'Thandi Dlamini',
  customerPhone: `082 555 ${String(1_000 + (phones += 1))}`,
  customerEmail: 'thandi@example.com',
  deviceType: 'windows',
  deviceModel: 'ThinkPad T14',
  issueDescription: 'It does not start since yesterday',
  urgencyLevel: 'urgent',
  preferredTime: 'After 17:00',
  estimatedCost: 525,
  address: `10.1.0.${phones}`,
  ...over,
});
const rows = (where = 'true') =>
  bench.db.tx(systemActor('test'), (em) =>
    em.query<{ id: string; number: number; state: string; version: number; estimated_cents: number }[]>(
      `select * from remote_orders where ${where} order by id`,
    ),
  );
const newest = async () => {
  const found = (await rows()).at(-1);
  if (!found) throw new TypeError('nothing was ordered');
  return found;
};
const ordered = async (over: Partial<CreateRemoteOrderRequest> = {}) => {
  const { orderId } = await bench.createRemoteOrder.run(form(over));
  const row = await newest();
  return { orderId, id: row.id, number: Number(row.number) };
};
const assigned = async (tenantId: string, over: Partial<CreateRemoteOrderRequest> = {}) => {
  const order = await ordered(over);
  await bench.handleRemoteOrder.assign(master(), { id: order.id, tenantId, version: 1 });
  return order;
};
/** As if it had been ordered so many minutes earlier. */
const olderBy = (id: string, minutes: number) =>
  bench.db.tx(systemActor('test'), (em) =>
    em.query(`update remote_orders set created_at = created_at - make_interval(mins => $2) where id = $1`, [
      id,
      minutes,
    ]),
  );

describe('a remote order', () => {
  // spec C052
  // spec F122
  it('is priced by the table, and its id opens it masked', async () => {
    const { orderId, id } = await ordered();
    expect(orderId).toMatch(/^RO(-[0-9A-Z]{4}){5}$/);
    expect((await newest()).estimated_cents).toBe(52_500);
    const status = await bench.readOrderByLink.run({ orderId: orderId.toLowerCase(), address: '10.0.0.1' });
    expect(status).toMatchObject({ orderId, state: 'new', customerName: 'Thandi D.', estimatedCost: 525 });
    expect(JSON.stringify(status)).not.toMatch(/555|example\.com|does not start/);
    expect(JSON.stringify(await rows(`id = '${id}'`))).not.toContain(orderId);
  });

  // spec K221
  it('is refused with the right figure where the person was shown another', async () => {
    const before = await rows();
    await expect(bench.createRemoteOrder.run(form({ estimatedCost: 1 }))).rejects.toMatchObject({
      code: 'PRICE_DIFFERS',
      message: 'The estimated cost is R525.00. Check it and order again.',
    });
    expect(await rows()).toEqual(before);
  });

  // spec K219
  // spec K224
  it('is priced at R350 for a device and once for a priority that are none of the list', async () => {
    await bench.createRemoteOrder.run(form({ deviceType: 'toaster', urgencyLevel: 'whenever', estimatedCost: 350 }));
    expect((await newest()).estimated_cents).toBe(35_000);
  });

  // spec F123
  it.each(['customerName', 'customerPhone', 'deviceType', 'issueDescription'] as const)(
    'is refused without %s',
    async (field) => {
      await expect(bench.createRemoteOrder.run(form({ [field]: ' ' }))).rejects.toMatchObject({
        code: 'INVALID',
        fields: { [field]: 'Please fill in all required fields' },
      });
    },
  );

  it('is one order however often and at once it is sent', async () => {
    const same = form({ issueDescription: 'Sent  twice' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => bench.createRemoteOrder.run(same)));
    const again = await bench.createRemoteOrder.run({
      ...same,
      customerName: ' thandi DLAMINI',
      issueDescription: 'sent twice',
    });
    expect(new Set([...answers, again].map(({ orderId }) => orderId)).size).toBe(1);
    expect(await rows(`issue_description like 'Sent%'`)).toHaveLength(1);
  });

  it('is another order for another contact, and after a day', async () => {
    const first = form({ issueDescription: 'A day later' });
    const { orderId } = await bench.createRemoteOrder.run(first);
    const other = await bench.createRemoteOrder.run({ ...first, customerEmail: 'other@example.com' });
    await olderBy((await rows(`issue_description = 'A day later'`))[0]?.id ?? '', 24 * 60 + 1);
    const later = await bench.createRemoteOrder.run(first);
    expect(new Set([orderId, other.orderId, later.orderId]).size).toBe(3);
  });

  it('is limited to twenty an hour for a network, exactly, and to five a day for a number', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, () =>
        bench.createRemoteOrder.run(form({ address: '10.2.0.1' })).then(
          () => 'ordered',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(answers.filter((one) => one === 'ordered')).toHaveLength(20);
    expect(answers.filter((one) => one === 'TOO_MANY')).toHaveLength(5);
    const byPhone = await Promise.all(
      Array.from({ length: 7 }, (_, n) =>
        bench.createRemoteOrder.run(form({ customerPhone: '083 000 0000', issueDescription: `Problem ${n}` })).then(
          () => 'ordered',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(byPhone.filter((one) => one === 'ordered')).toHaveLength(5);
  });

  it('is not guessed: thirty misses of a network an hour, and the right id all the same', async () => {
    const { orderId } = await ordered();
    const miss = () =>
      bench.readOrderByLink
        .run({ orderId: 'RO-0000-0000-0000-0000-0000', address: '10.3.0.1' })
        .catch((error: { code: string }) => error.code);
    const answers = await Promise.all(Array.from({ length: 35 }, miss));
    expect(answers.filter((code) => code === 'ORDER_NOT_FOUND')).toHaveLength(30);
    expect(answers.filter((code) => code === 'TOO_MANY')).toHaveLength(5);
    expect((await bench.readOrderByLink.run({ orderId, address: '10.3.0.1' })).orderId).toBe(orderId);
  });

  it('is told on the bus without a person, and audited', async () => {
    const { id, number } = await ordered();
    const told = (await bench.events('repairs.remote-order')).map((one) => RemoteOrderChanged.decode(one));
    expect(told.find(({ orderId }) => orderId === id)).toMatchObject({ what: 'created', email: true, tenantId: '' });
    const audits = (await bench.events('repairs.audit')).map((one) => Action.decode(one));
    expect(audits.find(({ notes }) => notes === `remote order O-${number}`)).toMatchObject({
      action: 'remote_order.created',
      tenantId: '',
    });
  });

  it('is confirmed to the address that was given, with its link and the promise', async () => {
    const { id, orderId } = await ordered();
    const { facts, withheld } = await bench.readOrderEmail.run(id);
    expect(withheld).toBe('');
    expect(facts).toMatchObject({
      to: 'thandi@example.com',
      values: {
        minutes: '15',
        warrantyDays: '30',
        estimate: '52500',
        link: `http://localhost:3000/track-repair?id=${orderId}`,
      },
    });
    const without = await ordered({ customerEmail: '' });
    expect((await bench.readOrderEmail.run(without.id)).withheld).toBe('no_address');
  });
});

describe('the promise of contact', () => {
  // spec K214
  it('records who contacted the customer first, and only them', async () => {
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

  it('marks who waits longer, and tells a median of twenty contacts and more', async () => {
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
    // Between the tenth (4 minutes) and the eleventh (16).
    expect(Math.round((medianMs ?? 0) / 60_000)).toBe(10);
  });
});

describe('an assignment', () => {
  it('is exact: of two at once on what both have read, one is refused', async () => {
    const [one, two] = [await bench.aShop(), await bench.aShop()];
    const { id } = await ordered();
    const answers = await Promise.allSettled([
      bench.handleRemoteOrder.assign(master(), { id, tenantId: one.tenantId, version: 1 }),
      bench.handleRemoteOrder.assign(sales(), { id, tenantId: two.tenantId, version: 1 }),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'STALE_ORDER' } });
  });

  it('shows the order to that shop alone, and taken back to none', async () => {
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
        }),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const taken = await bench.handleRemoteOrder.assign(master(), { id, tenantId: '', version: 2 });
    expect(taken).toMatchObject({ state: 'new', tenantId: undefined });
    await expect(bench.handleRemoteOrder.read(mine.actor, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await bench.db.tx(mine.actor, (em) => em.query('select id from remote_orders'))).toEqual([]);
  });

  it('is staff’s: a shop assigns nothing, and gives nothing away even in the database', async () => {
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

  it('is refused for what is no shop', async () => {
    const { id } = await ordered();
    await expect(
      bench.handleRemoteOrder.assign(master(), { id, tenantId: uuidv7(), version: 1 }),
    ).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('keeps that the customer was contacted', async () => {
    const shop = await bench.aShop();
    const { id } = await ordered();
    await bench.handleRemoteOrder.contacted(sales(), id);
    const order = await bench.handleRemoteOrder.assign(sales(), { id, tenantId: shop.tenantId, version: 2 });
    expect(order).toMatchObject({ state: 'contacted', tenantId: shop.tenantId });
  });
});

describe('an order that is over', () => {
  it('is closed with a reason, once, and nothing more is done about it', async () => {
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

  it('is the repair that the shop takes in for it, with its customer, once', async () => {
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

  it('is not taken in where nobody’s shop has it', async () => {
    const shop = await bench.aShop();
    const { id } = await ordered();
    await expect(
      bench.startRepair.run(shop.actor, {
        deviceId: shop.device.id,
        deviceName: '',
        deviceType: '',
        tenantId: '',
        orderId: id,
      }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the list of orders', () => {
  it('comes newest first in pages, narrowed by state and priority', async () => {
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
    ['finance', () => ({ ...aUser({ role: 'finance' }), tenantId: undefined }) as unknown as UserActor],
    ['a customer', () => aUser({ role: 'user' })],
    ['a technician of no shop', () => ({ ...aUser({ role: 'tech' }), tenantId: undefined }) as unknown as UserActor],
  ])('is not %s’s', async (_, person) => {
    await expect(
      bench.readRemoteOrders.list(person(), { before: '', state: '', urgency: '', overdue: '' }),
    ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(bench.readRemoteOrders.figures(person())).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('finds shops by name for who assigns', async () => {
    await bench.aShop('Kagiso 100% Repairs');
    expect((await bench.readRemoteOrders.shops(sales(), { find: '100%' })).shops.map(({ name }) => name)).toEqual([
      'Kagiso 100% Repairs',
    ]);
  });
});
