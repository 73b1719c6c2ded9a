import { expect } from '@jest/globals';
import { ERRORS } from '@revive/contracts/errors';
import { ACCOUNT_STATUSES, ROLES } from '@revive/contracts/roles';
import type { Route } from '@revive/contracts/routes/route';
import { routes, type RouteName } from '@revive/contracts/routes/routes';
import type { StartedGateway } from './started-gateway.js';

export interface Account {
  readonly role: (typeof ROLES)[number];
  readonly status: (typeof ACCOUNT_STATUSES)[number];
}

export const EVERY_ACCOUNT: readonly Account[] = ROLES.flatMap((role) =>
  ACCOUNT_STATUSES.map((status) => ({ role, status })),
);

export function expectedFor(route: Route, account?: Account): string {
  const done = String(route.status);
  // The sample contains unknown credentials, so an allowed login still returns 401.
  if (route.name === 'login') return '401 WRONG_CREDENTIALS';
  if (route.access === 'anyone') return done;
  if (account === undefined) return '401 NOT_SIGNED_IN';
  if (route.access === 'signed-in') return done;
  if (!(route.statuses ?? ['active']).includes(account.status)) return '403 ACCOUNT_NOT_ACTIVE';
  return (route.access as readonly string[]).includes(account.role) ? done : '403 NOT_ALLOWED';
}

export async function responseOf(
  gateway: StartedGateway,
  name: RouteName,
  cookie: string | undefined,
): Promise<string> {
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

/** Routes that end the caller's session or open a new session; the following call would fail. */
export const ENDS_ITS_SESSION: readonly RouteName[] = [
  'register',
  'enterDemo',
  'logout',
  'forceLogout',
  'changePassword',
];

export async function cookiesOf(gateway: StartedGateway, accounts: readonly Account[]): Promise<Map<string, string>> {
  const cookies = new Map<string, string>();
  for (const { role, status } of accounts) cookies.set(`${role} ${status}`, await gateway.signedIn(role, status));
  return cookies;
}
