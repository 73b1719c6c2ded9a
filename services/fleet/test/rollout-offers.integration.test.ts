import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { RolloutOffersDue } from '@revive/proto/revive/catalog/v1/rollouts';
import {
  AgentUpdateChanged,
  type AgentUpdatesClient,
  type UpdatableAgents,
} from '@revive/proto/revive/fleet/v1/agent_updates';
import type { AgentsReply } from '@revive/proto/revive/fleet/v1/fleet';
import { EmergencyStopChanged } from '@revive/proto/revive/repairs/v1/stops';
import type { UserActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { aRawAgent, heldStreams, type RawAgent } from './raw-agent.js';
import { aShop, startedFleet, type StartedFleet } from './started-fleet.js';

// spec 34: offers of a rollout reach agents by an event of catalog

let fleet: StartedFleet;
const changes: AgentUpdateChanged[] = [];
const { connected, letGo } = heldStreams(() => fleet);
beforeAll(async () => {
  fleet = await startedFleet();
  await fleet.base.bus.subscribe({
    group: 'rollouts',
    topics: ['fleet.update'],
    handler: ({ payload }) => Promise.resolve(void changes.push(AgentUpdateChanged.decode(payload))),
  });
});
afterEach(letGo);
afterAll(() => fleet.close());

type Shop = ReturnType<typeof aShop>;

/** Shops of the agents of these tests. */
const shops = new Map<string, string>();
async function enrolled(shop: Shop): Promise<RawAgent> {
  const agent = await aRawAgent(fleet, shop);
  shops.set(agent.key.agentId, shop.tenantId);
  return agent;
}

const supervised = { supervisorVersion: '0.1.0' };
const publish = (topic: string, type: string, key: string, payload: Uint8Array, tenantId = '') =>
  fleet.base.bus.publish([
    { id: uuidv7(), topic, key, type, payload, occurredAt: new Date(), ...(tenantId !== '' && { tenantId }) },
  ]);
async function offer(
  agent: RawAgent,
  over: { withdraw?: boolean; offerId?: string; version?: string; tenantId?: string } = {},
): Promise<string> {
  const { withdraw = false, offerId = uuidv7(), version = '0.2.0' } = over;
  const rolloutId = uuidv7();
  const tenantId = over.tenantId ?? shops.get(agent.key.agentId) ?? '';
  const offers = [{ agentId: agent.key.agentId, offerId }];
  const payload = RolloutOffersDue.encode({ rolloutId, version, withdraw, offers, tenantId }).finish();
  await publish('catalog.rollout', 'revive.catalog.v1.RolloutOffersDue', rolloutId, payload, tenantId);
  return offerId;
}
async function stop(tenantId: string, lifted = false, stopId = uuidv7()): Promise<string> {
  const payload = EmergencyStopChanged.encode({ stopId, tenantId, procedureId: '', agentVersion: '', lifted }).finish();
  await publish('repairs.stop', 'revive.repairs.v1.EmergencyStopChanged', stopId, payload, tenantId);
  return stopId;
}
const answerTo = async (offerId: string): Promise<AgentUpdateChanged | undefined> => {
  await waitFor(() => changes.some((one) => one.offerId === offerId || one.answers === offerId));
  return changes.find((one) => one.offerId === offerId || one.answers === offerId);
};
const anAgent = async (hello: object = supervised): Promise<{ agent: RawAgent; shop: Shop }> => {
  const shop = aShop();
  const agent = await enrolled(shop);
  await connected(agent, hello);
  return { agent, shop };
};

describe('offers of a rollout', () => {
  it('reach the agent under the id that catalog gave', async () => {
    const shop = aShop();
    const agent = await enrolled(shop);
    const stream = await connected(agent, supervised);
    const offerId = await offer(agent);
    await waitFor(() => stream.heard.some(({ update }) => update?.offerId === offerId));
    expect(await answerTo(offerId)).toMatchObject({
      state: 'offered',
      offeredVersion: '0.2.0',
      tenantId: shop.tenantId,
    });
  });

  it('name the offer that the agent had already', async () => {
    const { agent } = await anAgent();
    const first = await answerTo(await offer(agent));
    const second = await offer(agent);
    expect(await answerTo(second)).toMatchObject({ offerId: first?.offerId, answers: second });
  });

  it('are answered where the agent has no supervisor or the version already', async () => {
    const { agent } = await anAgent({});
    expect(await answerTo(await offer(agent))).toMatchObject({ state: 'cannot_update', offerId: '' });
    const current = await anAgent();
    const [row] = await fleet
      .callAt<AgentUpdatesClient, { updates: { runningVersion: string }[] }>(
        'AgentUpdates',
        current.shop,
        'listAgentUpdates',
        {},
      )
      .then(({ updates }) => updates);
    const version = row?.runningVersion ?? '';
    expect(await answerTo(await offer(current.agent, { version }))).toMatchObject({ state: 'already_current' });
  });

  it('are refused during an emergency stop of the shop, and an offer from before waits for the lift', async () => {
    const shop = aShop();
    const agent = await away(shop);
    const before = await offer(agent);
    await answerTo(before);
    const stopId = await stop(shop.tenantId);
    expect(await refusedAt(shop)).toMatchObject({ state: 'emergency_stop', offerId: '' });
    const stream = await connected(agent, supervised);
    const other = await anAgent();
    expect(await answerTo(await offer(other.agent))).toMatchObject({ state: 'offered' });
    expect(stream.heard.some(({ update }) => update)).toBe(false);
    await stop(shop.tenantId, true, stopId);
    await waitFor(() => stream.heard.some(({ update }) => update?.offerId === before));
  });

  it('are withdrawn from an agent that is offline since the offer', async () => {
    const agent = await away(aShop());
    const offerId = await offer(agent);
    await answerTo(offerId);
    await offer(agent, { withdraw: true, offerId });
    await waitFor(() => changes.some(({ state, answers }) => state === 'withdrawn' && answers === offerId));
    const stream = await connected(agent, supervised);
    const again = await offer(agent, { version: '0.4.0' });
    await waitFor(() => stream.heard.some(({ update }) => update?.offerId === again));
    expect(stream.heard.filter(({ update }) => update)).toHaveLength(1);
  });

  it('reach no agent of a different shop', async () => {
    const { agent } = await anAgent();
    const foreign = await offer(agent, { tenantId: uuidv7() });
    await answerTo(await offer(agent, { version: '0.6.0' }));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(changes.some(({ offerId, answers }) => offerId === foreign || answers === foreign)).toBe(false);
  });

  it('stay with an agent that is connected', async () => {
    const { agent } = await anAgent();
    const offerId = await offer(agent);
    await answerTo(offerId);
    await offer(agent, { withdraw: true, offerId });
    const later = await offer(agent, { version: '0.5.0' });
    await answerTo(later);
    expect(changes.some(({ state, answers }) => state === 'withdrawn' && answers === offerId)).toBe(false);
  });
});

async function away(shop: Shop): Promise<RawAgent> {
  const agent = await enrolled(shop);
  (await connected(agent, supervised)).close();
  await waitFor(async () => {
    const { agents } = await fleet.call<AgentsReply>(shop, 'listAgents', {});
    return agents.every(({ presence }) => presence === 'offline');
  });
  return agent;
}

/** The stop reaches fleet by another topic, so a second agent is offered versions until the stop is known. */
async function refusedAt(shop: Shop): Promise<AgentUpdateChanged | undefined> {
  const probe = await enrolled(shop);
  await connected(probe, supervised);
  let answer: AgentUpdateChanged | undefined;
  for (let n = 0; n < 50 && answer?.state !== 'emergency_stop'; n++) answer = await answerTo(await offer(probe));
  return answer;
}

describe('agents for a rollout', () => {
  type Peer = 'catalog' | 'repairs' | 'gateway';
  const list = (actor: UserActor, over: object = {}, from: Peer = 'catalog'): Promise<UpdatableAgents> =>
    fleet.callAt<AgentUpdatesClient, UpdatableAgents>(
      'AgentUpdates',
      actor,
      'listUpdatableAgents',
      { version: '0.9.0', tenantIds: [], after: '', ...over },
      from,
    );

  it('include the agents of the named shops with a supervisor', async () => {
    const { agent, shop } = await anAgent();
    await connected(await enrolled(shop));
    const { agents } = await list(aUser({ role: 'master' }), { tenantIds: [shop.tenantId] });
    expect(agents).toMatchObject([{ agentId: agent.key.agentId, tenantId: shop.tenantId }]);
    expect(
      (await list(aUser({ role: 'master' }), { tenantIds: [shop.tenantId], after: agent.key.agentId })).agents,
    ).toEqual([]);
  });

  it('are listed for repairs, none for an unknown shop, and are not listed for the gateway', async () => {
    const { agent, shop } = await anAgent();
    const master = aUser({ role: 'master' });
    const { agents } = await list(master, { tenantIds: [shop.tenantId] }, 'repairs');
    expect(agents).toMatchObject([{ agentId: agent.key.agentId }]);
    expect(await list(master, { tenantIds: [aShop().tenantId] }, 'repairs')).toMatchObject({ agents: [] });
    await expect(list(master, {}, 'gateway')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it.each(['admin', 'tenant_admin', 'tech'] as const)('are not listed for %s', async (role) => {
    await expect(list(aUser({ role }))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});
