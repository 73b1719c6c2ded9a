import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Route } from '@revive/contracts/routes/route';
import { routes, type RouteName } from '@revive/contracts/routes/routes';
import { FIRST_PASSWORD } from './stand-ins.js';
import { startedGateway, type StartedGateway } from './started-gateway.js';
import { cookiesOf, ENDS_ITS_SESSION, EVERY_ACCOUNT, expectedFor, responseOf, type Account } from './who-may-call.js';

let gateway: StartedGateway;
let cookies: Map<string, string>;
beforeAll(async () => {
  gateway = await startedGateway();
  cookies = await cookiesOf(gateway, EVERY_ACCOUNT);
});
afterAll(() => gateway.close());

const seen = (name: RouteName, cookie: string | undefined): Promise<string> => responseOf(gateway, name, cookie);

/**
 * The guard checks role and status independently. Every role while active, and every status of one allowed role, cover
 * each of its answers. `who-may-call.long.integration.test.ts` tests every pair.
 */
function accountsFor({ access }: Route): readonly Account[] {
  const letIn = typeof access === 'string' ? 'user' : access[0];
  return EVERY_ACCOUNT.filter(({ role, status }) => status === 'active' || role === letIn);
}

describe.each(Object.keys(routes) as RouteName[])('%s', (name) => {
  const route: Route = routes[name];

  it('answers an anonymous caller as the route table defines', async () => {
    // Already registered once; a second call would find the name in use.
    if (name === 'register') return;
    expect(await seen(name, undefined)).toBe(expectedFor(route));
  });

  // spec K124
  it('answers every role and every status as the route table defines', async () => {
    if (ENDS_ITS_SESSION.includes(name)) return;
    for (const account of accountsFor(route)) {
      const title = `${account.role} ${account.status}`;
      expect(`${title}: ${await seen(name, cookies.get(title))}`).toBe(`${title}: ${expectedFor(route, account)}`);
    }
  });
});

describe('calls that change the session', () => {
  it('allows registration without a session and sign-out even when suspended', async () => {
    expect(await seen('register', undefined)).toBe('201');
    expect(await seen('logout', await gateway.signedIn('finance', 'suspended'))).toBe('204');
    expect(await seen('forceLogout', await gateway.signedIn('finance', 'suspended'))).toBe('204');
  });

  it('deletes the cookie on a forced logout and replaces the cookie on a password change', async () => {
    const cookie = await gateway.signedIn('tech', 'pending');
    const changed = await gateway.call('changePassword', cookie);
    const fresh = (changed.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
    expect([changed.status, fresh === cookie, await seen('getProfile', cookie)]).toEqual([
      200,
      false,
      '401 NOT_SIGNED_IN',
    ]);
    const left = await gateway.call('forceLogout', fresh);
    expect([left.status, left.headers.getSetCookie()[0], await seen('getUser', fresh)]).toEqual([
      204,
      expect.stringMatching(/^revive_test1234=;/),
      '401 NOT_SIGNED_IN',
    ]);
  });

  it('sets an HttpOnly device cookie and sends its value to identity only at sign-in', async () => {
    const cookie = await gateway.signedIn('user');
    const { headers } = await gateway.call('setPassword');
    const mark = headers.getSetCookie()[0] ?? '';
    expect(mark).toMatch(/^revive_test1234_device=d\.m; .*HttpOnly.*SameSite=Lax/i);
    await gateway.call('login', `${cookie}; ${mark.split(';')[0]}`, { headers: { 'user-agent': 'Firefox/132.0' } });
    expect(gateway.asked.identity.findLast(({ method }) => method === 'SignIn')?.request).toMatchObject({
      device: 'd.m',
      userAgent: 'Firefox/132.0',
    });
  });

  it('signs in after the first password is set and ends the browser’s previous session', async () => {
    const old = await gateway.signedIn('user');
    const { headers } = await gateway.call('setPassword', old, {
      body: JSON.stringify({ secret: 's'.repeat(64), password: FIRST_PASSWORD }),
    });
    const cookie = headers.getSetCookie().find((one) => one.startsWith('revive_test1234=')) ?? '';
    expect(cookie).toMatch(/HttpOnly/i);
    expect([await seen('getUser', cookie.split(';')[0] ?? ''), await seen('getUser', old)]).toEqual([
      '200',
      '401 NOT_SIGNED_IN',
    ]);
  });

  it('limits an account that must set up an authenticator to its own account', async () => {
    const cookie = await gateway.signedIn('master');
    gateway.identity.demandOtp();
    const fresh = await gateway.signedIn('master');
    expect([
      await seen('getProfile', fresh),
      await seen('beginOtp', fresh),
      await seen('listRepairs', fresh),
      await seen('listRepairs', cookie),
    ]).toEqual(['200', '200', '403 OTP_SETUP_NEEDED', '200']);
  });
});
