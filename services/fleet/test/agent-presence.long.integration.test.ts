import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import type { Agent, AgentsReply } from '@revive/proto/revive/fleet/v1/fleet';
import { waitFor } from '@revive/platform/testing/wait-for';
import { AgentRepository } from '../src/agents/agent.repository.js';
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

  it('stays offline if the stream ended while the open streams are compared with the table', async () => {
    const shop = aShop();
    const stream = await connected(await aRawAgent(fleet, shop));
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called with the repository below.
    const { standings } = AgentRepository.prototype;
    const compared = jest.spyOn(AgentRepository.prototype, 'standings').mockImplementationOnce(async function (
      this: AgentRepository,
      ...asked
    ) {
      stream.close();
      await waitFor(async () => (await agentOf(shop)).status === 'offline');
      return standings.apply(this, asked);
    });
    try {
      await waitFor(() => compared.mock.results.length > 0, 10_000);
      await compared.mock.results[0]?.value;
      await wait(1_000);
      expect((await agentOf(shop)).status).toBe('offline');
    } finally {
      compared.mockRestore();
    }
  });

  it('turns offline although the goodbye failed at first', async () => {
    const shop = aShop();
    const stream = await connected(await aRawAgent(fleet, shop));
    const failing = jest
      .spyOn(AgentRepository.prototype, 'lockAll')
      .mockRejectedValueOnce(new Error('deadlock detected'));
    try {
      stream.close();
      await waitFor(() => failing.mock.calls.length > 0);
      await waitFor(async () => (await agentOf(shop)).status === 'offline', 10_000);
    } finally {
      failing.mockRestore();
    }
  });
});
