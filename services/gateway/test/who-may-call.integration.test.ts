import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ACCOUNT_STATUSES, ROLES } from '@revive/contracts/roles';
import { ERRORS } from '@revive/contracts/errors';
import { routes, type RouteName } from '@revive/contracts/routes/routes';
import type { Route } from '@revive/contracts/routes/route';
import { startedGateway, type StartedGateway } from './started-gateway.js';

let gateway: StartedGateway;
const cookies = new Map<string, string>();
beforeAll(async () => {
  gateway = await startedGateway();
  for (const role of ROLES)
    for (const status of ACCOUNT_STATUSES) cookies.set(`${role} ${status}`, await gateway.signedIn(role, status));
});
afterAll(() => gateway.close());

/** What the table says somebody is answered: a status, and for a refusal its code. */
function expectedFor(route: Route, role?: string, status?: string): string {
  const done = String(route.status);
  // The sample names nobody, so a right to try is answered by 401 of its own kind.
  if (route.name === 'login') return '401 WRONG_CREDENTIALS';
  if (route.access === 'anyone') return done;
  if (role === undefined) return '401 NOT_SIGNED_IN';
  if (route.access === 'signed-in') return done;
  if (!(route.statuses ?? ['active']).some((one) => one === status)) return '403 ACCOUNT_NOT_ACTIVE';
  return (route.access as readonly string[]).includes(role) ? done : '403 NOT_ALLOWED';
}

async function seen(name: RouteName, cookie: string | undefined): Promise<string> {
  const ended = new AbortController();
  const response = await gateway.call(name, cookie, { signal: ended.signal });
  const stream = 'stream' in routes[name] && response.ok;
  const text = stream ? '' : await response.text();
  ended.abort();
  if (response.ok) return String(response.status);
  const { code } = JSON.parse(text) as { code: keyof typeof ERRORS };
  expect(ERRORS[code].http).toBe(response.status);
  return `${response.status} ${code}`;
}

/** What ends the session that it is called with, or makes another: the next row would find it gone. */
const LEAVES: readonly RouteName[] = ['register', 'enterDemo', 'logout', 'forceLogout', 'changePassword'];

describe.each(Object.keys(routes) as RouteName[])('%s', (name) => {
  const route: Route = routes[name];

  it('answers an anonymous caller as the table says', async () => {
    // Registered once; each further call would find the name taken.
    if (name === 'register') return;
    expect(await seen(name, undefined)).toBe(expectedFor(route));
  });

  // spec K124
  it('answers every role in every status as the table says', async () => {
    if (LEAVES.includes(name)) return;
    for (const [account, cookie] of cookies) {
      const [role, status] = account.split(' ');
      expect(`${account}: ${await seen(name, cookie)}`).toBe(`${account}: ${expectedFor(route, role, status)}`);
    }
  });
});

describe('what changes the caller', () => {
  it('lets anybody register, and whoever is signed in leave, suspended or not', async () => {
    expect(await seen('register', undefined)).toBe('201');
    expect(await seen('logout', await gateway.signedIn('finance', 'suspended'))).toBe('204');
    expect(await seen('forceLogout', await gateway.signedIn('finance', 'suspended'))).toBe('204');
  });

  it('takes the cookie away with a forced logout, and gives another with another password', async () => {
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

  it('marks the browser with a cookie that scripts cannot read, and sends it to identity at the next sign-in alone', async () => {
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

  it('lets those of whom an authenticator is demanded see their own account, and nothing else', async () => {
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
