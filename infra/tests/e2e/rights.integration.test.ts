import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Erasure } from '@revive/contracts/erasure/erasure';
import type { Infrastructure } from '@revive/platform/runtime/infrastructure';
import { waitFor } from '@revive/platform/testing/wait-for';
import request from 'supertest';
import { FIRST_PASSWORDS, type StartedServices, cookieOf, startServices } from './started-services.js';
import { signUp, type NewAccount } from '../world/accounts.js';
import { registerShop } from '../world/applications.js';

const PASSWORD = 'velvet-otter-morning';
let services: StartedServices<'onboarding' | 'billing' | 'notifications' | 'fleet'>;
let url: string;
let base: Infrastructure;
let master: string;

beforeAll(async () => {
  services = await startServices(['onboarding', 'billing', 'notifications', 'fleet']);
  ({ url, base } = services);
  master = await services.signIn('master', FIRST_PASSWORDS.master);
}, 120_000);
afterAll(() => services.stop());

const signIn = async (username: string, password: string) =>
  cookieOf((await request(url).post('/api/login').send({ username, password })).headers);
const get = (cookie: string, path: string) => request(url).get(path).set('cookie', cookie);
const post = (cookie: string, path: string, body: object) => request(url).post(path).set('cookie', cookie).send(body);
async function newcomer(account: NewAccount): Promise<{ id: string; cookie: string }> {
  const { body, headers } = await signUp(services.client(), { ...account, password: PASSWORD });
  return { id: (body as { id: string }).id, cookie: cookieOf(headers) };
}
const BANK = {
  bankName: 'Second Bank',
  accountHolder: 'Kestrel',
  accountType: 'savings',
  accountNumber: '9876543210',
  branchCode: '470010',
};

describe('a shop that changes its bank details', () => {
  it('emails the shop and holds its payouts in billing', async () => {
    const shop = await signIn('shop', FIRST_PASSWORDS.shop);
    expect((await get(shop, '/api/payouts/hold')).body).toEqual({});
    const changed = await post(shop, '/api/bank-details', BANK);
    expect([changed.status, changed.body]).toEqual([
      200,
      {
        version: 1,
        changedAt: expect.any(String),
        details: { ...BANK, accountNumber: '•••• 210', branchCode: '•••• 010' },
      },
    ]);
    expect((await get(shop, '/api/bank-details')).body).toEqual(changed.body);
    await waitFor(async () => typeof (await get(shop, '/api/payouts/hold')).body.heldUntil === 'string');
    expect((await get(shop, '/api/payouts/hold')).body).toMatchObject({ reason: 'bank_details_changed' });
    await waitFor(
      async () => ((await base.mailer.mailbox?.read({ search: 'bank details', most: 5 }))?.emails.length ?? 0) > 0,
    );
    const [message] = (await base.mailer.mailbox?.read({ search: 'bank details', most: 5 }))?.emails ?? [];
    expect(message?.text).toContain('Second Bank, savings account •••• 210');
    expect(message?.text).not.toContain('9876543210');
  });
});

describe('export and deletion of personal data', () => {
  it('exports the data of each service in one file and deletes the person from each', async () => {
    const { id, cookie: zola } = await newcomer({
      username: 'zola',
      name: 'Zola Marker',
      email: 'zola@marker.example',
      role: 'tenant_admin',
    });
    const form = { businessName: 'Marker Repairs', contactName: 'Zola Marker', email: 'zola@marker.example' };
    expect((await registerShop(services.client(zola), form)).status).toBeLessThan(300);
    await waitFor(
      async () =>
        ((await base.mailer.mailbox?.read({ search: 'zola@marker.example', most: 9 }))?.emails.length ?? 0) > 0,
    );
    const { body } = await post(zola, '/api/account/export', { password: PASSWORD });
    const file = JSON.parse((body as { json: string }).json) as Record<
      string,
      { applications?: unknown[]; emails?: unknown[] }
    >;
    expect([
      file['account'],
      file['onboarding']?.applications?.length,
      (file['notifications']?.emails?.length ?? 0) > 0,
    ]).toEqual([expect.objectContaining({ username: 'zola' }), 1, true]);
    expect((body as { json: string }).json).not.toContain('6212345678');

    expect((await post(master, `/api/users/${id}/erasure`, { reason: 'asked for it' })).status).toBe(409);
    expect((await post(zola, '/api/account/erasure', { password: PASSWORD })).status).toBe(202);
    expect((await get(master, '/api/users?erasure=requested')).body).toMatchObject({ people: [{ id }] });
    expect((await post(master, `/api/users/${id}/erasure`, { reason: 'asked for it' })).status).toBe(202);
    const standing = async () => (await get(master, `/api/users/${id}/erasure`)).body as Erasure;
    await waitFor(async () => (await standing()).parts.every(({ doneAt }) => doneAt !== undefined));
    expect((await standing()).parts.map(({ service }) => service)).toEqual([
      'identity',
      'onboarding',
      'notifications',
      'fleet',
      'billing',
    ]);
    expect((await get(zola, '/api/user')).status).toBe(401);
    // Only the email about the deletion remains, and is deleted after two days.
    const emails = async () =>
      (await base.mailer.mailbox?.read({ search: 'zola@marker.example', most: 9 }))?.emails ?? [];
    await waitFor(async () => (await emails()).length > 0);
    expect((await emails()).map(({ subject }) => subject)).toEqual(['Your account is deleted']);
    const everywhere = await Promise.all(
      ['/api/users', '/api/tenant-applications', `/api/users/${id}`, '/api/audit/recent'].map(async (path) =>
        JSON.stringify((await get(master, path)).body),
      ),
    );
    expect(everywhere.join('\n')).not.toMatch(/zola|marker/i);
  });
});

