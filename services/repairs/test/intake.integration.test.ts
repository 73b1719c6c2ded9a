import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import type { TakeInRequest } from '@revive/proto/revive/repairs/v1/intake';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { INTAKE_TERMS, PHOTOS_MOST } from '@revive/contracts/repairs/intake';
import { systemActor, type UserActor } from '@revive/platform/auth/actor';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { aDevice, aVisit } from './a-visit.js';
import { aReport, repairsOnABench, type Bench } from './bench.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

const rowsOf = <T extends object = Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<T[]> =>
  bench.db.tx(systemActor('test'), (em) => em.query<T[]>(sql, values));
const auditsOf = async (action: string, tenantId: string) =>
  (await bench.events('repairs.audit'))
    .map((payload) => Action.decode(payload))
    .filter((one) => one.action === action && one.tenantId === tenantId);
const FIRST = 0;
const leave = async (actor: UserActor, over: Partial<TakeInRequest> = {}) => {
  const visit = await bench.takeIn.run(actor, aVisit(over));
  return { ...visit, repairId: visit.repairs[FIRST]?.id ?? '' };
};

/** An 8 × 8 pixel JPEG with camera metadata at the start. */
function aPhoto(width = 8): Buffer {
  const segment = (marker: number, body: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(body.length + 2, 2);
    return Buffer.concat([head, body]);
  };
  const frame = Buffer.from([8, 0, 8, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, Buffer.from('Exif\0\0 26.2041 S, 28.0473 E')),
    segment(0xdb, Buffer.alloc(65)),
    segment(0xc0, frame),
    segment(0xc4, Buffer.alloc(20)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([1, 2, 3, 0xff, 0xd9]),
  ]);
}

describe('devices left at the counter', () => {
  it('creates a ticket per device with one customer, visit and signature', async () => {
    const { actor, tenantId } = await bench.aShop();
    const taken = await bench.takeIn.run(
      actor,
      aVisit({
        devices: [aDevice(), aDevice({ type: 'laptop', make: '', model: '', serial: '', passcode: '2580' })],
        promisedAt: '2090-12-01T15:00:00.000Z',
        priority: 'urgent',
        tags: ['warranty'],
        assignToMe: true,
      }),
    );
    expect(taken.repairs).toMatchObject([
      { number: 1, deviceName: 'Umoja One' },
      { number: 2, deviceName: 'Laptop' },
    ]);
    const [one] = taken.repairs;
    const repair = bench.mapper.repair(await bench.tickets.read(actor, one?.id ?? ''));
    expect(repair).toMatchObject({
      status: 'received',
      deviceId: '',
      deviceAttached: false,
      customerId: taken.customerId,
      visitId: taken.visitId,
      customerName: 'Thandi Dlamini',
      desk: {
        promisedAt: '2090-12-01T15:00:00.000Z',
        priority: 'urgent',
        tags: ['warranty'],
        assigneeId: actor.userId,
      },
    });
    const record = await bench.readIntake.read(actor, one?.id ?? '');
    expect(record).toMatchObject({
      item: { serial: '356938035643809', condition: ['screen_cracked'], hasPasscode: false, terms: [...INTAKE_TERMS] },
      visit: [{ number: 2, deviceName: 'Laptop' }],
      custody: [
        {
          kind: 'received',
          party: 'Thandi Dlamini',
          signature: { strokes: '10,10 20,30;40,50 60,70', onPaper: false },
        },
      ],
    });
    const told = (await bench.events('repairs.repair'))
      .map((payload) => RepairChanged.decode(payload))
      .filter((event) => event.tenantId === tenantId);
    expect(told).toMatchObject([
      { what: 'started', message: 'taken_in', status: 'received' },
      { what: 'started', message: 'taken_in' },
    ]);
  });

  it.each<[string, Partial<TakeInRequest>]>([
    ['without a signature', { signature: { signedBy: 'Thandi Dlamini', onPaper: false } }],
    [
      'with something else in the place of one',
      { signature: { signedBy: 'Thandi', strokes: '<svg>', onPaper: false } },
    ],
    ['without a device', { devices: [] }],
    ['with a condition that is none', { devices: [aDevice({ condition: ['lovely'] })] }],
    ['without a name', { customerName: '' }],
  ])('refuses devices %s', async (_, over) => {
    const { actor, tenantId } = await bench.aShop();
    await expect(leave(actor, over)).rejects.toMatchObject({ code: 'INVALID' });
    expect(await rowsOf('select id from repairs where tenant_id = $1', tenantId)).toEqual([]);
  });

  it('refuses a promise in the past and accepts a repeated visit once', async () => {
    const { actor, tenantId } = await bench.aShop();
    const past = leave(actor, { promisedAt: '2026-01-01T10:00:00.000Z' });
    await expect(past).rejects.toMatchObject({
      code: 'INVALID',
      fields: { promisedAt: 'Choose a time that has not passed' },
    });
    expect(await rowsOf('select id from repairs where tenant_id = $1', tenantId)).toEqual([]);
    const visit = aVisit({ promisedAt: new Date(Date.now() + 1_000).toISOString() });
    const [first] = (await bench.takeIn.run(actor, visit)).repairs;
    await waitFor(() => Date.now() > Date.parse(visit.promisedAt));
    expect((await bench.takeIn.run(actor, visit)).repairs).toEqual([first]);
  });

  it('accepts a signature on paper', async () => {
    const { actor } = await bench.aShop();
    const { repairId } = await leave(actor, { signature: { signedBy: 'Thandi Dlamini', onPaper: true } });
    expect((await bench.readIntake.read(actor, repairId)).custody[FIRST]?.signature).toEqual({
      signedBy: 'Thandi Dlamini',
      strokes: undefined,
      onPaper: true,
    });
  });
});

