import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { aDevice, aVisit } from './a-visit.js';
import { aReport, repairsOnABench, type Bench } from './bench.js';
import { wholeRepairs } from './proof/whole-repairs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

type Shop = Awaited<ReturnType<Bench['aShop']>>;
const repairs = wholeRepairs(() => bench);
const rowsOf = <T extends object = Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<T[]> =>
  bench.db.tx(systemActor('test'), (em) => em.query<T[]>(sql, values));

/** Checks a device in and returns the ticket's id. */
async function checkIn(shop: Shop, serial: string, over: object = {}): Promise<string> {
  const visit = await bench.takeIn.run(shop.actor, aVisit({ devices: [aDevice({ serial, ...over })], separate: true }));
  return visit.repairs[0]?.id ?? '';
}
/** Connects a device with this serial number to the shop's agent. */
function connect(shop: Shop, serial: string | undefined, kind = 'phone'): string {
  const id = `device-${uuidv7()}`;
  bench.devices.set(id, { ...shop.device, id, kind, serial });
  return id;
}
const attach = async (shop: Shop, repairId: string, deviceId: string) => {
  const runId = await bench.attachDevice.run(shop.actor, repairId, deviceId);
  return { runId, repairId, agentId: shop.agent.id, deviceId };
};
const read = (shop: Shop, repairId: string) => bench.readEarlierRepairs.ofTicket(shop.actor, repairId);
const idsOf = ({ repairs: shown }: { repairs: readonly { repairId: string }[] }) =>
  shown.map(({ repairId }) => repairId);

