import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Route } from '@revive/contracts/routes/route';
import { routes, type RouteName } from '@revive/contracts/routes/routes';
import { startedGateway, type StartedGateway } from './started-gateway.js';

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startedGateway();
});
afterAll(() => gateway.close());

const codeOf = async (response: Response): Promise<unknown> => ((await response.json()) as { code: unknown }).code;
async function aVisitor(cookie?: string): Promise<string> {
  const response = await gateway.call('enterDemo', cookie);
  expect([response.status, (await response.json()) as object]).toMatchObject([201, { visitor: true }]);
  return (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
}

describe('a visitor of the demo shop', () => {
  it('reads what the shop’s people read but changes nothing and sees no account data', async () => {
    const visitor = await aVisitor();
    const wrong: string[] = [];
    for (const route of Object.values<Route>(routes)) {
      if (route.access === 'anyone' || route.stream || route.name === 'getUser' || route.name === 'logout') continue;
      const response = await gateway.call(route.name as RouteName, visitor);
      const reads = route.method === 'GET' && !route.command && route.access !== 'signed-in';
      const isTheirs = reads && (route.access as readonly string[]).includes('tenant_admin');
      const said = response.ok ? 'answered' : await codeOf(response);
      const expected = isTheirs ? 'answered' : reads ? 'NOT_ALLOWED' : 'DEMO_READ_ONLY';
      if (said !== expected) wrong.push(`${route.name}: ${String(said)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('reads the current user and signs out', async () => {
    const visitor = await aVisitor();
    expect(await (await gateway.call('getUser', visitor)).json()).toMatchObject({ username: 'demo', visitor: true });
    expect((await gateway.call('logout', visitor)).status).toBe(204);
    expect((await gateway.call('getUser', visitor)).status).toBe(401);
  });

  it('ends the previous session of the browser', async () => {
    const shop = await gateway.signedIn('tenant_admin');
    await aVisitor(shop);
    expect((await gateway.call('getUser', shop)).status).toBe(401);
  });
});
