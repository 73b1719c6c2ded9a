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

  it('gives its link to nobody who repeats it from another network', async () => {
    const first = form({ issueDescription: 'Overheard at the counter' });
    const { orderId } = await bench.createRemoteOrder.run(first);
    expect((await bench.createRemoteOrder.run(first)).orderId).toBe(orderId);
    expect((await bench.createRemoteOrder.run({ ...first, address: '10.9.0.1' })).orderId).not.toBe(orderId);
  });

  it('is one order where both were on their way before either was written', async () => {
    const same = form({ issueDescription: 'At the very same moment' });
    let isHeld = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    // Nothing is written until two wait: for the row, or for each other.
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

  it('is another order for another contact, and after a day', async () => {
    const first = form({ issueDescription: 'A day later' });
    const { orderId } = await bench.createRemoteOrder.run(first);
    const other = await bench.createRemoteOrder.run({ ...first, customerEmail: 'other@example.com' });
    await olderBy((await rows(`issue_description = 'A day later'`))[0]?.id ?? '', 24 * 60 + 1);
    const later = await bench.createRemoteOrder.run(first);
    expect(new Set([orderId, other.orderId, later.orderId]).size).toBe(3);
  });

  it('is read as the wire brings it, what was left out and what is optional', async () => {
    const message = overTheWire('RemoteOrders', 'CreateRemoteOrder', form());
    expect((await bench.createRemoteOrder.run(message)).orderId).toMatch(/^RO-/);
  });

  it('is limited to twenty an hour for a network, exactly, and to five a day for a number from there', async () => {
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
    // Whose number it is orders from home all the same.
    expect(await ofNumber('10.2.0.3', 'My own problem')).toBe('ordered');
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
        link: `http://localhost:3000/orders/track?id=${orderId}`,
      },
    });
    const without = await ordered({ customerEmail: '' });
    expect((await bench.readOrderEmail.run(without.id)).withheld).toBe('no_address');
  });
});