describe('earlier repairs of a ticket’s device', () => {
  it('finds repairs by the typed number in any spelling, newest first', async () => {
    const shop = await bench.aShop();
    const first = await checkIn(shop, '5CD1234ABC');
    const second = await checkIn(shop, 'S/N: 5cd1234-abc');
    const third = await checkIn(shop, '5cd 1234 abc');
    await checkIn(shop, '5CD1234ABD');
    expect(await read(shop, third)).toMatchObject({ comparison: 'not_measured', typed: '5cd 1234 abc', count: 2 });
    expect(idsOf(await read(shop, third))).toEqual([second, first]);
  });

  it('say what was wrong, how it ended and until when the warranty runs', async () => {
    const shop = await repairs.aShop();
    bench.devices.set(shop.device.id, { ...shop.device, serial: 'S4EVNF0M' });
    const job = await repairs.pickedUp(shop);
    const later = await checkIn(shop, 's4evnf0m', { type: 'drive' });
    const { repairs: shown } = await read(shop, later);
    expect(shown).toEqual([
      {
        repairId: job.repairId,
        number: 1,
        deviceName: 'Thandi’s laptop',
        openedAt: expect.any(String),
        handedOverAt: expect.any(String),
        status: 'ready_for_pickup',
        outcome: 'repaired',
        issue: undefined,
        found: ['The disk has lost its table of contents'],
        warrantyUntil: expect.any(String),
      },
    ]);
    expect(JSON.stringify(shown)).not.toContain('Dlamini');
  });

  it.each(['000000000000', '0123456789ABCDEF', 'To be filled by O.E.M.', ''])(
    'finds nothing for the placeholder %j',
    async (serial) => {
      const shop = await bench.aShop();
      await checkIn(shop, serial);
      expect(await read(shop, await checkIn(shop, serial))).toMatchObject({ count: 0, repairs: [] });
    },
  );

  it('show twenty and count all', async () => {
    const shop = await bench.aShop();
    const ids: string[] = [];
    for (let n = 0; n < 23; n++) ids.push(await checkIn(shop, 'R58M123ABC'));
    const answer = await read(shop, ids[0] ?? '');
    expect(answer.count).toBe(22);
    expect(idsOf(answer)).toEqual(ids.slice(1).reverse().slice(0, 20));
  });

  it('stay within the shop', async () => {
    const [one, other] = [await bench.aShop(), await bench.aShop()];
    await checkIn(one, '356938035643809');
    const theirs = await checkIn(other, '356938035643809');
    expect(await read(other, theirs)).toMatchObject({ count: 0, repairs: [] });
    await expect(read(one, theirs)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const keys = await rowsOf("select distinct key from device_serials where text = '356938035643809'");
    expect(keys).toHaveLength(2);
  });

  it('refuses people outside the shop', async () => {
    const shop = await bench.aShop();
    const repairId = await checkIn(shop, '5CD1234ABC');
    for (const role of ['master', 'admin', 'finance', 'user'] as const)
      await expect(
        bench.readEarlierRepairs.ofTicket(aUser({ role, tenantId: undefined }), repairId),
      ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('stay with the device when the customer’s record is merged', async () => {
    const shop = await bench.aShop();
    const first = await checkIn(shop, '5CD1234ABC');
    const second = await checkIn(shop, '5CD1234ABC');
    const [one, other] = await Promise.all(
      [first, second].map((id) => bench.tickets.read(shop.actor, id).then(({ repair }) => repair.customerId ?? '')),
    );
    await bench.mergeCustomers.merge(shop.actor, {
      id: one ?? '',
      otherId: other ?? '',
      version: 1,
      otherVersion: 1,
      name: 'Thandi Dlamini',
      phone: '082 555 0418',
      email: 'thandi@example.com',
      note: '',
    });
    expect(idsOf(await read(shop, second))).toEqual([first]);
  });
});

describe('label and device', () => {
  it('agree, and the number is in no event or live frame', async () => {
    const shop = await bench.aShop();
    const repairId = await checkIn(shop, 'R58M123ABC');
    const ids = await attach(shop, repairId, connect(shop, 'r58m-123-abc'));
    await bench.say(shop.agent, shop.tenantId, { report: shop.agent.report(aReport(ids)) });
    expect(await read(shop, repairId)).toMatchObject({
      comparison: 'equal',
      typed: 'R58M123ABC',
      measured: 'r58m-123-abc',
    });
    const told = await bench.events('repairs.repair');
    expect(told.some((payload) => payload.toString('latin1').includes('r58m-123-abc'))).toBe(false);
    expect(JSON.stringify(bench.frames)).not.toContain('r58m-123-abc');
  });

  it('differ without blocking, and the device’s own number counts', async () => {
    const shop = await bench.aShop();
    const [ofLabel, ofDevice] = [await checkIn(shop, 'R58M123ABC'), await checkIn(shop, 'R58M999XYZ')];
    const repairId = await checkIn(shop, 'R58M123ABC');
    expect(idsOf(await read(shop, repairId))).toEqual([ofLabel]);
    await attach(shop, repairId, connect(shop, 'R58M999XYZ'));
    expect(await read(shop, repairId)).toMatchObject({
      comparison: 'differs',
      typed: 'R58M123ABC',
      measured: 'R58M999XYZ',
    });
    expect(idsOf(await read(shop, repairId))).toEqual([ofDevice]);
    expect(idsOf(await read(shop, ofLabel))).toEqual([]);
  });

  it('keeps the numbers of a laptop and of its drive apart', async () => {
    const shop = await bench.aShop();
    const before = await checkIn(shop, '5CD1234ABC', { type: 'laptop' });
    const repairId = await checkIn(shop, '5CD1234ABC', { type: 'laptop' });
    await attach(shop, repairId, connect(shop, 'S4EVNF0M', 'block_device'));
    expect(await read(shop, repairId)).toMatchObject({ comparison: 'other_part' });
    expect(idsOf(await read(shop, repairId))).toEqual([before]);
    const drive = await checkIn(shop, 'S4EVNF0M', { type: 'drive' });
    expect(idsOf(await read(shop, drive))).toEqual([repairId]);
  });

  it('compares nothing for a device without a number', async () => {
    const shop = await bench.aShop();
    const repairId = await checkIn(shop, 'R58M123ABC');
    await attach(shop, repairId, connect(shop, undefined));
    expect(await read(shop, repairId)).toMatchObject({ comparison: 'not_measured' });
  });
});

describe('repairs of a device on the bench', () => {
  it('finds repairs by the serial number at any agent, also without a ticket', async () => {
    const shop = await bench.aShop();
    const repairId = await checkIn(shop, 'R58M123ABC');
    const answer = await bench.readEarlierRepairs.ofDevice(shop.actor, connect(shop, 'r58m123abc'));
    expect(answer).toMatchObject({ comparison: 'not_typed', measured: 'r58m123abc', count: 1 });
    expect(idsOf(answer)).toEqual([repairId]);
  });

  it('finds repairs while the device is away', async () => {
    const shop = await bench.aShop();
    const [before, repairId] = [await checkIn(shop, 'R58M123ABC'), await checkIn(shop, 'R58M123ABC')];
    const deviceId = connect(shop, 'R58M123ABC');
    await attach(shop, repairId, deviceId);
    bench.devices.delete(deviceId);
    const answer = await bench.readEarlierRepairs.ofDevice(shop.actor, deviceId);
    expect(answer).toMatchObject({ deviceName: 'Umoja One', count: 2 });
    expect(idsOf(answer)).toEqual([repairId, before]);
  });

  it('include tickets of the same device from before serial numbers were measured', async () => {
    const shop = await bench.aShop();
    const job = await repairs.pickedUp(shop);
    bench.devices.set(shop.device.id, { ...shop.device, serial: 'S4EVNF0M' });
    expect(await bench.readEarlierRepairs.ofDevice(shop.actor, shop.device.id)).toMatchObject({
      count: 1,
      repairs: [{ repairId: job.repairId }],
    });
  });

  it('refuses the device of another shop', async () => {
    const [one, other] = [await bench.aShop(), await bench.aShop()];
    await checkIn(one, 'R58M123ABC');
    const theirs = connect(other, 'R58M123ABC');
    await expect(bench.readEarlierRepairs.ofDevice(one.actor, theirs)).rejects.toMatchObject({
      code: 'DEVICE_NOT_FOUND',
    });
    await expect(bench.readEarlierRepairs.ofDevice(one.actor, 'device-unknown')).rejects.toMatchObject({
      code: 'DEVICE_NOT_FOUND',
    });
  });
});

describe('tickets from before the keys', () => {
  it('get their keys in a round, once', async () => {
    const shop = await bench.aShop();
    const [old, present] = [await checkIn(shop, '5CD1234ABC'), await checkIn(shop, '5CD1234ABC')];
    const placeholder = await checkIn(shop, 'Default string');
    await rowsOf('update device_serials set kind = null, key = null where repair_id = any($1)', [old, placeholder]);
    expect(idsOf(await read(shop, present))).toEqual([]);
    expect(await bench.deviceSerials.addMissingKeys()).toBe(2);
    expect(await bench.deviceSerials.addMissingKeys()).toBe(0);
    expect(idsOf(await read(shop, present))).toEqual([old]);
  });
});

describe('labels', () => {
  const LONG = 'Umoja ⁦إصلاح⁩ 📱 '.repeat(20);

  it('prints one page per label, and a sheet for the devices of a visit', async () => {
    const shop = await bench.aShop();
    const visit = await bench.takeIn.run(
      shop.actor,
      aVisit({ devices: [aDevice({ model: LONG.slice(0, 60).replace(/[⁦⁩]/g, '') }), aDevice({ type: 'laptop' })] }),
    );
    const id = visit.repairs[0]?.id ?? '';
    const label = await bench.makeLabel.ofRepair(shop.actor, { id, paper: '62mm', place: 1 });
    expect(label.name).toBe('label-R-1.pdf');
    expect(Buffer.from(label.content).subarray(0, 5).toString()).toBe('%PDF-');
    const sheet = await bench.makeLabel.ofRepair(shop.actor, { id, paper: 'a4', place: 24 });
    // The second device of the visit starts a new sheet.
    expect(
      Buffer.from(sheet.content)
        .toString('latin1')
        .match(/\/Type \/Page\b/g),
    ).toHaveLength(2);
  });

  it('refuses other shops, staff and unknown paper', async () => {
    const [one, other] = [await bench.aShop(), await bench.aShop()];
    const id = await checkIn(other, '5CD1234ABC');
    const wish = { id, paper: '62mm', place: 1 };
    await expect(bench.makeLabel.ofRepair(one.actor, wish)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(bench.makeLabel.ofRepair(aUser({ role: 'master', tenantId: undefined }), wish)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(bench.makeLabel.ofRepair(other.actor, { ...wish, paper: 'a3' })).rejects.toMatchObject({
      code: 'INVALID',
    });
    await expect(
      bench.makeLabel.ofDevice(one.actor, { id: other.device.id, paper: '62mm', place: 1 }),
    ).rejects.toMatchObject({ code: 'DEVICE_NOT_FOUND' });
  });

  it('prints the label of a device on the bench', async () => {
    const shop = await bench.aShop();
    const label = await bench.makeLabel.ofDevice(shop.actor, {
      id: connect(shop, 'R58M123ABC'),
      paper: '62mm',
      place: 1,
    });
    expect(label.name).toBe('label-device.pdf');
  });
});
