import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountStatus, Role } from '@revive/contracts/roles';
import type { RouteName } from '@revive/contracts/routes/routes';
import { INTERFACES } from '../src/clients/grpc-clients.js';
import type { Forward } from '../src/forwarding/forward.js';
import { FORWARDS } from '../src/forwarding/table.js';
import { ID, SAMPLES } from './samples.js';
import { startedGateway, type StartedGateway } from './started-gateway.js';
import type { Asked } from './stand-ins.js';

let gateway: StartedGateway;
const cookies = new Map<string, Promise<string>>();
beforeAll(async () => {
  gateway = await startedGateway();
});
afterAll(() => gateway.close());

const rows = FORWARDS.map((row) => [row.route.name as RouteName, row] as const);
const secretOf = (cookie: string): string => cookie.slice(cookie.indexOf('=') + 1);
const asked = ({ client }: Forward): Asked[] =>
  gateway.asked[INTERFACES[client].service as keyof StartedGateway['asked']];

const callerOf = ({ route: { access, statuses } }: Forward): Promise<string> => {
  const role: Role = typeof access === 'string' ? 'tenant_admin' : (access[0] ?? 'master');
  const status: AccountStatus = access === 'signed-in' ? 'pending' : (statuses?.[0] ?? 'active');
  // Sign-ins are rate limited, so reuse one session per kind of account.
  const kind = `${role} ${status}`;
  const cookie = cookies.get(kind) ?? gateway.signedIn(role, status);
  cookies.set(kind, cookie);
  return cookie;
};

describe('forwarded route', () => {
  it.each(rows)('%s calls its method once, with the access that its row requires', async (name, row) => {
    const cookie = await callerOf(row);
    const [before, issued] = [asked(row).length, gateway.asked.identity.length];
    expect((await gateway.call(name, cookie)).status).toBe(row.route.status);
    const calls = asked(row)
      .slice(before)
      .filter(({ method }) => method !== 'IssueCommandToken' && method !== 'ReadSession');
    expect(calls.map(({ method }) => method.toLowerCase())).toEqual([row.method.toLowerCase()]);
    const [call] = calls;
    const tokens = gateway.asked.identity.slice(issued).filter(({ method }) => method === 'IssueCommandToken');
    const { access, command, statuses } = row.route;
    const isActive = typeof access !== 'string' && (statuses?.[0] ?? 'active') === 'active';
    expect({
      actor: Boolean(call?.actorToken),
      command: call?.commandToken !== undefined,
      confirmed: tokens.map(({ request }) => request.bodySha256),
      hasSecret: JSON.stringify(call?.request).includes(secretOf(cookie)),
    }).toEqual({
      actor: isActive,
      command: command === true,
      confirmed: command ? [call?.bodySha256] : [],
      hasSecret: access === 'signed-in' || (statuses !== undefined && !isActive && command !== true),
    });
  });

  it('drops the body of a route without a body shape', async () => {
    const cookie = await gateway.signedIn('master');
    const bodiless = rows.filter(
      ([, { route }]) => !route.body && route.method === 'POST' && route.path.includes('{id}') && !route.statuses,
    );
    expect(bodiless.length).toBeGreaterThan(5);
    const other = '0190a0a0-0000-7000-8000-0000000000ee';
    for (const [name, row] of bodiless) {
      const person = row.route.access.includes('master') ? cookie : await callerOf(row);
      const body = JSON.stringify({ id: other, agentId: other, reason: other });
      await gateway.call(name, person, { body, headers: { 'content-type': 'application/json' } });
      const request = JSON.stringify(asked(row).at(-1)?.request);
      expect(`${name} ${request.includes(SAMPLES[name].params?.id ?? ID)} ${request.includes(other)}`).toBe(
        `${name} true false`,
      );
    }
  });

  it('drops the query of a route without a query shape', async () => {
    const cookie = await gateway.signedIn('tenant_admin');
    const response = await fetch(`${gateway.url}/api/bank-details?tenantId=${ID}&id=${ID}`, { headers: { cookie } });
    expect(response.status).toBe(200);
    expect(gateway.asked.onboarding.at(-1)?.request).toEqual({});
  });
});
