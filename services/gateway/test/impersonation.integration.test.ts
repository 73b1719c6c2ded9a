import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, type RouteName } from '@revive/contracts/routes/routes';
import type { Route } from '@revive/contracts/routes/route';
import { ImpersonationReader } from '../src/access/impersonation-reader.js';
import type { Session } from '../src/access/session.js';
import { startedGateway, type StartedGateway } from './started-gateway.js';

const VIEW = '0190a0a0-0000-7000-8000-0000000000cc';
const viewed = {
  actorToken: 'token-of-the-viewed',
  endsAt: '2026-11-22T10:00:00.000Z',
  user: {
    id: VIEW,
    username: 'shop',
    name: 'Nomsa',
    email: 's@example.com',
    role: 'tenant_admin',
    status: 'active',
    createdAt: '2026-11-20T09:00:00.000Z',
    otp: 'off',
  },
};

let gateway: StartedGateway;
let master: string;
beforeAll(async () => {
  gateway = await startedGateway();
  gateway.answer('ReadImpersonation', viewed);
  master = await gateway.signedIn('master');
});
afterAll(() => gateway.close());
const through = (name: RouteName) => gateway.call(name, master, { headers: { 'x-revive-view': VIEW } });
const codeOf = async (response: Response): Promise<unknown> => ((await response.json()) as { code: unknown }).code;

describe('impersonated request', () => {
  it('uses the token of the impersonated person and hides the session’s secret', async () => {
    expect(await (await through('getUser')).json()).toMatchObject({ username: 'shop', role: 'tenant_admin' });
    expect((await through('listRepairs')).status).toBe(200);
    expect(gateway.asked.repairs.at(-1)).toMatchObject({ method: 'List', actorToken: 'token-of-the-viewed' });
    expect(await codeOf(await through('listUsers'))).toBe('NOT_ALLOWED');
  });

  it('allows only reads: no further method, no stream, no account data', async () => {
    const refused: string[] = [];
    for (const route of Object.values<Route>(routes)) {
      if (route.access === 'anyone' || route.name === 'getUser') continue;
      if (route.method === 'GET' && !route.stream && route.access !== 'signed-in') continue;
      const response = await through(route.name as RouteName);
      if (response.status !== 403 || (await codeOf(response)) !== 'IMPERSONATION_READ_ONLY')
        refused.push(`${route.name}: ${response.status}`);
    }
    expect(refused).toEqual([]);
    expect((await gateway.call('getUser', master)).status).toBe(200);
  });

  it('refuses an invalid impersonation instead of falling back to the viewer', async () => {
    const reader = new ImpersonationReader({
      impersonations: { callAnonymous: async () => Promise.reject(new TypeError('asked')) },
    } as never);
    const own = { secret: 's' } as Session;
    expect(await reader.read({ headers: {} }, routes.listRepairs, own)).toBeUndefined();
    await expect(reader.read({ headers: { 'x-revive-view': '' } }, routes.listRepairs, own)).rejects.toThrow('asked');
    await expect(
      reader.read({ headers: { 'x-revive-view': ['a', 'b'] } }, routes.listRepairs, own),
    ).rejects.toMatchObject({ code: 'IMPERSONATION_ENDED' });
  });
});