describe('devices of an account', () => {
  const PHONE = { name: 'Pixel 9', type: 'usb', vendor: 'Google', model: 'Pixel 9', serial: 'A1' };
  const HOSTILE = { ...PHONE, fingerprint: 'the same as any other', capabilities: ['Storage'] };

  // spec C035, C037, C038, C039
  it('stay private to the person, change with a scan and end with the account', async () => {
    const [{ id, cookie: naledi }, other] = [
      await newcomer({ username: 'naledi', role: 'user' }),
      await newcomer({ username: 'bongani', role: 'user' }),
    ];
    const listOf = async (by: string) => (await get(by, '/api/devices')).body as { id: string; connection?: string }[];
    const registered = await post(naledi, '/api/devices/register', HOSTILE);
    expect([registered.status, registered.body]).toMatchObject([
      201,
      { name: 'Pixel 9', manufacturer: 'Google', status: 'active', connection: 'connected' },
    ]);
    const deviceId = (registered.body as { id: string }).id;
    expect((await post(naledi, '/api/devices/register', PHONE)).body).toMatchObject({ id: deviceId });
    expect((await post(naledi, '/api/devices', { name: 'Old laptop' })).body).not.toHaveProperty('connection');
    expect((await post(naledi, '/api/devices/register', { ...PHONE, type: 'disk' })).body).toMatchObject({
      code: 'INVALID',
      fields: [{ path: 'type', message: expect.any(String) }],
    });
    const scanned = await post(naledi, '/api/devices/detected', {
      devices: [{ ...PHONE, id: 'usb-1', status: 'disconnected', lastSeen: '2026-11-28T09:00:00.000Z' }],
      systemInfo: { platform: 'Linux', onlineStatus: true, deviceMemory: 0.5, hardwareConcurrency: 8 },
    });
    expect([scanned.status, scanned.body]).toMatchObject([200, { scannedAt: expect.any(String) }]);
    expect((await listOf(naledi)).map(({ connection }) => connection)).toEqual([undefined, 'disconnected']);
    expect([await listOf(other.cookie), (await get('', '/api/devices')).status]).toEqual([[], 401]);
    const gone = await request(url).delete(`/api/devices/${deviceId}`).set('cookie', other.cookie);
    expect([gone.status, (await listOf(naledi)).length]).toEqual([404, 2]);

    const { body } = await post(naledi, '/api/account/export', { password: PASSWORD });
    const file = JSON.parse((body as { json: string }).json) as Record<string, unknown>;
    expect(file['fleet']).toMatchObject({
      devices: [{ name: 'Pixel 9', serial: 'A1' }, { name: 'Old laptop' }],
      scans: [{ systemInfo: { platform: 'Linux', deviceMemory: 0.5 } }],
    });
    expect((await post(naledi, '/api/account/erasure', { password: PASSWORD })).status).toBe(202);
    expect((await post(master, `/api/users/${id}/erasure`, { reason: 'asked for it' })).status).toBe(202);
    const partOfFleet = async () =>
      ((await get(master, `/api/users/${id}/erasure`)).body as Erasure).parts.find(
        ({ service }) => service === 'fleet',
      );
    await waitFor(async () => (await partOfFleet())?.doneAt !== undefined);
    expect((await partOfFleet())?.erased).toEqual([
      { what: 'devices', rows: 2 },
      { what: 'device_scans', rows: 1 },
      { what: 'prints', rows: 0 },
      { what: 'printer_choices', rows: 0 },
      { what: 'consents', rows: 0 },
      { what: 'one_time_sessions', rows: 0 },
    ]);
  });
});

describe('an account in review', () => {
  it('receives only its own notifications, sets email preferences and loses both when suspended', async () => {
    const [{ id, cookie: first }, other] = [
      await newcomer({ username: 'thandi' }),
      await newcomer({ username: 'lerato' }),
    ];
    const cookie = cookieOf(
      (await post(first, '/api/password/change', { password: PASSWORD, newPassword: 'amber-kettle-evening' })).headers,
    );
    const told = async (by: string) =>
      (await get(by, '/api/notifications')).body as { notifications: { id: string; title: string }[]; unread: number };
    await waitFor(async () => (await told(cookie)).notifications.length > 0);
    const { notifications: mine, unread } = await told(cookie);
    expect([mine.map(({ title }) => title), unread, await told(other.cookie)]).toEqual([
      ['Your password was changed'],
      1,
      expect.objectContaining({ notifications: [], unread: 0 }),
    ]);
    expect((await post(other.cookie, `/api/notifications/${mine[0]?.id ?? ''}/read`, {})).status).toBe(404);
    expect((await post(cookie, `/api/notifications/${mine[0]?.id ?? ''}/read`, {})).body).toEqual({ unread: 0 });
    const wish = (by: string, body: object) =>
      request(url).patch('/api/notifications/preferences').set('cookie', by).send(body);
    expect((await wish(cookie, { off: ['repairs'] })).body).toMatchObject({ off: ['repairs'] });
    expect([
      (await get(cookie, '/api/notifications/preferences')).body,
      (await get(other.cookie, '/api/notifications/preferences')).body,
    ]).toMatchObject([{ off: ['repairs'] }, { off: [] }]);

    expect((await post(master, `/api/users/${id}/suspend`, { reason: 'looked into' })).status).toBe(200);
    const again = await signIn('thandi', 'amber-kettle-evening');
    const refused = [
      await get(again, '/api/notifications'),
      await post(again, '/api/notifications/read-all', {}),
      await get(again, '/api/notifications/preferences'),
      await wish(again, { quiet: true }),
    ];
    expect(refused.map(({ status, body }) => `${status} ${(body as { code: string }).code}`)).toEqual(
      Array(4).fill('403 ACCOUNT_NOT_ACTIVE'),
    );
  });
});
