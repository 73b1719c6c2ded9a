import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { channelsOf } from '../src/live/audiences.js';
import { startedGateway, type StartedGateway } from './started-gateway.js';
import { PASSWORD } from './stand-ins.js';

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startedGateway();
});
afterAll(() => gateway.close());

const keyOf = (cookie: string): string =>
  `session:${createHash('sha256')
    .update(cookie.split('=')[1] ?? '')
    .digest('hex')}`;
const reads = () => gateway.asked.identity.filter(({ method }) => method === 'ReadSession').length;
const statusOf = async (cookie: string) => (await gateway.call('getUser', cookie)).status;

describe('page that checks for a signed-in person', () => {
  const ask = (
    name: 'getUser' | 'readMyApplication' | 'listRepairs',
    headers: Record<string, string>,
    cookie?: string,
  ) => gateway.call(name, cookie, { headers });
  const asks = { 'x-revive-asks': '1' };

  // spec K001
  it('returns 200 with x-revive-refused instead of 401', async () => {
    const told = await ask('getUser', asks);
    expect([told.status, told.headers.get('x-revive-refused'), await told.json()]).toEqual([
      200,
      '401',
      expect.objectContaining({ code: 'NOT_SIGNED_IN' }),
    ]);
    const plain = await ask('getUser', {});
    expect([plain.status, plain.headers.get('x-revive-refused')]).toEqual([401, null]);
    expect((await ask('listRepairs', asks)).status).toBe(401);
  });

  it('returns the signed-in person as usual', async () => {
    const told = await ask('getUser', asks, await gateway.signedIn('user'));
    expect([told.status, told.headers.get('x-revive-refused'), await told.json()]).toEqual([
      200,
      null,
      expect.objectContaining({ role: 'user' }),
    ]);
  });
});

describe('a session check', () => {
  it('makes no call on a cache hit and one call after a cache miss', async () => {
    const cookie = await gateway.signedIn('user');
    const before = reads();
    for (let n = 0; n < 5; n++) expect(await statusOf(cookie)).toBe(200);
    expect(reads()).toBe(before);
    await gateway.cache.delete(keyOf(cookie));
    for (let n = 0; n < 5; n++) expect(await statusOf(cookie)).toBe(200);
    expect(reads()).toBe(before + 1);
  });

  it('asks identity after the snapshot’s token expired', async () => {
    const cookie = await gateway.signedIn('user');
    const snapshot = JSON.parse((await gateway.cache.get(keyOf(cookie))) ?? '') as object;
    await gateway.cache.set(
      keyOf(cookie),
      JSON.stringify({ ...snapshot, actorExpiresAt: '2020-01-01T00:00:00.000Z' }),
      60_000,
    );
    const before = reads();
    expect(await statusOf(cookie)).toBe(200);
    expect(reads()).toBe(before + 1);
  });

  it('continues while the cache is unavailable', async () => {
    const cookie = await gateway.signedIn('user');
    const get = gateway.cache.get.bind(gateway.cache);
    gateway.cache.get = () => Promise.reject(new TypeError('the cache is away'));
    try {
      expect(await statusOf(cookie)).toBe(200);
    } finally {
      gateway.cache.get = get;
    }
  });

  it.each(['', 'x', 'x'.repeat(43), 'é', '..', '%00'])('refuses the cookie %j', async (value) => {
    const before = reads();
    expect(await statusOf(`revive_test1234=${encodeURIComponent(value)}`)).toBe(401);
    expect(reads() - before).toBe(value.length === 43 ? 1 : 0);
  });

  it('ignores the cookie of a different installation on the same host', async () => {
    const cookie = await gateway.signedIn('user');
    expect(await statusOf(cookie.replace('revive_test1234', 'revive_other'))).toBe(401);
    expect(await statusOf(`revive_other=${'x'.repeat(43)}; ${cookie}`)).toBe(200);
  });

  it('deletes an invalid cookie', async () => {
    const response = await gateway.call('getUser', `revive_test1234=${'x'.repeat(43)}`);
    expect(response.headers.getSetCookie()[0]).toMatch(/^revive_test1234=; .*Expires=Thu, 01 Jan 1970/);
  });
});

describe('rate limit per network', () => {
  it('refuses calls above the limit per minute, on this route only', async () => {
    const cookie = await gateway.signedIn('user');
    await gateway.cache.set('calls:enrolAgent:127.0.0.1', '60', 60_000);
    const response = await gateway.call('enrolAgent');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await statusOf(cookie)).toBe(200);
    expect((await gateway.call('getRepairStatus')).status).toBe(200);
  });
});

describe('session with a password set by an administrator', () => {
  it('allows only calls about the session itself', async () => {
    gateway.identity.add({ username: 'first-password', role: 'master', status: 'active', mustChangePassword: true });
    const login = await fetch(`${gateway.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'first-password', password: PASSWORD }),
    });
    const cookie = (login.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
    expect(await (await gateway.call('getUser', cookie)).json()).toMatchObject({ mustChangePassword: true });
    for (const name of ['listUsers', 'getBilling', 'emergencyStop', 'verifyAudit'] as const) {
      const refused = await gateway.call(name, cookie);
      expect([name, refused.status, await refused.json()]).toEqual([
        name,
        403,
        expect.objectContaining({ code: 'PASSWORD_CHANGE_NEEDED' }),
      ]);
    }
    expect((await gateway.call('logout', cookie)).status).toBe(204);
  });

  it('receives no live frames', () => {
    const user = {
      id: 'a',
      username: 'a',
      name: 'A',
      email: 'a@people.example',
      role: 'master',
      status: 'active',
      createdAt: '',
    } as const;
    const session = { secret: '', hash: '', actorToken: '', expiresAt: new Date(), user };
    expect(channelsOf(session)).toHaveLength(2);
    expect(channelsOf({ ...session, user: { ...user, mustChangePassword: true } })).toEqual([]);
  });
});