describe('ticket without a bench device', () => {
  it('attaches a device once, starts its diagnosis and accepts the report', async () => {
    const shop = await bench.aShop();
    const { repairId } = await leave(shop.actor);
    const runId = await bench.attachDevice.run(shop.actor, repairId, shop.device.id);
    expect(await bench.ordersFor(shop.agent.id)).toMatchObject([{ kind: 'diagnose', runId, deviceId: shop.device.id }]);
    await expect(bench.attachDevice.run(shop.actor, repairId, shop.device.id)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
    const ids = { repairId, runId, agentId: shop.agent.id, deviceId: shop.device.id };
    await bench.say(shop.agent, shop.tenantId, { report: shop.agent.report(aReport(ids)) });
    const ticket = await bench.tickets.read(shop.actor, repairId);
    expect(ticket.repair).toMatchObject({
      status: 'diagnosing',
      deviceId: shop.device.id,
      deviceAttached: true,
      draft: { totalCents: 35_000 },
    });
    expect(bench.macs.headState(ticket)).toBe('whole');
  });

  it('refuses a device with an open repair, also for simultaneous calls', async () => {
    const shop = await bench.aShop();
    const [one, two] = [await leave(shop.actor), await leave(shop.actor, { customerId: '', separate: true })];
    const tries = await Promise.allSettled(
      [one, two].map(({ repairId }) => bench.attachDevice.run(shop.actor, repairId, shop.device.id)),
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = tries.find((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: expect.stringMatching(/^DEVICE_(HAS_REPAIR|BUSY)$/) });
  });

  it('refuses devices of another shop and unseen devices', async () => {
    const [shop, other] = [await bench.aShop(), await bench.aShop('Another')];
    const { repairId } = await leave(shop.actor);
    await expect(bench.attachDevice.run(shop.actor, repairId, other.device.id)).rejects.toMatchObject({
      code: 'DEVICE_NOT_FOUND',
    });
    bench.devices.set(shop.device.id, { ...shop.device, agentOnline: false });
    await expect(bench.attachDevice.run(shop.actor, repairId, shop.device.id)).rejects.toMatchObject({
      code: 'AGENT_OFFLINE',
    });
    await expect(bench.diagnoseAgain.run(shop.actor, repairId)).rejects.toMatchObject({ code: 'DEVICE_AWAY' });
  });

  it('charges the shown diagnosis fee for manual work and deletes the passcode', async () => {
    const shop = await bench.aShop();
    await bench.diagnosisFee.set(shop.actor, 15_000);
    const { repairId } = await leave(shop.actor, {
      devices: [aDevice({ passcode: '2580' })],
      diagnosisAgreedCents: 15_000,
    });
    await bench.workByHand.record(shop.actor, {
      id: repairId,
      done: 'Looked at the screen connector',
      byName: '',
      result: 'not_repaired',
      serviceId: '',
      lines: [],
    });
    const note = { collectedBy: 'Sipho Dlamini', payment: 'cash', strokes: '1,1 2,2' };
    const { repair } = await bench.handOver.handOver(shop.actor, repairId, note);
    expect(repair).toMatchObject({ status: 'ready_for_pickup', outcome: 'not_repaired', deviceId: null });
    const events = (await bench.events('repairs.repair'))
      .map((payload) => RepairChanged.decode(payload))
      .filter((one) => one.repairId === repairId);
    expect(events.find(({ what }) => what === 'by_hand')).toMatchObject({ totalCents: 15_000 });
    const { custody, item } = await bench.readIntake.read(shop.actor, repairId);
    expect(custody).toMatchObject([
      { kind: 'received' },
      { kind: 'returned', party: 'Sipho Dlamini', signature: { strokes: '1,1 2,2' } },
    ]);
    expect(item?.hasPasscode).toBe(false);
    await expect(bench.readIntake.passcode(shop.actor, repairId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('stored device data', () => {
  it('shows the passcode on demand only and audits the read', async () => {
    const { actor, tenantId } = await bench.aShop();
    const { repairId } = await leave(actor, { devices: [aDevice({ passcode: '2580' })] });
    expect(JSON.stringify(await bench.readIntake.read(actor, repairId))).not.toContain('2580');
    const [row] = await rowsOf<{ passcode: Buffer }>(
      'select passcode from intake_items where repair_id = $1',
      repairId,
    );
    expect(row?.passcode.includes('2580')).toBe(false);
    expect(await auditsOf('repair.passcode_shown', tenantId)).toEqual([]);
    expect(await bench.readIntake.passcode(actor, repairId)).toBe('2580');
    expect(await auditsOf('repair.passcode_shown', tenantId)).toHaveLength(1);
  });

  it('removes photo metadata and limits the number of photos', async () => {
    const { actor } = await bench.aShop();
    const { repairId } = await leave(actor);
    const { id } = await bench.intakePhotos.add(actor, repairId, aPhoto());
    const kept = await bench.intakePhotos.read(actor, repairId, id);
    expect(kept.includes('Exif')).toBe(false);
    expect(kept.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    const more = await Promise.allSettled(
      Array.from({ length: PHOTOS_MOST + 1 }, () => bench.intakePhotos.add(actor, repairId, aPhoto())),
    );
    expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(PHOTOS_MOST - 1);
    expect((await bench.readIntake.read(actor, repairId)).photos).toHaveLength(PHOTOS_MOST);
    const viewer = { ...actor, viewedBy: aUser().userId };
    expect((await bench.readIntake.read(viewer, repairId)).photos).toEqual([]);
    await expect(bench.intakePhotos.read(viewer, repairId, id)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it.each([
    ['a page', Buffer.from('<html>')],
    ['a picture that is too large', aPhoto(5_000)],
    ['a picture with a page behind it', Buffer.concat([aPhoto(), Buffer.from('<html>')])],
  ])('refuses %s as a photo', async (_, content) => {
    const { actor } = await bench.aShop();
    const { repairId } = await leave(actor);
    await expect(bench.intakePhotos.add(actor, repairId, content)).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('records moves of a device until the handover', async () => {
    const { actor } = await bench.aShop();
    const { repairId } = await leave(actor);
    const { custody } = await bench.readIntake.move(actor, { id: repairId, to: 'Shelf 4', note: '' });
    expect(custody).toMatchObject([{ kind: 'received' }, { kind: 'moved', party: 'Shelf 4', byName: actor.username }]);
    await expect(bench.readIntake.move(actor, { id: repairId, to: ' ', note: '' })).rejects.toMatchObject({
      code: 'INVALID',
    });
  });
});

describe('customers of a shop', () => {
  it('refuses a duplicate number or email unless a person confirms it', async () => {
    const { actor } = await bench.aShop();
    const contact = { name: 'Thandi Dlamini', phone: '082 555 0418', email: '', note: '', separate: false };
    const { id } = await bench.saveCustomer.create(actor, contact);
    await expect(bench.saveCustomer.create(actor, { ...contact, phone: '+27 82 555 0418' })).rejects.toMatchObject({
      code: 'CUSTOMER_EXISTS',
    });
    const other = await bench.saveCustomer.create(actor, { ...contact, name: 'Sipho Dlamini', separate: true });
    expect(other.id).not.toBe(id);
    await bench.saveCustomer.change(actor, { ...contact, id, name: 'Thandi Nkosi', separate: true });
    expect((await bench.readCustomers.read(actor, id)).customer).toMatchObject({ name: 'Thandi Nkosi', version: 2 });
  });

  it('creates one customer from simultaneous forms with the same number', async () => {
    const { actor } = await bench.aShop();
    const contact = { name: 'Thandi Dlamini', phone: '082 555 0418', email: '', note: '', separate: false };
    const tries = await Promise.allSettled([1, 2, 3].map(() => bench.saveCustomer.create(actor, contact)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('finds customers by part of name, phone or email, with their repair count', async () => {
    const { actor } = await bench.aShop();
    const { customerId } = await leave(actor);
    await leave(actor, { customerId });
    const find = async (typed: string) =>
      (await bench.readCustomers.list(actor, { before: '', find: typed })).map(({ id }) => id);
    expect(await find('dlam')).toEqual([customerId]);
    expect(await find('0825')).toEqual([customerId]);
    expect(await find('THANDI@')).toEqual([customerId]);
    expect(await find('041')).toEqual([]);
    expect(await find('%')).toEqual([]);
    expect(await bench.readCustomers.list(actor, { before: '', find: '' })).toMatchObject([{ repairs: 2 }]);
    const page = await bench.readCustomers.read(actor, customerId);
    expect(page.repairs).toHaveLength(2);
    expect(page.devices).toMatchObject([{ name: 'Umoja One', serial: '356938035643809', repairs: 2 }]);
  });
});

describe('access from outside the shop', () => {
  it('neither reads nor changes data of another shop', async () => {
    const [{ actor }, other] = [await bench.aShop(), await bench.aShop('Another')];
    const { repairId, customerId } = await leave(actor, { devices: [aDevice({ passcode: '2580' })] });
    const photo = await bench.intakePhotos.add(actor, repairId, aPhoto());
    const asked: Promise<unknown>[] = [
      bench.readIntake.read(other.actor, repairId),
      bench.readIntake.passcode(other.actor, repairId),
      bench.readIntake.move(other.actor, { id: repairId, to: 'Shelf', note: '' }),
      bench.intakePhotos.read(other.actor, repairId, photo.id),
      bench.intakePhotos.add(other.actor, repairId, aPhoto()),
      bench.attachDevice.run(other.actor, repairId, other.device.id),
      bench.readCustomers.read(other.actor, customerId),
      bench.saveCustomer.change(other.actor, {
        id: customerId,
        name: 'X Y',
        phone: '',
        email: '',
        note: '',
        separate: true,
      }),
      leave(other.actor, { customerId }),
    ];
    for (const one of await Promise.allSettled(asked))
      expect(one).toMatchObject({ status: 'rejected', reason: { code: 'NOT_FOUND' } });
    expect(await bench.readCustomers.list(other.actor, { before: '', find: 'dlamini' })).toEqual([]);
  });

  it.each<[string, () => UserActor]>([
    ['staff', () => aUser({ role: 'admin' })],
    ['a customer', () => aUser({ role: 'user' })],
  ])('refuses %s', async (_, person) => {
    const { actor } = await bench.aShop();
    const { repairId } = await leave(actor);
    for (const asked of [
      bench.readIntake.read(person(), repairId),
      bench.readIntake.passcode(person(), repairId),
      bench.readCustomers.list(person(), { before: '', find: '' }),
      bench.takeIn.run(person(), aVisit()),
    ])
      await expect(asked).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});
