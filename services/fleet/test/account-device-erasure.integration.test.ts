import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { ErasePerson } from '../src/account-devices/erase-person.js';
import { ExportPerson } from '../src/account-devices/export-person.js';
import { customer, StartedAccountDevices } from './started-account-devices.js';

let started: StartedAccountDevices;
beforeAll(async () => {
  started = await StartedAccountDevices.start();
});
afterAll(() => started.database.close());

describe('erasure and export of a person', () => {
  const identity = {
    erased: new Set<string>(),
    noted: [] as { userId: string; erased: readonly { what: string; rows: number }[] }[],
    refusal: undefined as AppError | undefined,
    isErased: (userId: string) =>
      identity.refusal?.code === 'SERVICE_UNAVAILABLE'
        ? Promise.reject(identity.refusal)
        : Promise.resolve(identity.erased.has(userId)),
    note: (userId: string, erased: readonly { what: string; rows: number }[]) =>
      identity.refusal
        ? Promise.reject(identity.refusal)
        : Promise.resolve(void identity.noted.push({ userId, erased })),
  };
  const erase = (userId: string) => new ErasePerson(started.db, started.clock, identity).run(userId);
  const countOf = async (userId: string) => [
    (await started.rows('select 1 from account_devices where user_id = $1', userId)).length,
    (await started.rows('select 1 from account_device_scans where user_id = $1', userId)).length,
  ];

  it('deletes devices and scans of all shops once, and reports the counts with every delivery', async () => {
    const [person, other] = [customer(), customer()];
    for (const one of [person, other, { ...person, tenantId: uuidv7(), role: 'tech' as const }]) {
      await started.register(one);
      await started.scan(one, [{}]);
    }
    identity.erased.add(person.userId);
    await Promise.all(Array.from({ length: 8 }, () => erase(person.userId)));
    expect([await countOf(person.userId), await countOf(other.userId)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
    const noted = identity.noted.filter(({ userId }) => userId === person.userId);
    expect(noted).toHaveLength(8);
    for (const { erased } of noted)
      expect(erased).toEqual([
        { what: 'devices', rows: 2 },
        { what: 'device_scans', rows: 2 },
        { what: 'prints', rows: 0 },
        { what: 'printer_choices', rows: 0 },
        { what: 'consents', rows: 0 },
        { what: 'one_time_sessions', rows: 0 },
      ]);
  });

  it('erases the name at one-time sessions that the person opened, and exports the sessions', async () => {
    const [person, sessionId] = [customer(), uuidv7()];
    await started.rows(
      `insert into one_time_sessions (id, tenant_id, opened_by, opened_by_name, opened_at, code_mac, expires_at,
        ended_at, ended, version) values ('${sessionId}', '${uuidv7()}', $1, 'Thandi', now(), '\\x00', now(), now(),
        'by_shop', 1) returning id`,
      person.userId,
    );
    const call = () => Promise.resolve({ user: { id: person.userId } });
    const json = await new ExportPerson(started.db, { call } as never).run('theirs');
    expect(JSON.parse(json)).toMatchObject({ oneTimeSessions: [{ id: sessionId, ended: 'by_shop' }] });
    identity.erased.add(person.userId);
    await erase(person.userId);
    const names = 'select opened_by_name as name from one_time_sessions where opened_by = $1';
    expect(await started.rows(names, person.userId)).toEqual([{ name: '' }]);
  });

  it('refuses every later change, because an actor token outlives the account by minutes', async () => {
    const person = customer();
    identity.erased.add(person.userId);
    await erase(person.userId);
    for (const late of [() => started.register(person), () => started.add(person), () => started.scan(person, [])])
      await expect(late()).rejects.toMatchObject({ code: 'ACCOUNT_NOT_ACTIVE' });
    expect(await countOf(person.userId)).toEqual([0, 0]);
  });

  it('erases only accounts confirmed by identity, and retries while identity is unavailable', async () => {
    const person = customer();
    await started.register(person);
    await erase(person.userId);
    await erase('no id');
    identity.refusal = new AppError('SERVICE_UNAVAILABLE');
    await expect(erase(person.userId)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    identity.refusal = undefined;
    expect(await countOf(person.userId)).toEqual([1, 0]);
  });

  it('completes an erasure from before fleet took part', async () => {
    const person = customer();
    await started.register(person);
    identity.erased.add(person.userId);
    identity.refusal = new AppError('NOT_FOUND');
    await erase(person.userId);
    identity.refusal = undefined;
    expect(await countOf(person.userId)).toEqual([0, 0]);
  });

  it('exports the devices and the latest scan of the person behind the session', async () => {
    const [person, other] = [customer(), customer()];
    for (const one of [person, other]) await started.register(one, { serial: one.userId });
    await started.scan(person, [{}], { platform: 'Linux x86_64', timezone: 'Africa/Johannesburg' });
    const call = (_: string, { sessionId }: { sessionId: string }) =>
      sessionId === 'theirs'
        ? Promise.resolve({ user: { id: person.userId } })
        : Promise.reject(new AppError('NOT_SIGNED_IN'));
    const exporting = new ExportPerson(started.db, { call } as never);
    const json = await exporting.run('theirs');
    expect(JSON.parse(json)).toMatchObject({
      devices: [{ name: 'Pixel 9', vendor: 'Google', serial: person.userId, connection: 'disconnected' }],
      scans: [{ devices: [{ model: 'Pixel 9' }], systemInfo: { timezone: 'Africa/Johannesburg' } }],
    });
    expect(json).not.toMatch(/fingerprint/);
    for (const session of ['', 'made up'])
      await expect(exporting.run(session)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});
