import { afterEach, describe, expect, it } from '@jest/globals';
import { rm, writeFile } from 'node:fs/promises';
import type { ComponentStatus } from '@revive/contracts/system/status';
import type { ObjectStore } from '@revive/platform/storage/object-store';
import { silentLog } from '@revive/platform/testing/testkit';
import type { PeerHealth } from '../src/system/health-probe.js';
import { SystemProbe, type SystemStatus } from '../src/system/system-status.js';
import { startedGateway, type StartedGateway } from './started-gateway.js';

const started: StartedGateway[] = [];
const aGateway = async (): Promise<StartedGateway> => {
  const gateway = await startedGateway();
  started.push(gateway);
  return gateway;
};
afterEach(async () => {
  for (const gateway of started.splice(0)) await gateway.close();
});
const statusOf = async (gateway: StartedGateway): Promise<SystemStatus> =>
  (await (await gateway.call('getSystemStatus', await gateway.signedIn('master'))).json()) as SystemStatus;

describe('system status', () => {
  it('measures the four parts of the specification', async () => {
    expect(await statusOf(await aGateway())).toEqual({
      // The first request opens the connections and may be slow.
      database: { status: expect.stringMatching(/^(healthy|warning)$/), responseTime: expect.any(Number) },
      agents: { status: 'healthy', activeCount: 2 },
      api: { status: 'healthy', uptime: expect.any(Number) },
      storage: { status: expect.stringMatching(/^(healthy|warning|critical)$/), usage: expect.any(Number) },
    });
  });

  it('reports a stopped service and the data that only the service knows as unavailable', async () => {
    const gateway = await aGateway();
    gateway.stopPeer('fleet');
    const status = await statusOf(gateway);
    expect(status.agents).toEqual({ status: 'critical' });
    expect(status.api.status).toBe('warning');
    expect(status.database.status).not.toBe('critical');
  });

  it('reports storage as critical while its folder is unreadable', async () => {
    const gateway = await aGateway();
    await rm(gateway.objectsDir, { recursive: true, force: true });
    await writeFile(gateway.objectsDir, 'a file in its place');
    expect((await statusOf(gateway)).storage).toEqual({ status: 'critical' });
  });
});

describe('system status for a shop', () => {
  it.each(['tenant_admin', 'tech'] as const)(
    'returns the status of each part to a %s without figures of the platform',
    async (role) => {
      const gateway = await aGateway();
      await statusOf(gateway);
      const answer = await gateway.call('getSystemStatus', await gateway.signedIn(role));
      expect(await answer.json()).toEqual({
        database: { status: expect.any(String) },
        agents: { status: 'healthy', activeCount: 2 },
        api: { status: 'healthy' },
        storage: { status: expect.any(String) },
      });
    },
  );

  it('counts agents per shop and never shares a count', async () => {
    const probe = new SystemProbe({ check: async () => [] }, { head: async () => undefined }, silentLog());
    const count = (online: number) => async () => ({ confirmed: 9, online });
    expect((await probe.read(count(9))).agents.activeCount).toBe(9);
    expect((await probe.readForShop(count(1))).agents).toEqual({ status: 'healthy', activeCount: 1 });
    expect((await probe.readForShop(count(0))).agents).toEqual({ status: 'warning', activeCount: 0 });
    expect((await probe.read(count(0))).agents.activeCount).toBe(9);
  });
});

describe('measured parts', () => {
  let peers: PeerHealth[];
  let objects: Pick<ObjectStore, 'head' | 'usage'>;
  const one = (over: Partial<PeerHealth> = {}): PeerHealth => ({
    name: 'repairs',
    status: 'ok',
    answered: true,
    ms: 3.2,
    ...over,
  });
  const read = (counts = { confirmed: 1, online: 1 }): Promise<SystemStatus> =>
    new SystemProbe({ check: async () => peers }, objects, silentLog()).read(async () => counts);
  const full = (usedBytes: number) => ({
    head: async () => undefined,
    usage: async () => ({ usedBytes, totalBytes: 1000 }),
  });

  it.each([
    [[one(), one({ ms: 11.4 })], { status: 'healthy', responseTime: 12 }],
    [[one(), one({ ms: 640 })], { status: 'warning', responseTime: 640 }],
    [[one(), one({ status: 'failing', ms: 1500 })], { status: 'critical' }],
    [[one(), one({ status: 'failing', answered: false, ms: 2000 })], { status: 'healthy', responseTime: 4 }],
    [[one({ status: 'failing', answered: false })], { status: 'critical' }],
  ])('rates the database for peers %j', async (found, database) => {
    [peers, objects] = [found, full(1)];
    expect((await read()).database).toEqual(database);
  });

  it.each([
    [{ confirmed: 0, online: 0 }, 'healthy'],
    [{ confirmed: 2, online: 0 }, 'warning'],
    [{ confirmed: 2, online: 1 }, 'healthy'],
  ] as [{ confirmed: number; online: number }, ComponentStatus][])('rates agents %j as %s', async (counts, status) => {
    [peers, objects] = [[one()], full(1)];
    expect((await read(counts)).agents).toEqual({ status, activeCount: counts.online });
  });

  it.each([
    [849, 'healthy', 84.9],
    [850, 'warning', 85],
    [950, 'critical', 95],
  ] as const)('rates storage with %i of 1000 used as %s', async (used, status, usage) => {
    [peers, objects] = [[one()], full(used)];
    expect((await read()).storage).toEqual({ status, usage });
  });

  it('measures once for many viewers and again after expiry', async () => {
    let asked = 0;
    [peers, objects] = [[one()], full(1)];
    const probe = new SystemProbe({ check: async () => ((asked += 1), peers) }, objects, silentLog());
    await Promise.all(Array.from({ length: 20 }, () => probe.read(async () => ({ confirmed: 0, online: 0 }))));
    expect(asked).toBe(1);
  });

  it('returns critical for a part that does not respond in time', async () => {
    [peers, objects] = [[one()], { head: () => new Promise(() => undefined) }];
    const status = await new SystemProbe({ check: async () => peers }, objects, silentLog()).read(
      () => new Promise(() => undefined),
    );
    expect([status.storage, status.agents]).toEqual([{ status: 'critical' }, { status: 'critical' }]);
  });
});
