import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RemoteOrderChanged } from '@revive/proto/revive/repairs/v1/remote_orders';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { repairsOnABench, type Bench } from '../bench.js';
import { overTheWire } from '../over-the-wire.js';
import { form, master, ordersOn } from './an-order.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

const { rows, newest, ordered, olderBy } = ordersOn(() => bench);

describe('remote order', () => {
  // spec C052
  // spec F122
  it('uses the price table and shows a masked order by its id', async () => {
    const { orderId, id } = await ordered();
    expect(orderId).toMatch(/^RO(-[0-9A-Z]{4}){5}$/);
    expect((await newest()).estimated_cents).toBe(52_500);
    const status = await bench.readOrderByLink.run({ orderId: orderId.toLowerCase(), address: '10.0.0.1' });
    expect(status).toMatchObject({ orderId, state: 'new', customerName: 'Thandi D.', estimatedCost: 525 });
    expect(JSON.stringify(status)).not.toMatch(/555|example\.com|does not start/);
    expect(JSON.stringify(await rows(`id = '${id}'`))).not.toContain(orderId);
  });

  // spec K221
  it('refuses a wrong estimate and returns the right amount', async () => {
    const before = await rows();
    await expect(bench.createRemoteOrder.run(form({ estimatedCost: 1 }))).rejects.toMatchObject({
      code: 'PRICE_DIFFERS',
      message: 'The estimated cost is R525.00. Check it and order again.',
    });
    expect(await rows()).toEqual(before);
  });

  // spec K219
  // spec K224
  it('charges R350 for an unknown device and adds nothing for an unknown priority', async () => {
    await bench.createRemoteOrder.run(form({ deviceType: 'toaster', urgencyLevel: 'whenever', estimatedCost: 350 }));
    expect((await newest()).estimated_cents).toBe(35_000);
  });

  // spec F123
  it.each(['customerName', 'customerPhone', 'deviceType', 'issueDescription'] as const)(
    'refuses an order without %s',
    async (field) => {
      await expect(bench.createRemoteOrder.run(form({ [field]: ' ' }))).rejects.toMatchObject({
        code: 'INVALID',
        fields: { [field]: 'Please fill in all required fields' },
      });
    },
  );

  it('creates a single order from repeated and simultaneous requests', async () => {
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

  it('returns no link for a repeat from another network', async () => {
    const first = form({ issueDescription: 'Overheard at the counter' });
    const { orderId } = await bench.createRemoteOrder.run(first);
    expect((await bench.createRemoteOrder.run(first)).orderId).toBe(orderId);
    expect((await bench.createRemoteOrder.run({ ...first, address: '10.9.0.1' })).orderId).not.toBe(orderId);
  });

  it('creates a single order when two requests run at the same time', async () => {
    const same = form({ issueDescription: 'At the very same moment' });
    let isHeld = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    // Writes nothing until two requests wait for the row or for each other.
    const holding = bench.db.tx(master(), async (em) => {
      await em.query('lock table remote_orders in share row exclusive mode');
      isHeld();
      await waitFor(async () => {
        const [row] = await em.query<{ waiting: number }[]>(
          `select count(distinct pid)::int as waiting from pg_locks where not granted
           and pid in (select pid from pg_stat_activity where datname = current_database())`,
        );
        return (row?.waiting ?? 0) >= 2;
      });
    });
    await held;
    await Promise.all([bench.createRemoteOrder.run(same), bench.createRemoteOrder.run(same)]);
    await holding;
    expect(await rows(`issue_description = 'At the very same moment'`)).toHaveLength(1);
  });

  it('creates another order for another contact, and after a day', async () => {
    const first = form({ issueDescription: 'A day later' });
    const { orderId } = await bench.createRemoteOrder.run(first);
    const other = await bench.createRemoteOrder.run({ ...first, customerEmail: 'other@example.com' });
    await olderBy((await rows(`issue_description = 'A day later'`))[0]?.id ?? '', 24 * 60 + 1);
    const later = await bench.createRemoteOrder.run(first);
    expect(new Set([orderId, other.orderId, later.orderId]).size).toBe(3);
  });

  it('accepts wire messages with missing and optional fields', async () => {
    const message = overTheWire('RemoteOrders', 'CreateRemoteOrder', form());
    expect((await bench.createRemoteOrder.run(message)).orderId).toMatch(/^RO-/);
  });

  it('allows twenty orders an hour per network and five a day per number', async () => {
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
    const ofNumber = (address: string, issueDescription: string) =>
      bench.createRemoteOrder.run(form({ customerPhone: '083 000 0000', issueDescription, address })).then(
        () => 'ordered',
        (error: { code: string }) => error.code,
      );
    const byPhone = await Promise.all(Array.from({ length: 7 }, (_, n) => ofNumber('10.2.0.2', `Problem ${n}`)));
    expect(byPhone.filter((one) => one === 'ordered')).toHaveLength(5);
    // The owner of the number can still order from another network.
    expect(await ofNumber('10.2.0.3', 'My own problem')).toBe('ordered');
  });

  it('limits wrong ids to thirty an hour per network and still accepts the right id', async () => {
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

  it('publishes and audits the order without personal data', async () => {
    const { id, number } = await ordered();
    const told = (await bench.events('repairs.remote-order')).map((one) => RemoteOrderChanged.decode(one));
    expect(told.find(({ orderId }) => orderId === id)).toMatchObject({ what: 'created', email: true, tenantId: '' });
    const audits = (await bench.events('repairs.audit')).map((one) => Action.decode(one));
    expect(audits.find(({ notes }) => notes === `remote order O-${number}`)).toMatchObject({
      action: 'remote_order.created',
      tenantId: '',
    });
  });

  it('confirms the order by email with link and promise', async () => {
    const { id, orderId } = await ordered();
    const { facts, withheld } = await bench.readOrderEmail.run(id);
    expect(withheld).toBe('');
    expect(facts).toMatchObject({
      to: 'thandi@example.com',
      values: {
        minutes: '15',
        warrantyDays: '30',
        estimate: '52500',
        link: `http://localhost:3000/orders/track?id=${orderId}`,
      },
    });
    const without = await ordered({ customerEmail: '' });
    expect((await bench.readOrderEmail.run(without.id)).withheld).toBe('no_address');
  });
});
