import { status } from '@grpc/grpc-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Agent, AgentsReply, BenchReply } from '@revive/proto/revive/fleet/v1/fleet';
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
const agentOf = async (shop: Shop): Promise<Agent> =>
  (await fleet.call<AgentsReply>(shop, 'listAgents', {})).agents[0] as Agent;

/** What an uninstalling program does. */
async function uninstall(agent: RawAgent) {
  const stream = openStream(fleet, agent);
  stream.send({ hello: aHello() });
  stream.send({ uninstalled: {} });
  const { code } = await stream.ended;
  return code;
}

describe('uninstalled agent', () => {
  it('is shown as uninstalled once the hub has ended its stream', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop);
    const running = await connected(agent, { devices: [aDevice(agent, 'disk.img')] });
    running.close();
    expect(await uninstall(agent)).toBe(status.OK);
    await waitFor(async () => (await agentOf(shop)).uninstalledAt !== undefined);
    expect(await agentOf(shop)).toMatchObject({
      status: 'offline',
      presence: 'offline',
      uninstalledAt: expect.stringMatching(/^2\d{3}-/),
    });
    expect((await fleet.call<BenchReply>(shop, 'listBench', {})).devices).toEqual([]);
    await waitFor(() =>
      fleet.frames.some(
        ({ frame }) => frame.id === agent.key.agentId && (frame.row as Agent | undefined)?.uninstalledAt !== undefined,
      ),
    );
  });

  it('is an agent like before when it connects again', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop);
    await uninstall(agent);
    await connected(agent);
    expect(await agentOf(shop)).toMatchObject({ id: agent.key.agentId, presence: 'online' });
    expect((await agentOf(shop)).uninstalledAt).toBeUndefined();
  });

  it('may leave before a person confirmed it', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop, { confirmed: false });
    expect(await uninstall(agent)).toBe(status.OK);
    await waitFor(async () => (await agentOf(shop)).uninstalledAt !== undefined);
    expect((await agentOf(shop)).presence).toBe('unconfirmed');
  });

  it('says so after its hello only', async () => {
    const agent = await aRawAgent(fleet, aShop());
    const stream = openStream(fleet, agent);
    stream.send({ uninstalled: {} });
    expect((await stream.ended).code).toBe(status.INVALID_ARGUMENT);
  });
});
