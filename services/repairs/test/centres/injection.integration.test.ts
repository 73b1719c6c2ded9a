import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { aCommand, anOutcome, repairsOnABench, type Bench } from '../bench.js';
import { centreJobsOn } from './centre-jobs.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());
const { attach, report, approve, charge } = centreJobsOn(() => bench);
const automatic = (actor: Parameters<Bench['assess']['clients']>[0]) => bench.assess.clients(actor, 'automatic');

describe('remote injection control center', () => {
  // spec C045, F112, F119, F127, E131
  it('reports an active system with an online agent and counts only the own shop', async () => {
    const shop = await bench.aShop();
    await bench.aShop('Another shop');
    attach(shop);
    const status = await bench.readInjection.run(shop.actor);
    expect(status.injectionSystem).toMatchObject({ active: true, totalConnections: 2, activeSessions: 0 });
    expect(status.injectionSystem?.injectionCapabilities).toContain('Registry recovery');
    expect(status.clients.map(({ free }) => free)).toEqual([true, true]);
    expect(status.sessions).toEqual([]);
    expect(status.revenue).toEqual({ cents: 0, charges: 0 });
  });

  // spec C049, F131, F132, K209
  it('starts a diagnosis on every free device and explains when none is left', async () => {
    const shop = await bench.aShop();
    const other = attach(shop);
    const { connectedClients, sessions } = await automatic(shop.actor);
    expect(connectedClients).toBe(2);
    const orders = await bench.ordersFor(shop.agent.id);
    expect(orders.map(({ kind }) => kind)).toEqual(['diagnose', 'diagnose']);
    expect(orders.map(({ deviceId }) => deviceId).sort()).toEqual([shop.device.id, other.id].sort());
    const status = await bench.readInjection.run(shop.actor);
    expect(status.injectionSystem?.activeSessions).toBe(2);
    expect(status.sessions.map(({ status: state }) => state)).toEqual(['assessing', 'assessing']);
    expect(status.sessions.map(({ sessionId }) => sessionId).sort()).toEqual([...sessions].sort());
    await expect(automatic(shop.actor)).rejects.toMatchObject({
      code: 'DEVICE_HAS_REPAIR',
      message: expect.stringContaining('already has an open repair'),
    });
  });

  it('starts each diagnosis once for two simultaneous calls', async () => {
    const shop = await bench.aShop();
    const both = await Promise.allSettled([automatic(shop.actor), automatic(shop.actor)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await bench.ordersFor(shop.agent.id)).toHaveLength(1);
  });

  it('refuses without a connected agent or for a foreign device', async () => {
    const shop = await bench.aShop();
    bench.devices.set(shop.device.id, { ...shop.device, agentOnline: false });
    await expect(automatic(shop.actor)).rejects.toMatchObject({ code: 'AGENT_OFFLINE' });
    expect((await bench.readInjection.run(shop.actor)).injectionSystem).toMatchObject({
      active: false,
      totalConnections: 0,
    });
    const foreign = await bench.aShop('Another shop');
    await expect(bench.assess.clients(shop.actor, foreign.device.id)).rejects.toMatchObject({
      code: 'DEVICE_NOT_FOUND',
    });
  });

  // spec F111, F114, E137
  it('shows findings as issues, with the quoted price and the pending approval', async () => {
    const shop = await bench.aShop();
    const {
      sessions: [sessionId = ''],
    } = await automatic(shop.actor);
    await report(shop, sessionId);
    const [session] = (await bench.readInjection.run(shop.actor)).sessions;
    expect(session).toMatchObject({
      sessionId,
      status: 'assessed',
      approved: false,
      systemInfo: { hostname: 'Dlamini laptop disk' },
      hardwareIssues: [],
      softwareIssues: [
        {
          type: 'gpt.primary_header_wiped',
          severity: 'critical',
          repairCommand: 'boot_repair',
          estimatedCost: 350,
        },
      ],
      repairPlan: { totalRepairs: 1, estimatedCost: 350, repairs: ['Partition table repair'] },
    });
    // A disk does not describe the computer it came from.
    expect(session?.systemInfo?.totalMemory).toBeUndefined();
    expect(session?.systemInfo?.platform).toBeUndefined();
  });

  // spec C050, F133, F134, E132
  it('executes nothing without approval, and once with approval', async () => {
    const shop = await bench.aShop();
    const {
      sessions: [sessionId = ''],
    } = await automatic(shop.actor);
    const repair = () => bench.executeSession.session(shop.actor, sessionId, aCommand());
    await expect(repair()).rejects.toMatchObject({
      code: 'NOT_APPROVED',
      message: expect.stringContaining('no quote'),
    });
    await report(shop, sessionId);
    await expect(repair()).rejects.toMatchObject({ code: 'NOT_APPROVED' });
    await approve(shop, sessionId);
    expect((await bench.readInjection.run(shop.actor)).sessions[0]).toMatchObject({ approved: true });
    const both = await Promise.allSettled([repair(), repair()]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const orders = (await bench.ordersFor(shop.agent.id)).filter(({ kind }) => kind === 'execute');
    expect(orders).toHaveLength(1);
    expect((await bench.readInjection.run(shop.actor)).sessions[0]).toMatchObject({
      status: 'repairing',
      approved: false,
    });
  });

  it('reports completed only after the agent’s verification', async () => {
    const shop = await bench.aShop();
    const {
      sessions: [sessionId = ''],
    } = await automatic(shop.actor);
    await report(shop, sessionId);
    await approve(shop, sessionId);
    const { runId } = await bench.executeSession.session(shop.actor, sessionId, aCommand());
    const ids = { runId, repairId: sessionId, agentId: shop.agent.id, deviceId: shop.device.id };
    await bench.say(shop.agent, shop.tenantId, { outcome: shop.agent.outcome(anOutcome(ids)) });
    expect((await bench.readInjection.run(shop.actor)).sessions[0]).toMatchObject({ status: 'completed' });
    await charge(shop, sessionId, 35_000);
    expect((await bench.readInjection.run(shop.actor)).revenue).toEqual({ cents: 35_000, charges: 1 });
  });

  it('refuses other shops, staff and users without a shop', async () => {
    const shop = await bench.aShop();
    const {
      sessions: [sessionId = ''],
    } = await automatic(shop.actor);
    await report(shop, sessionId);
    await approve(shop, sessionId);
    const stranger = await bench.aShop('Another shop');
    await expect(bench.executeSession.session(stranger.actor, sessionId, aCommand())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await bench.readInjection.run(stranger.actor)).sessions).toEqual([]);
    const staff = { ...aUser({ role: 'master' }), tenantId: undefined };
    for (const actor of [staff, { ...aUser({ role: 'tech' }), tenantId: undefined }, aUser({ role: 'user' })]) {
      await expect(bench.executeSession.session(actor as never, sessionId, aCommand())).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
      await expect(automatic(actor as never)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    }
    await expect(bench.readInjection.run(aUser({ role: 'user' }) as never)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(bench.executeSession.session(shop.actor, uuidv7(), aCommand())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
