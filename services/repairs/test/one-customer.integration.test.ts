import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import type { Customer } from '@revive/proto/revive/repairs/v1/repairs';
import { systemActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { QuietClient } from '@revive/platform/database/pg-client';
import type { QueryRunner } from 'typeorm';
import { CustomerKeys1764980000000 } from '../src/database/migrations/0058-customer-keys.js';
import { OneCustomer1764980600000 } from '../src/database/migrations/0059-one-customer.js';
import { aVisit } from './a-visit.js';
import { repairsOnABench, type Bench } from './bench.js';

let bench: Bench;
type Shop = Awaited<ReturnType<Bench['aShop']>>;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

const THANDI = { name: 'Thandi Dlamini', phone: '082 555 0418', email: 'thandi@example.com' };
const rowsOf = <T extends object>(sql: string, ...values: unknown[]): Promise<T[]> =>
  bench.db.tx(systemActor('test'), (em) => em.query<T[]>(sql, values));
const onBench = async (shop: Shop, customer: Customer | null) => {
  const device = { deviceId: shop.device.id, deviceName: '', deviceType: '', tenantId: '' };
  const { repairId } = await bench.startRepair.run(shop.actor, { ...device, customer });
  // Detaches the device to free it for the next ticket.
  await rowsOf("update runs set status = 'failed' where repair_id = $1", repairId);
  await rowsOf('update repairs set device_id = null, agent_id = null where id = $1', repairId);
  return repairId;
};
const listed = async ({ actor }: Shop, find?: string) =>
  (await bench.readCustomers.list(actor, { before: '', find: find ?? '' })).map(({ name, phone, email, repairs }) => ({
    name,
    phone,
    email,
    repairs,
  }));
const customerOf = async (repairId: string) =>
  (await rowsOf<{ customer_id: string | null }>('select customer_id from repairs where id = $1', repairId))[0]
    ?.customer_id;
const auditsOf = async (action: string, tenantId: string) =>
  (await bench.events('repairs.audit'))
    .map((payload) => Action.decode(payload))
    .filter((one) => one.action === action && one.tenantId === tenantId);

describe('customer of a shop', () => {
  it('shares a record between bench and counter for any spelling of the number', async () => {
    const shop = await bench.aShop();
    await onBench(shop, THANDI);
    await onBench(shop, { name: 'thandi dlamini', phone: '+27 (0)82 555 0418' });
    await expect(bench.takeIn.run(shop.actor, aVisit())).rejects.toMatchObject({ code: 'CUSTOMER_EXISTS' });
    expect(await listed(shop)).toEqual([{ ...THANDI, repairs: 2 }]);
  });

  it('creates a separate record for a different name', async () => {
    const shop = await bench.aShop();
    await onBench(shop, THANDI);
    await onBench(shop, { ...THANDI, name: 'Sipho Dlamini', email: '' });
    expect((await listed(shop)).map(({ name }) => name)).toEqual(['Sipho Dlamini', 'Thandi Dlamini']);
  });

  it('completes missing fields of the record', async () => {
    const shop = await bench.aShop();
    await onBench(shop, { ...THANDI, email: '' });
    await onBench(shop, THANDI);
    expect(await listed(shop)).toEqual([{ ...THANDI, repairs: 2 }]);
  });

  it('creates one record for eight simultaneous repairs', async () => {
    const shop = await bench.aShop();
    const ids = Array.from({ length: 8 }, () => `device-${uuidv7()}`);
    for (const id of ids) bench.devices.set(id, { ...shop.device, id });
    await Promise.all(
      ids.map((deviceId) =>
        bench.startRepair.run(shop.actor, {
          deviceId,
          deviceName: '',
          deviceType: '',
          tenantId: '',
          customer: THANDI,
        }),
      ),
    );
    expect(await listed(shop)).toEqual([{ ...THANDI, repairs: 8 }]);
  });

  it('creates a record only once the ticket has customer data', async () => {
    const shop = await bench.aShop();
    const repairId = await onBench(shop, null);
    expect(await listed(shop)).toEqual([]);
    await bench.changeCustomer.run(shop.actor, repairId, { phone: '082 555 0418' });
    expect(await listed(shop)).toMatchObject([{ name: '082 555 0418', repairs: 1 }]);
  });

  it('changes the record when none of its data fits the ticket any more', async () => {
    const shop = await bench.aShop();
    const repairId = await onBench(shop, THANDI);
    const before = await customerOf(repairId);
    await bench.changeCustomer.run(shop.actor, repairId, { name: 'Thandi D. Dlamini' });
    expect(await customerOf(repairId)).toBe(before);
    await bench.changeCustomer.run(shop.actor, repairId, {
      name: 'Sipho Nkosi',
      phone: '083 111 2222',
      email: 'sipho@example.com',
    });
    expect(await customerOf(repairId)).not.toBe(before);
    expect((await listed(shop)).map(({ name, repairs }) => [name, repairs])).toEqual([
      ['Sipho Nkosi', 1],
      ['Thandi Dlamini', 0],
    ]);
  });

  it.each([
    '0825550418',
    '+27825550418',
    '+27 (0)82 555',
    '0027 82 555 0418',
    'THANDI',
    'zoe muller',
    'Zoë Müller',
    'o’connor',
    "O'Connor",
    'oconnor',
    's.o’connor@',
  ])('finds a customer and their repair by %j', async (typed) => {
    const shop = await bench.aShop();
    await onBench(shop, {
      name: 'Thandi Zoe\u0308 Mu\u0308ller O’Connor',
      phone: '082 555 0418',
      email: "s.o'connor@x.org",
    });
    expect(await listed(shop, typed)).toHaveLength(1);
    expect(await bench.readRepairs.list(shop.actor, { before: '', find: typed })).toHaveLength(1);
  });
});

const idsOf = ({ id, otherId }: { id: string; otherId: string }) => ({ id, otherId });

describe('duplicate customer records', () => {
  const pair = async () => {
    const shop = await bench.aShop();
    const [first, second] = [
      await onBench(shop, THANDI),
      await onBench(shop, { name: 'T. Dlamini', phone: '+27 82 555 0418', email: 'work@example.com' }),
    ];
    const [one] = await bench.readCustomers.duplicates(shop.actor);
    if (!one?.kept || !one.other) throw new TypeError('No pair is proposed');
    const { kept, other } = one;
    const wish = {
      id: kept.id,
      otherId: other.id,
      version: kept.version,
      otherVersion: other.version,
      name: 'Thandi Dlamini',
      phone: '082 555 0418',
      email: 'thandi@example.com',
      note: 'Also work@example.com',
    };
    return { shop, first, second, proposal: one, wish };
  };

  it('proposes duplicates by number and keeps the older record', async () => {
    const { proposal } = await pair();
    expect(proposal).toMatchObject({
      kept: { name: 'Thandi Dlamini', repairs: 1 },
      other: { name: 'T. Dlamini', repairs: 1 },
      samePhone: true,
      sameEmail: false,
    });
  });

  it('merges all repairs after a confirmation and records the user', async () => {
    const { shop, second, wish } = await pair();
    const merged = await bench.mergeCustomers.merge(shop.actor, wish);
    expect(merged).toMatchObject({ id: wish.id, note: 'Also work@example.com' });
    expect(await listed(shop)).toEqual([{ ...THANDI, repairs: 2 }]);
    expect(await customerOf(second)).toBe(wish.id);
    expect(await bench.readCustomers.duplicates(shop.actor)).toEqual([]);
    expect(await auditsOf('customer.merged', shop.tenantId)).toMatchObject([
      { notes: `customer ${wish.id}, merged ${wish.otherId}` },
    ]);
    // The id of the merged record leads to the remaining record.
    const page = await bench.readCustomers.read(shop.actor, wish.otherId);
    expect(page).toMatchObject({ customer: { id: wish.id }, merges: [{ byName: shop.actor.username }] });
    expect(page.repairs).toHaveLength(2);
  });

  it('merges once when sent twice', async () => {
    const { shop, wish } = await pair();
    await bench.mergeCustomers.merge(shop.actor, wish);
    expect(await bench.mergeCustomers.merge(shop.actor, wish)).toMatchObject({ id: wish.id, version: 2 });
    expect(await auditsOf('customer.merged', shop.tenantId)).toHaveLength(1);
  });

  it('finds the merged customer by the chosen contact and keeps the earlier date', async () => {
    const { shop, wish } = await pair();
    const older = { id: wish.otherId, otherId: wish.id, version: wish.otherVersion, otherVersion: wish.version };
    const { customer: before } = await bench.readCustomers.read(shop.actor, wish.id);
    await bench.mergeCustomers.merge(shop.actor, { ...wish, ...older, phone: '083 111 2222' });
    const { customer: after } = await bench.readCustomers.read(shop.actor, wish.otherId);
    expect(after?.createdAt).toBe(before?.createdAt);
    expect(await listed(shop, '+27831112222')).toHaveLength(1);
    expect(await listed(shop, '0825550418')).toEqual([]);
  });

  it('merges once for two simultaneous merges in opposite directions', async () => {
    const { shop, wish } = await pair();
    const { version, otherVersion } = wish;
    const back = { ...wish, id: wish.otherId, otherId: wish.id, version: otherVersion, otherVersion: version };
    const both = await Promise.allSettled([wish, back].map((one) => bench.mergeCustomers.merge(shop.actor, one)));
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await listed(shop)).toEqual([{ ...THANDI, repairs: 2 }]);
    expect(await auditsOf('customer.merged', shop.tenantId)).toHaveLength(1);
  });

  it('refuses to separate merged records', async () => {
    const { shop, wish } = await pair();
    await bench.mergeCustomers.merge(shop.actor, wish);
    await expect(bench.mergeCustomers.separate(shop.actor, idsOf(wish))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('moves the visits along', async () => {
    const { shop, wish } = await pair();
    const visit = await bench.takeIn.run(shop.actor, aVisit({ customerId: wish.otherId }));
    await bench.mergeCustomers.merge(shop.actor, wish);
    expect(await rowsOf('select customer_id from visits where id = $1', visit.visitId)).toEqual([
      { customer_id: wish.id },
    ]);
  });

  it('moves the remote sessions along', async () => {
    const { shop, wish } = await pair();
    const { sessionId } = await bench.startRemoteSession.run(shop.actor, {
      customerId: wish.otherId,
      tenantId: '',
      repairType: 'software',
      platform: 'windows',
      issue: 'boot_issues',
      deviceId: '',
    });
    await bench.mergeCustomers.merge(shop.actor, wish);
    expect(await rowsOf('select customer_id from remote_sessions where id = $1', sessionId)).toEqual([
      { customer_id: wish.id },
    ]);
  });

  it('finds the customer by every merged record, also indirectly', async () => {
    const { shop, wish } = await pair();
    const third = await bench.saveCustomer.create(shop.actor, { ...THANDI, note: '', separate: true });
    const { version } = await bench.mergeCustomers.merge(shop.actor, wish);
    const kept = { id: third.id, otherId: wish.id, version: third.version, otherVersion: version };
    await bench.mergeCustomers.merge(shop.actor, { ...wish, ...kept });
    expect((await bench.readCustomers.read(shop.actor, wish.otherId)).customer).toMatchObject({ id: third.id });
  });

  it('keeps records apart from each record marked as a different person', async () => {
    const { shop, wish } = await pair();
    const contact = { ...THANDI, name: 'Sipho Dlamini' };
    await onBench(shop, contact);
    const [sipho] = await bench.readCustomers.list(shop.actor, { before: '', find: 'Sipho' });
    const apart = { id: wish.otherId, otherId: sipho?.id ?? '' };
    await bench.mergeCustomers.separate(shop.actor, apart);
    const before = await bench.readCustomers.duplicates(shop.actor);
    expect(before).toHaveLength(2);
    await bench.mergeCustomers.merge(shop.actor, wish);
    expect(await bench.readCustomers.duplicates(shop.actor)).toEqual([]);
  });

  it('refuses a merge when a record changed meanwhile', async () => {
    const { shop, wish } = await pair();
    await bench.saveCustomer.change(shop.actor, { ...THANDI, id: wish.otherId, note: '', separate: true });
    await expect(bench.mergeCustomers.merge(shop.actor, wish)).rejects.toMatchObject({ code: 'CUSTOMER_CHANGED' });
    expect(await listed(shop)).toHaveLength(2);
  });

  it('refuses another shop', async () => {
    const { wish, shop } = await pair();
    const other = await bench.aShop('Another shop');
    expect(await bench.readCustomers.duplicates(other.actor)).toEqual([]);
    await expect(bench.mergeCustomers.merge(other.actor, wish)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(bench.mergeCustomers.separate(other.actor, idsOf(wish))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await listed(shop)).toHaveLength(2);
  });

  it('proposes no records that were marked as different people', async () => {
    const { shop, wish } = await pair();
    await bench.mergeCustomers.separate(shop.actor, idsOf(wish));
    expect(await bench.readCustomers.duplicates(shop.actor)).toEqual([]);
  });

  it('proposes no records that were created as separate', async () => {
    const shop = await bench.aShop();
    await onBench(shop, THANDI);
    await bench.saveCustomer.create(shop.actor, { ...THANDI, name: 'Sipho Dlamini', note: '', separate: true });
    expect(await bench.readCustomers.duplicates(shop.actor)).toEqual([]);
  });
});

describe('database upgrade', () => {
  it('creates a record per person for older tickets and parses their numbers', async () => {
    const shop = await bench.aShop();
    const ids = [];
    for (const customer of [
      THANDI,
      { name: 'THANDI DLAMINI', phone: '+27 (0)82 555 0418', email: '' },
      { name: 'Sipho Nkosi', phone: '', email: 'Sipho@example.com' },
      null,
    ])
      ids.push(await onBench(shop, customer));
    const owner = new QuietClient({ connectionString: bench.database.adminUrl });
    await owner.connect();
    try {
      await owner.query('update repairs set customer_id = null where tenant_id = $1', [shop.tenantId]);
      await owner.query('delete from customers where tenant_id = $1', [shop.tenantId]);
      const runner = {
        query: async (sql: string, values?: unknown[]) => (await owner.query(sql, values)).rows as unknown,
      } as QueryRunner;
      const [keys, one] = [new CustomerKeys1764980000000(), new OneCustomer1764980600000()];
      await one.down(runner);
      await keys.down(runner);
      await keys.up(runner);
      await one.up(runner);
    } finally {
      await owner.end();
    }
    expect((await listed(shop)).toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'Sipho Nkosi', phone: undefined, email: 'Sipho@example.com', repairs: 1 },
      { ...THANDI, repairs: 2 },
    ]);
    expect(await customerOf(ids[3] ?? uuidv7())).toBeNull();
    expect(await listed(shop, '0825550418')).toHaveLength(1);
  });
});
