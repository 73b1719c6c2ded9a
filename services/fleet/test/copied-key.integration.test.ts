import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { status } from '@grpc/grpc-js';
import type { Agent, AgentsReply, BenchReply } from '@revive/proto/revive/fleet/v1/fleet';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { aDevice, aHello, aRawAgent, heldStreams, openStream, type RawAgent } from './raw-agent.js';
import { aShop, startedFleet, type StartedFleet } from './started-fleet.js';

let fleet: StartedFleet;
const { connected, letGo } = heldStreams(() => fleet);
beforeAll(async () => {
  fleet = await startedFleet();
});
afterEach(letGo);
afterAll(() => fleet.close());

type Shop = ReturnType<typeof aShop>;
type Caller = Parameters<StartedFleet['call']>[0];
const ONE = 'machine-id-of-pc-one';
const TWO = 'machine-id-of-pc-two';
const agentOf = async (shop: Shop): Promise<Agent> =>
  (await fleet.call<AgentsReply>(shop, 'listAgents', {})).agents[0] as Agent;
const bench = async (shop: Shop) => (await fleet.call<BenchReply>(shop, 'listBench', {})).devices;
const keep = (by: Caller, agent: RawAgent, copyId = '') =>
  fleet.call<Agent>(by, 'keepMachine', { agentId: agent.key.agentId, copyId });

async function dialFrom(agent: RawAgent, machineId: string, over: object = {}) {
  const stream = openStream(fleet, agent);
  stream.send({ hello: aHello({ machineId, name: 'PC two', ...over }) });
  return stream.ended;
}

/** An agent on PC one, and PC two with a copy of its key. */
async function copied() {
  const shop = aShop();
  const agent = await aRawAgent(fleet, shop, { machineId: ONE });
  const stream = await connected(agent, { machineId: ONE, devices: [aDevice(agent, 'disk.img')] });
  await waitFor(async () => (await bench(shop)).length === 1);
  const refused = await dialFrom(agent, TWO, { devices: [aDevice(agent, 'stolen.img')] });
  return { shop, agent, stream, refused };
}

describe('a copied key', () => {
  it('works on the first machine only, and flags both agents', async () => {
    const { shop, agent, stream, refused } = await copied();
    expect(refused).toMatchObject({ code: status.PERMISSION_DENIED, details: expect.stringContaining('another PC') });
    expect(await agentOf(shop)).toMatchObject({
      status: 'online',
      presence: 'quarantined',
      error: expect.stringContaining('PC two'),
      copies: [{ name: 'PC two', platform: 'linux x64' }],
    });
    // The first machine keeps its stream, its bench and its orders.
    expect((await bench(shop)).map(({ name }) => name)).toEqual(['disk.img']);
    const order = await fleet.instruct(shop.tenantId, {
      kind: 'diagnose',
      agentId: agent.key.agentId,
      deviceId: agent.deviceId('disk.img'),
    });
    await waitFor(() => stream.heard.some(({ id }) => id === order.orderId));
    await waitFor(() =>
      fleet.frames.some(
        ({ frame }) => frame.id === agent.key.agentId && (frame.row as Agent | undefined)?.presence === 'quarantined',
      ),
    );
  });

  it('stays refused without a flag after a person kept the enrolled machine', async () => {
    const { shop, agent } = await copied();
    expect(await keep(shop, agent)).toMatchObject({ presence: 'online', copies: [] });
    expect(await dialFrom(agent, TWO)).toMatchObject({ code: status.PERMISSION_DENIED });
    expect(await agentOf(shop)).toMatchObject({ presence: 'online', copies: [] });
  });

  it('moves to the other machine when a person keeps that one', async () => {
    const { shop, agent, stream } = await copied();
    const [copy] = (await agentOf(shop)).copies;
    await keep(shop, agent, copy?.id);
    expect(await stream.ended).toMatchObject({ code: expect.any(Number) });
    const moved = await connected(agent, { machineId: TWO, devices: [aDevice(agent, 'disk.img')] });
    await waitFor(async () => (await agentOf(shop)).presence === 'online');
    expect(moved.heard.some(({ welcome }) => welcome?.confirmed)).toBe(true);
    expect(await dialFrom(agent, ONE)).toMatchObject({ code: status.PERMISSION_DENIED });
    expect(await agentOf(shop)).toMatchObject({ presence: 'online', copies: [] });
  });

  it('waits for the decision of an administrator of the shop', async () => {
    const { shop, agent } = await copied();
    await expect(keep({ ...shop, role: 'tech' }, agent)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(keep({ ...aUser({ role: 'master' }), tenantId: undefined }, agent)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(keep(aShop(), agent)).rejects.toMatchObject({ code: 'AGENT_NOT_FOUND' });
    await expect(keep(shop, agent, '0190a0a0-0000-7000-8000-000000000001')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await agentOf(shop)).toMatchObject({ presence: 'quarantined' });
  });

  it('records one flag and one audit entry for machines that dial again and again', async () => {
    const { shop, agent } = await copied();
    for (let i = 0; i < 3; i++) await dialFrom(agent, TWO);
    expect((await agentOf(shop)).copies).toHaveLength(1);
    await waitFor(() => audited(agent, 'agent.copied') === 1);
    await keep(shop, agent);
    await waitFor(() => audited(agent, 'agent.kept') === 1);
  });
});

const audited = (agent: RawAgent, action: string): number =>
  fleet.events.filter(
    ({ topic, payload }) =>
      topic === 'fleet.audit' &&
      Buffer.from(payload).includes(action) &&
      Buffer.from(payload).includes(agent.key.agentId),
  ).length;

describe('an agent of an earlier release', () => {
  it('connects without a machine id, and with fields that this release does not know', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop, { machineId: ONE });
    await connected(agent);
    expect(await agentOf(shop)).toMatchObject({ presence: 'online', copies: [] });
    const stream = await connected(agent, { machineId: ONE });
    // Field 9999 of the message, length-delimited, with a heartbeat before it.
    const heartbeat = Buffer.from([0x52, 0x16, 0x0a, 0x14, ...Buffer.from('2026-11-28T08:00:00Z')]);
    stream.sendBytes(Buffer.concat([heartbeat, Buffer.from([0xfa, 0xf0, 0x04, 0x02, 0x01, 0x02])]));
    stream.send({ attached: aDevice(agent, 'after.img') });
    await waitFor(async () => (await bench(shop)).length === 1);
  });
});
