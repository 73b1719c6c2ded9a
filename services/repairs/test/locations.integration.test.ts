import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import { ShopLocations } from '@revive/proto/revive/billing/v1/drawers';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { systemActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { aVisit } from './a-visit.js';
import { repairsOnABench, type Bench } from './bench.js';

let bench: Bench;
let shop: Awaited<ReturnType<Bench['aShop']>>;
let other: Awaited<ReturnType<Bench['aShop']>>;
const SANDTON = uuidv7();
const OF_OTHER = uuidv7();
const CLOSED = uuidv7();

beforeAll(async () => {
  bench = await repairsOnABench();
  shop = await bench.aShop();
  other = await bench.aShop('Another shop');
  await hear(shop.tenantId, 1, { [SANDTON]: 'Sandton', [CLOSED]: null });
  await hear(other.tenantId, 1, { [OF_OTHER]: 'Elsewhere' });
});
afterAll(() => bench.close());

/** Delivers the event of billing; null: closed. */
const hear = (tenantId: string, version: number, named: Record<string, string | null>, first = 'Rosebank') =>
  bench.locationsOfShops.locations({
    ...bench.event(),
    tenantId,
    payload: ShopLocations.encode({
      tenantId,
      version,
      locations: [
        { id: tenantId, name: first, address: '', closed: false },
        ...Object.entries(named).map(([id, name]) => ({
          id,
          name: name ?? 'Former branch',
          address: '',
          closed: name === null,
        })),
      ],
    }).finish(),
  });
async function ticket(locationId?: string, of = shop): Promise<string> {
  const { repairs } = await bench.takeIn.run(of.actor, aVisit({ locationId, customerPhone: '', customerEmail: '' }));
  return repairs[0]?.id ?? '';
}
const read = async (id: string) => bench.mapper.repair(await bench.tickets.read(shop.actor, id), shop.actor);
const transfer = (id: string, to: string, { from = shop.tenantId, by = shop.actor, reason = 'Nearer to home' } = {}) =>
  bench.transferTicket.run(by, id, { fromLocationId: from, toLocationId: to, reason });
const handOver = async (id: string) => {
  await bench.workByHand.record(shop.actor, {
    id,
    repairId: id,
    done: 'Looked at it',
    result: 'not_repaired',
    serviceId: '',
  } as never);
  await bench.handOver.handOver(shop.actor, id, { collectedBy: 'Sipho', payment: 'cash' });
};

describe('location of a new ticket', () => {
  it('is the location that the check-in names, or the first one', async () => {
    expect(await read(await ticket(SANDTON))).toMatchObject({ locationId: SANDTON, transfers: [] });
    expect(await read(await ticket())).toMatchObject({ locationId: shop.tenantId });
  });

  it.each([
    ['closed', () => CLOSED],
    ['of another shop', () => OF_OTHER],
    ['unknown', () => uuidv7()],
  ])('refuses a check-in at a location that is %s', async (_, id) => {
    await expect(ticket(id())).rejects.toMatchObject({ code: 'INVALID', fields: { locationId: expect.any(String) } });
  });

  it('is the location of the agent that sees the device', async () => {
    const start = async (locationId: string | undefined) => {
      const device = { ...shop.device, id: `device-${uuidv7()}`, ...(locationId && { locationId }) };
      bench.devices.set(device.id, device);
      const { repairId } = await bench.startRepair.run(shop.actor, {
        deviceId: device.id,
        deviceName: '',
        deviceType: '',
        tenantId: '',
        customer: { name: 'Thandi' },
      });
      return (await read(repairId)).locationId;
    };
    expect(await start(SANDTON)).toBe(SANDTON);
    expect(await start(undefined)).toBe(shop.tenantId);
    expect(await start(OF_OTHER)).toBe(shop.tenantId);
  });
});

describe('copy of the locations', () => {
  it('ignores an event with an older version, and a repeated one', async () => {
    const shopOfTest = await bench.aShop('A third shop');
    const branch = uuidv7();
    await hear(shopOfTest.tenantId, 3, { [branch]: 'Branch' });
    await hear(shopOfTest.tenantId, 2, {});
    await hear(shopOfTest.tenantId, 3, { [branch]: null });
    await expect(ticket(branch, shopOfTest)).resolves.not.toBe('');
  });

  it('is readable for the own shop only', async () => {
    const count = (actor = shop.actor) =>
      bench.db.tx(actor, (em) =>
        em.query<unknown[]>('select 1 from shop_locations where tenant_id = $1', [other.tenantId]),
      );
    expect(await count()).toHaveLength(0);
    expect(await count(other.actor)).toHaveLength(1);
  });
});

describe('transfer of a ticket', () => {
  it('changes the location and keeps who, when and why, with an audit entry and an event', async () => {
    const id = await ticket();
    await transfer(id, SANDTON);
    const repair = await read(id);
    expect(repair).toMatchObject({
      locationId: SANDTON,
      transfers: [
        {
          fromLocationId: shop.tenantId,
          fromName: 'Rosebank',
          toLocationId: SANDTON,
          toName: 'Sandton',
          reason: 'Nearer to home',
          byName: shop.actor.username,
        },
      ],
    });
    const told = (await bench.events('repairs.repair')).map((one) => RepairChanged.decode(one));
    expect(told.findLast(({ repairId }) => repairId === id)).toMatchObject({
      what: 'transferred',
      locationId: SANDTON,
      version: repair.version,
      message: '',
    });
    const audits = (await bench.events('repairs.audit')).map((one) => Action.decode(one));
    expect(audits.at(-1)).toMatchObject({
      action: 'repair.transferred',
      notes: `repair ${repair.number}, location ${shop.tenantId} to ${SANDTON}`,
    });
  });

  it('refuses the second of two transfers at once with 409', async () => {
    const id = await ticket(SANDTON);
    const branch = uuidv7();
    await hear(shop.tenantId, 2, { [SANDTON]: 'Sandton', [CLOSED]: null, [branch]: 'Branch' });
    const both = await Promise.allSettled([
      transfer(id, shop.tenantId, { from: SANDTON }),
      transfer(id, branch, { from: SANDTON }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 'STALE_LOCATION' } });
    expect((await read(id)).transfers).toHaveLength(1);
  });

  it('refuses a ticket whose device was handed over', async () => {
    const id = await ticket();
    await handOver(id);
    await expect(transfer(id, SANDTON)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    expect((await read(id)).locationId).toBe(shop.tenantId);
  });

  it('refuses a ticket with a run', async () => {
    const device = { ...shop.device, id: `device-${uuidv7()}` };
    bench.devices.set(device.id, device);
    const { repairId } = await bench.startRepair.run(shop.actor, {
      deviceId: device.id,
      deviceName: '',
      deviceType: '',
      tenantId: '',
      customer: { name: 'Thandi' },
    });
    await expect(transfer(repairId, SANDTON)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
  });

  it.each([
    ['a closed location', () => CLOSED],
    ['a location of another shop', () => OF_OTHER],
    ['the present location', () => shop.tenantId],
  ])('refuses %s', async (_, to) => {
    const id = await ticket();
    await expect(transfer(id, to())).rejects.toMatchObject({
      code: 'INVALID',
      fields: { toLocationId: expect.any(String) },
    });
  });

  it('refuses a transfer without a reason', async () => {
    await expect(transfer(await ticket(), SANDTON, { reason: ' ' })).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('refuses people of other shops and other roles', async () => {
    const id = await ticket();
    await expect(transfer(id, OF_OTHER, { by: other.actor })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const role of ['user', 'master', 'admin', 'finance'] as const)
      await expect(transfer(id, SANDTON, { by: aUser({ role, tenantId: shop.tenantId }) })).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
  });

  it('lets nobody rewrite the history', async () => {
    const id = await ticket();
    await transfer(id, SANDTON);
    await expect(
      bench.db.tx(shop.actor, (em) => em.query("update ticket_transfers set reason = 'x' where repair_id = $1", [id])),
    ).rejects.toThrow('permission denied');
  });
});

describe('lists by location', () => {
  it('filters the list and the board, and names the location', async () => {
    const own = await bench.aShop('A shop with two locations');
    const branch = uuidv7();
    await hear(own.tenantId, 1, { [branch]: 'Branch' });
    const [atFirst, atBranch] = [await ticket(undefined, own), await ticket(branch, own)];
    const listed = async (location?: string) =>
      (await bench.readRepairs.list(own.actor, { location })).map(({ id, locationId }) => ({ id, locationId }));
    expect(await listed(branch)).toEqual([{ id: atBranch, locationId: branch }]);
    expect(await listed(own.tenantId)).toEqual([{ id: atFirst, locationId: own.tenantId }]);
    expect(await listed()).toHaveLength(2);
    const { columns } = await bench.readDesks.board(own.actor, { assignee: '', priority: '', location: branch });
    const received = columns.find(({ status }) => status === 'received');
    expect(received).toMatchObject({ count: 1, cards: [{ id: atBranch, locationId: branch }] });
  });
});

describe('closed location', () => {
  it('moves the tickets that came in the moment of the closing to the first location', async () => {
    const own = await bench.aShop('A shop that closes a location');
    const branch = uuidv7();
    await hear(own.tenantId, 1, { [branch]: 'Branch' });
    const id = await ticket(branch, own);
    await hear(own.tenantId, 2, { [branch]: null });
    expect(bench.mapper.repair(await bench.tickets.read(own.actor, id), own.actor)).toMatchObject({
      locationId: own.tenantId,
      transfers: [{ toLocationId: own.tenantId, reason: 'The location was closed', byName: '' }],
    });
  });
});

describe('ticket of an instance of the release before', () => {
  it('is at the first location', async () => {
    const id = uuidv7();
    await bench.db.tx(systemActor('test'), (em) =>
      em.query(
        `insert into repairs (id, tenant_id, number, version, tracking_hash, status, outcome, device_name,
          device_type, device_attached, created_at, updated_at)
         values ($1, $2, 900, 1, $3, 'received', 'none', 'disk', 'Disk', false, now(), now())`,
        [id, shop.tenantId, Buffer.from(id)],
      ),
    );
    expect((await read(id)).locationId).toBe(shop.tenantId);
  });
});
