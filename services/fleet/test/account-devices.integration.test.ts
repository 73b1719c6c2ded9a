import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import type { AccountDevice } from '@revive/proto/revive/fleet/v1/account_devices';
import { CAPABILITY_MAX, MOST_ACCOUNT_DEVICES, MOST_DETECTED_DEVICES } from '@revive/contracts/fleet/device-limits';
import { systemActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { aLink, aUser } from '@revive/platform/testing/testkit';
import { aTech, customer, StartedAccountDevices, type PHONE } from './started-account-devices.js';

let started: StartedAccountDevices;
beforeAll(async () => {
  started = await StartedAccountDevices.start();
});
afterAll(() => started.database.close());

async function actionsOf(deviceId: string): Promise<Pick<Action, 'action' | 'tenantId' | 'actorId'>[]> {
  const sent = await started.rows<{ payload: Buffer }>(
    "select payload from outbox where topic = 'fleet.audit' order by id",
  );
  return sent
    .map(({ payload }) => Action.decode(payload))
    .filter(({ notes }) => notes === `account device ${deviceId}`)
    .map(({ action, tenantId, actorId }) => ({ action, tenantId, actorId }));
}

describe('registration of a device', () => {
  // spec F087, E110, E112
  it.each(['master', 'admin', 'finance', 'sales', 'tenant_admin', 'tech', 'user'] as const)(
    'accepts the role %s',
    async (role) => {
      const person = aUser({ role });
      const { id } = await started.register(person);
      expect(await started.listOf(person)).toEqual([
        {
          id,
          name: 'Pixel 9',
          manufacturer: 'Google',
          vendor: 'Google',
          model: 'Pixel 9',
          serial: 'A1',
          type: 'usb',
          status: 'active',
          capabilities: ['Android debugging'],
          connection: 'connected',
          lastSeen: started.clock().toISOString(),
          registeredAt: started.clock().toISOString(),
        },
      ]);
    },
  );

  it('writes the row and its audit entry in one transaction, without personal data', async () => {
    const person = aTech();
    const { id } = await started.register(person);
    const expected = { action: 'device.registered', tenantId: person.tenantId, actorId: person.userId };
    expect(await actionsOf(id)).toEqual([expected]);
  });

  it('keeps one row and one entry for twenty simultaneous registrations', async () => {
    const person = customer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => started.register(person)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await started.listOf(person)).toHaveLength(1);
    expect(await actionsOf(answers[0]?.id ?? '')).toHaveLength(1);
  });

  it('recognises a device whatever name the request gives', async () => {
    const person = customer();
    const { id } = await started.register(person);
    expect(await started.register(person, { name: 'Work phone' })).toMatchObject({ id, name: 'Pixel 9' });
    expect((await started.register(person, { serial: 'A2' })).id).not.toBe(id);
  });

  it('stores a keyed fingerprint that differs between people and shops', async () => {
    const [one, other] = [customer(), customer()];
    const moved = { ...one, tenantId: uuidv7(), role: 'tech' as const };
    for (const person of [one, other, moved]) await started.register(person);
    const stored = await started.rows<{ fingerprint: Buffer }>(
      'select fingerprint from account_devices where user_id = any($1)',
      [one.userId, other.userId],
    );
    expect(new Set(stored.map(({ fingerprint }) => fingerprint.toString('hex'))).size).toBe(3);
  });

  it('refuses a device that could not be recognised again', async () => {
    await expect(started.register(customer(), { vendor: '', model: '', serial: '' })).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining('Add it by hand instead.'),
    });
  });

  it.each<[string, Partial<Record<keyof typeof PHONE, unknown>>, string]>([
    ['an unknown type', { type: 'toaster' }, 'type'],
    ['no type', { type: '' }, 'type'],
    ['no name', { name: '  ' }, 'name'],
    ['a long serial number', { serial: 'x'.repeat(101) }, 'serial'],
    ['a NUL', { model: 'a\u0000b' }, 'model'],
    ['a change of text direction', { vendor: 'a\u202eb' }, 'vendor'],
    ['many capabilities', { capabilities: Array.from({ length: 17 }, () => 'x') }, 'capabilities'],
    ['a long capability', { capabilities: ['x'.repeat(CAPABILITY_MAX + 1)] }, 'capabilities[0]'],
  ])('refuses %s with the field', async (_, over, field) => {
    const person = customer();
    await expect(started.register(person, over as never)).rejects.toMatchObject({
      code: 'INVALID',
      fields: { [field]: expect.any(String) },
    });
    expect(await started.listOf(person)).toEqual([]);
  });

  it('refuses everyone except people', async () => {
    for (const actor of [aLink(), systemActor('somebody')])
      await expect((async () => started.listOf(actor))()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('device added by hand', () => {
  it('has no type, vendor or connection', async () => {
    const person = customer();
    const device = await started.add(person);
    expect(device).toEqual({
      id: device.id,
      name: 'Old laptop',
      manufacturer: 'Lenovo',
      model: 'T420',
      serial: 'L-1',
      status: 'active',
      capabilities: [],
      registeredAt: started.clock().toISOString(),
    });
  });

  it('makes one row per serial number, or per name without a serial number', async () => {
    const person = customer();
    expect((await started.add(person, { name: 'Mine' })).id).toBe((await started.add(person)).id);
    const [kitchen, office] = [
      await started.add(person, { name: 'Kitchen', serial: '' }),
      await started.add(person, { name: 'Office', serial: '' }),
    ];
    expect(kitchen.id).not.toBe(office.id);
    expect((await started.add(person, { name: 'Office', serial: '' })).id).toBe(office.id);
    expect(await started.listOf(person)).toHaveLength(3);
  });

  it('refuses a missing name', async () => {
    await expect(started.add(customer(), { name: '' })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { name: 'Enter a name' },
    });
  });
});

describe('limit of devices', () => {
  it('holds under simultaneous requests, leaves room after a removal, and counts each person alone', async () => {
    const [person, other] = [customer(), customer()];
    const numbers = Array.from({ length: MOST_ACCOUNT_DEVICES + 5 }, (_, n) => `S-${n}`);
    const asked = await Promise.allSettled(numbers.map((serial) => started.register(person, { serial })));
    const refused = asked.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(5);
    expect(refused[0]).toMatchObject({
      reason: { code: 'INVALID', message: 'You have 100 devices, the most an account can have. Remove one first.' },
    });
    const kept = await started.listOf(person);
    expect(kept).toHaveLength(MOST_ACCOUNT_DEVICES);
    // A registered device stays recognised at the limit.
    const [known] = kept as [AccountDevice];
    expect(await started.register(person, { serial: known.serial })).toMatchObject({ id: known.id });
    await started.register(other);
    await started.remove(person, known.id);
    expect(await actionsOf(known.id)).toMatchObject([{ action: 'device.registered' }, { action: 'device.removed' }]);
    await started.register(person, { serial: 'one more' });
  });
});

describe('devices of different people', () => {
  it('stay hidden from colleagues, other shops, staff and the same person in another shop', async () => {
    const person = aTech();
    const { id } = await started.register(person);
    const others = [
      aTech(person.tenantId),
      aUser({ role: 'tenant_admin', tenantId: person.tenantId }),
      aTech(),
      customer(),
      aUser({ role: 'master' }),
      { ...person, tenantId: uuidv7() },
      { ...aUser({ role: 'user' }), userId: person.userId },
    ];
    for (const other of others) {
      expect(await started.listOf(other)).toEqual([]);
      await expect(started.remove(other, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await started.scan(other, []);
    }
    expect(await started.listOf(person)).toMatchObject([{ id, connection: 'connected' }]);
    await expect(started.remove(person, 'no id')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each(['account_devices', 'account_device_scans'])(
    'stay hidden by row-level security alone in %s',
    async (table) => {
      const [person, other] = [aTech(), aUser({ role: 'master' })];
      await started.register(person);
      await started.scan(person, [{}]);
      await started.scan(other, []);
      for (const stranger of [aTech(person.tenantId), aUser({ role: 'admin' }), customer()]) {
        const seen = await started.db.tx(stranger, (em) => em.query<unknown[]>(`select * from ${table}`));
        expect(seen).toEqual([]);
        const [, changed] = await started.db.tx(stranger, (em) =>
          em.query<[unknown[], number]>(`update ${table} set tenant_id = null`),
        );
        expect(changed).toBe(0);
      }
      await expect(
        started.db.tx(person, (em) => em.query(`update ${table} set user_id = $1`, [other.userId])),
      ).rejects.toMatchObject({ code: expect.any(String) });
    },
  );
});

describe('scan of the browser', () => {
  it('renews the connection of registered devices, and leaves those added by hand alone', async () => {
    const person = customer();
    const [here, away, byHand] = [
      await started.register(person),
      await started.register(person, { serial: 'away' }),
      await started.add(person, { name: 'Old laptop' }),
    ];
    const { scannedAt, devices } = await started.scan(person, [{}, { serial: 'unknown' }]);
    expect(scannedAt).toBe(started.clock().toISOString());
    expect(Object.fromEntries(devices.map(({ id, connection }) => [id, connection]))).toEqual({
      [here.id]: 'connected',
      [away.id]: 'disconnected',
      [byHand.id]: undefined,
    });
    expect(await started.listOf(person)).toEqual(devices);
    const reported = await started.scan(person, [{ status: 'disconnected' }, { serial: 'away' }]);
    expect(Object.fromEntries(reported.devices.map(({ id, connection }) => [id, connection]))).toMatchObject({
      [here.id]: 'disconnected',
      [away.id]: 'connected',
    });
  });

  it('registers nothing, writes no audit entry and keeps only the latest scan', async () => {
    const person = aTech();
    for (let n = 0; n < 3; n++)
      await started.scan(person, [{ serial: `S-${n}` }], { platform: `Linux ${n}`, deviceMemory: 8 });
    expect(await started.listOf(person)).toEqual([]);
    const scans = await started.rows(
      'select devices, system_info from account_device_scans where user_id = $1',
      person.userId,
    );
    expect(scans).toMatchObject([
      { devices: [{ serial: 'S-2' }], system_info: { platform: 'Linux 2', deviceMemory: 8 } },
    ]);
    expect(await started.rows('select 1 from outbox where tenant_id = $1', person.tenantId)).toEqual([]);
  });

  it('accepts simultaneous scans and registrations', async () => {
    const person = customer();
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        n % 2 === 0
          ? started.register(person, { serial: `S-${n % 4}` })
          : started.scan(person, [{ serial: 'S-0' }, { serial: 'S-2' }]),
      ),
    );
    expect(await started.listOf(person)).toHaveLength(2);
  });

  it.each<[string, Parameters<StartedAccountDevices['scan']>[1], object, string]>([
    ['a long list', Array.from({ length: MOST_DETECTED_DEVICES + 1 }, () => ({})), {}, 'devices'],
    ['an unknown type', [{ type: 'disk' }], {}, 'devices[0].type'],
    ['an unknown status', [{ status: 'broken' }], {}, 'devices[0].status'],
    ['a long user agent', [], { userAgent: 'x'.repeat(501) }, 'systemInfo.userAgent'],
    ['a line break', [], { timezone: 'Africa\nJohannesburg' }, 'systemInfo.timezone'],
    ['an infinite memory', [], { deviceMemory: Infinity }, 'systemInfo.deviceMemory'],
    ['a negative count', [], { hardwareConcurrency: -1 }, 'systemInfo.hardwareConcurrency'],
  ])('refuses %s and stores nothing', async (_, devices, systemInfo, field) => {
    const person = customer();
    await expect(started.scan(person, devices, systemInfo)).rejects.toMatchObject({
      code: 'INVALID',
      fields: { [field]: expect.any(String) },
    });
    expect(await started.rows('select 1 from account_device_scans where user_id = $1', person.userId)).toEqual([]);
  });
});
