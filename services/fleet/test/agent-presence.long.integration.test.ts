import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Agent, AgentsReply } from '@revive/proto/revive/fleet/v1/fleet';
import { waitFor } from '@revive/platform/testing/wait-for';
import { aRawAgent, heldStreams } from './raw-agent.js';
import { aShop, startedFleet, type StartedFleet } from './started-fleet.js';

let fleet: StartedFleet;
const { connected, letGo } = heldStreams(() => fleet);
beforeAll(async () => {
  fleet = await startedFleet();
});
afterEach(letGo);
afterAll(() => fleet.close());

const agentOf = async (shop: ReturnType<typeof aShop>): Promise<Agent> =>
  (await fleet.call<AgentsReply>(shop, 'listAgents', {})).agents[0] as Agent;
const beat = () => ({ heartbeat: { at: new Date().toISOString() } });

describe('presence of an agent', () => {
  it('turns late after a missed heartbeat on an open link, and online after the next heartbeat', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop);
    const stream = await connected(agent);
    await waitFor(async () => (await agentOf(shop)).presence === 'late', 10_000);
    expect(await agentOf(shop)).toMatchObject({ status: 'online', error: expect.stringContaining('heartbeat') });
    stream.send(beat());
    await waitFor(async () => (await agentOf(shop)).presence === 'online');
    const shown = fleet.frames
      .filter(({ frame }) => frame.type === 'fleet.agent' && frame.id === agent.key.agentId)
      .map(({ frame }) => (frame.row as Agent).presence);
    expect(shown.slice(-2)).toEqual(['late', 'online']);
    await waitFor(async () => (await agentOf(shop)).presence === 'offline', 20_000);
  });

  it('moves lastSeen while online, without a new version of the row', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop);
    const stream = await connected(agent);
    const before = await agentOf(shop);
    const heart = setInterval(() => stream.send(beat()), 1_000);
    try {
      await waitFor(async () => (await agentOf(shop)).lastSeen !== before.lastSeen, 20_000);
    } finally {
      clearInterval(heart);
    }
    const after = await agentOf(shop);
    expect(Date.parse(after.lastSeen ?? '')).toBeGreaterThan(Date.parse(before.lastSeen ?? ''));
    expect(after.version).toBe(before.version);
  });
});
