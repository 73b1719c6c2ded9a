import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { BenchReply } from '@revive/proto/revive/fleet/v1/fleet';
import type { AgentsReply } from '@revive/proto/revive/fleet/v1/fleet';
import { systemActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { confirmCode } from '../src/enrolment/confirm-code.policy.js';
import { aDevice, aRawAgent, heldStreams } from './raw-agent.js';
import { aShop, startedFleet, type StartedFleet } from './started-fleet.js';

let fleet: StartedFleet;
const { connected, letGo } = heldStreams(() => fleet);
beforeAll(async () => {
  fleet = await startedFleet();
});
afterEach(letGo);
afterAll(() => fleet.close());
const bench = async (shop: ReturnType<typeof aShop>) => (await fleet.call<BenchReply>(shop, 'listBench', {})).devices;
const presence = async (shop: ReturnType<typeof aShop>) =>
  (await fleet.call<AgentsReply>(shop, 'listAgents', {})).agents.map((agent) => agent.presence);

describe('several instances', () => {
  it('delivers orders and stops on any instance and ends the first of two connections', async () => {
    const [shop, master] = [aShop(), aUser({ role: 'master' })];
    const agent = await aRawAgent(fleet, shop, { confirmed: false });
    const elsewhere = await connected(agent, { devices: [aDevice(agent, 'disk.img')] }, await fleet.another());
    await fleet.call(shop, 'confirmAgent', {
      agentId: agent.key.agentId,
      code: confirmCode(fleet.rootFingerprint, agent.key.spki),
    });
    await waitFor(() => elsewhere.heard.some(({ welcome }) => welcome?.confirmed));
    const { orderId } = await fleet.instruct(shop.tenantId, {
      kind: 'diagnose',
      agentId: agent.key.agentId,
      deviceId: agent.deviceId('disk.img'),
    });
    await waitFor(() => elsewhere.heard.some(({ id }) => id === orderId));
    const stopId = uuidv7();
    await fleet.call(master, 'stopAll', fleet.signStop(stopId), 'repairs');
    await waitFor(() => elsewhere.heard.some(({ stop }) => stop?.stopId === stopId));
    await waitFor(async () => (await bench(shop)).length === 1);
    await connected(agent, { devices: [aDevice(agent, 'disk.img'), aDevice(agent, 'more.img')] });
    await waitFor(async () => (await bench(shop)).length === 2);
    elsewhere.close();
    await elsewhere.ended;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await presence(shop)).toEqual(['online']);
  });

  it('delivers stop, order and revocation although every notice is lost', async () => {
    const [shop, master] = [aShop(), aUser({ role: 'master' })];
    const agent = await aRawAgent(fleet, shop);
    const publish = fleet.base.cache.publish.bind(fleet.base.cache);
    fleet.base.cache.publish = (channel, message) =>
      channel === 'fleet:ring' ? Promise.resolve() : publish(channel, message);
    try {
      const stream = await connected(agent, { devices: [aDevice(agent, 'disk.img')] });
      const stopId = uuidv7();
      await fleet.call(master, 'stopAll', fleet.signStop(stopId), 'repairs');
      await waitFor(() => stream.heard.some(({ stop }) => stop?.stopId === stopId));
      const { orderId } = await fleet.instruct(shop.tenantId, {
        kind: 'diagnose',
        agentId: agent.key.agentId,
        deviceId: agent.deviceId('disk.img'),
      });
      await waitFor(() => stream.heard.some(({ id }) => id === orderId));
      stream.close();
      await waitFor(async () => (await presence(shop))[0] === 'offline');
      const whileAway = uuidv7();
      await fleet.call(master, 'stopAll', fleet.signStop(whileAway), 'repairs');
      const back = await connected(agent);
      await waitFor(() => back.heard.some(({ stop }) => stop?.stopId === whileAway));
      const db = await fleet.database.open([]);
      // A row changed outside the service has a broken seal, so the agent is treated as unknown.
      await db.tx(systemActor('test'), (em) =>
        em.query("update agents set binding = 'revoked' where id = $1", [agent.key.agentId]),
      );
      await back.ended;
    } finally {
      fleet.base.cache.publish = publish;
    }
  });

  it('takes back an agent that a different instance disconnected while its stream was open', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop);
    const stream = await connected(agent, { devices: [aDevice(agent, 'disk.img')] });
    await waitFor(async () => (await bench(shop)).length === 1);
    const db = await fleet.database.open([]);
    // Simulates a different instance that disconnects the agents of an expired lease.
    await db.tx(systemActor('test'), (em) =>
      em.query('update agents set instance_id = null, version = version + 1 where id = $1', [agent.key.agentId]),
    );
    await waitFor(async () => (await presence(shop))[0] === 'online');
    expect((await bench(shop)).map(({ status }) => status)).toEqual(['connected']);
    await db.tx(systemActor('test'), (em) =>
      em.query('update agents set instance_id = $2, epoch = epoch + 1 where id = $1', [agent.key.agentId, uuidv7()]),
    );
    await stream.ended;
  });

  it('disconnects the agents of an instance that died', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop);
    const stream = await connected(agent, { devices: [aDevice(agent, 'disk.img')] });
    await waitFor(async () => (await bench(shop)).length === 1);
    stream.close();
    await waitFor(async () => (await presence(shop))[0] === 'offline');
    const db = await fleet.database.open([]);
    const dead = uuidv7();
    await db.tx(systemActor('test'), async (em) => {
      await em.query("insert into instances (id, lease_until) values ($1, clock_timestamp() + interval '10 seconds')", [
        dead,
      ]);
      await em.query('update agents set instance_id = $2 where id = $1', [agent.key.agentId, dead]);
    });
    expect(await presence(shop)).toEqual(['online']);
    await waitFor(async () => (await presence(shop))[0] === 'offline');
    await waitFor(() =>
      db.tx(
        systemActor('test'),
        async (em) => (await em.query<unknown[]>('select 1 from instances where id = $1', [dead])).length === 0,
      ),
    );
    expect((await bench(shop))[0]?.status).toBe('disconnected');
  });
});

describe('row-level security', () => {
  it('hides all rows of a different shop in every query', async () => {
    const [shop, other] = [aShop(), aShop()];
    const agent = await aRawAgent(fleet, shop);
    await connected(agent, { devices: [aDevice(agent, 'disk.img')] });
    await waitFor(async () => (await bench(shop)).length === 1);
    const db = await fleet.database.open([]);
    const counts = (actor: typeof shop) =>
      db.tx(actor, async (em) => {
        const [row] = await em.query<Record<string, number>[]>(
          `select (select count(*) from agents)::int as agents, (select count(*)
            from devices)::int as devices, (select count(*) from enrolment_tokens)::int as tokens`,
        );
        return row;
      });
    expect([await counts(shop), await counts(other)]).toEqual([
      { agents: 1, devices: 1, tokens: 1 },
      { agents: 0, devices: 0, tokens: 0 },
    ]);
    for (const table of ['instructions', 'tenants', 'stop_answers'])
      await expect(db.tx(shop, (em) => em.query(`select * from ${table}`))).rejects.toThrow('permission denied');
    await expect(
      db.tx(shop, (em) => em.query("insert into devices (id, tenant_id) values ('x', $1)", [shop.tenantId])),
    ).rejects.toThrow('permission denied');
  });
});
