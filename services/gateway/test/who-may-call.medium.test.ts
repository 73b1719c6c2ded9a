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
  for (const role of ROLES) for (const status of ACCOUNT_STATUSES) cookies.set(`${role} ${status}`, await gateway.signedIn(role, status));
}, 60_000);
afterAll(() => gateway.close());

/** What the table says somebody is answered: a status, and for a refusal its code. */
function expectedFor(route: Route, role?: string, status?: string): string {
  const done = String(route.status);
  // The sample names nobody, so a right to try is answered by 401 of its own kind.
  if (route.name === 'login') return '401 WRONG_CREDENTIALS';
  if (route.who === 'anyone') return done;
  if (role === undefined) return '401 NOT_SIGNED_IN';
  if (route.who === 'signed-in') return done;
  if (status !== 'active') return '403 ACCOUNT_NOT_ACTIVE';
  return (route.who as readonly string[]).includes(role) ? done : '403 NOT_ALLOWED';
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

describe.each(Object.keys(routes) as RouteName[])('%s', (name) => {
  const route: Route = routes[name];

  it('answers an anonymous caller as the table says', async () => {
    // Registered once; each further call would find the name taken.
    if (name === 'register') return;
    expect(await seen(name, undefined)).toBe(expectedFor(route));
  });

  it('answers every role in every status as the table says', async () => {
    if (name === 'register' || name === 'logout') return;
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
  });
});
