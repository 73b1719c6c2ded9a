import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import {
  AgentUpdateChanged,
  type AgentUpdate,
  type AgentUpdateList,
  type AgentUpdatesClient,
} from '@revive/proto/revive/fleet/v1/agent_updates';
import type { Agent, AgentsReply } from '@revive/proto/revive/fleet/v1/fleet';
import type { UpdateState } from '@revive/proto/revive/link/v1/updates';
import type { UserActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { aRawAgent, heldStreams, type RawAgent, type RawStream } from './raw-agent.js';
import { aShop, startedFleet, type StartedFleet } from './started-fleet.js';

let fleet: StartedFleet;
const changes: AgentUpdateChanged[] = [];
const { connected, letGo } = heldStreams(() => fleet);
beforeAll(async () => {
  fleet = await startedFleet();
  await fleet.base.bus.subscribe({
    group: 'updates',
    topics: ['fleet.update'],
    handler: ({ payload }) => Promise.resolve(void changes.push(AgentUpdateChanged.decode(payload))),
  });
});
afterEach(letGo);
afterAll(() => fleet.close());

const master = aUser({ role: 'master' });
const call = <R>(actor: UserActor | undefined, method: keyof AgentUpdatesClient, request: object): Promise<R> =>
  fleet.callAt<AgentUpdatesClient, R>(
    'AgentUpdates',
    actor,
    method,
    request,
    method === 'listAgentUpdates' ? 'gateway' : 'repairs',
  );
const offer = (agentIds: string[], version = '0.2.0', actor = master, tenantId = ''): Promise<AgentUpdateList> =>
  call(actor, 'offerAgentVersion', { agentIds, tenantId, version });
const rollBack = (actor: UserActor | undefined, agent: RawAgent, over: object = {}): Promise<AgentUpdate> =>
  call(actor, 'orderRollBack', {
    agentId: agent.key.agentId,
    orderId: uuidv7(),
    fromVersion: '0.2.0',
    toVersion: '0.1.0',
    order: { payload: Buffer.from('order'), signature: Buffer.alloc(64), keyId: 'key' },
    ...over,
  });
const updateOf = async (shop: UserActor, agent: RawAgent): Promise<AgentUpdate | undefined> =>
  (await call<AgentUpdateList>(shop, 'listAgentUpdates', {})).updates.find(
    ({ agentId }) => agentId === agent.key.agentId,
  );
const said = (offerId: string, state: string, over: Partial<UpdateState> = {}): { updateState: UpdateState } => ({
  updateState: {
    offerId,
    state,
    problem: '',
    reason: '',
    version: '0.2.0',
    runningVersion: '0.1.0',
    previousVersion: '',
    previousUntil: '',
    ...over,
  },
});
const heardOffer = async (stream: RawStream): Promise<string> => {
  await waitFor(() => stream.heard.some(({ update }) => update));
  return stream.heard.findLast(({ update }) => update)?.update?.offerId ?? '';
};
const supervised = { supervisorVersion: '0.1.0' };

describe('offer of a version', () => {
  it('reaches the connected agent and is stored once', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop);
    const stream = await connected(agent, supervised);
    await offer([agent.key.agentId]);
    await offer([agent.key.agentId]);
    const offerId = await heardOffer(stream);
    expect(stream.heard.filter(({ update }) => update)).toHaveLength(1);
    expect(await updateOf(shop, agent)).toMatchObject({ offeredVersion: '0.2.0', state: 'offered', kind: 'update' });
    await waitFor(() => changes.some((one) => one.offerId === offerId && one.state === 'offered'));
  });

  it('waits for an agent that is away', async () => {
    const agent = await aRawAgent(fleet, aShop());
    (await connected(agent, supervised)).close();
    await offer([agent.key.agentId]);
    expect(await heardOffer(await connected(agent, supervised))).not.toBe('');
  });

  it('reaches all agents of a shop that have a supervisor', async () => {
    const shop = aShop();
    const [first, second, without] = [
      await aRawAgent(fleet, shop),
      await aRawAgent(fleet, shop),
      await aRawAgent(fleet, shop),
    ];
    await connected(first, supervised);
    await connected(second, supervised);
    await connected(without);
    const { updates } = await offer([], '0.3.0', master, shop.tenantId);
    expect(updates.map(({ agentId }) => agentId).sort()).toEqual([first.key.agentId, second.key.agentId].sort());
  });

  it.each(['tenant_admin', 'tech', 'admin', 'finance'] as const)('is refused by %s', async (role) => {
    const agent = await aRawAgent(fleet, aShop());
    await expect(offer([agent.key.agentId], '0.2.0', aUser({ role }))).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });
});

describe('state of an update', () => {
  it('changes row, event and page, and ends with the result', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop);
    const stream = await connected(agent, supervised);
    await offer([agent.key.agentId]);
    const offerId = await heardOffer(stream);
    for (const state of ['downloading', 'verified', 'swapped', 'watching', 'done']) stream.send(said(offerId, state));
    await waitFor(async () => (await updateOf(shop, agent))?.state === 'done');
    stream.send(said(offerId, 'rolled_back', { reason: 'flips' }));
    await waitFor(() => changes.filter((one) => one.offerId === offerId).length >= 6);
    expect(changes.filter((one) => one.offerId === offerId).map(({ state }) => state)).toEqual([
      'offered',
      'downloading',
      'verified',
      'swapped',
      'watching',
      'done',
    ]);
    expect((await updateOf(shop, agent))?.state).toBe('done');
    await waitFor(() =>
      fleet.frames.some(
        ({ frame }) => frame.type === 'fleet.agent_update' && (frame.row as AgentUpdate).state === 'done',
      ),
    );
  });

  it('shows the agent as updating while its program is exchanged', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop);
    const stream = await connected(agent, supervised);
    await offer([agent.key.agentId]);
    const offerId = await heardOffer(stream);
    const presence = async (): Promise<string | undefined> =>
      (await fleet.call<AgentsReply>(shop, 'listAgents', {})).agents.find(({ id }: Agent) => id === agent.key.agentId)
        ?.presence;
    stream.send(said(offerId, 'verified'));
    await waitFor(async () => (await presence()) === 'updating');
    stream.send(said(offerId, 'watching'));
    await waitFor(async () => (await presence()) === 'online');
  });

  it('keeps a problem until the agent reports the next state', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop);
    const stream = await connected(agent, supervised);
    await offer([agent.key.agentId]);
    const offerId = await heardOffer(stream);
    stream.send(said(offerId, 'offered', { problem: 'clock_wrong' }));
    await waitFor(async () => (await updateOf(shop, agent))?.problem === 'clock_wrong');
    stream.send(said(offerId, 'downloading'));
    await waitFor(async () => (await updateOf(shop, agent))?.problem === undefined);
  });

  it.each([
    ['an unknown state', { state: 'flying' }],
    ['a text as a problem', { problem: 'look at https://evil.example' }],
    ['a version that is none', { runningVersion: '1' }],
    ['an offer that is no id', { offerId: 'x' }],
  ])('closes the stream at %s', async (_name, over) => {
    const agent = await aRawAgent(fleet, aShop());
    const stream = await connected(agent, supervised);
    stream.send(said(uuidv7(), 'offered', over));
    expect((await stream.ended).details).toBe('The agent sent an update state that is none');
  });

  it('counts for the present offer of the agent only', async () => {
    const agent = await aRawAgent(fleet, aShop());
    const stream = await connected(agent, supervised);
    await offer([agent.key.agentId]);
    const offerId = await heardOffer(stream);
    stream.send(said(uuidv7(), 'done'));
    stream.send(said(offerId, 'downloading'));
    const states = () => changes.filter(({ agentId }) => agentId === agent.key.agentId).map(({ state }) => state);
    await waitFor(() => states().includes('downloading'));
    expect(states()).toEqual(['offered', 'downloading']);
  });

  it('ends the stream of an agent that is not confirmed', async () => {
    const stream = await connected(await aRawAgent(fleet, aShop(), { confirmed: false }), supervised);
    stream.send(said('', '', { version: '' }));
    expect((await stream.ended).details).toBe('The agent reported an update before it was confirmed');
  });

  it.each(['user', 'finance', 'tech'] as const)('is not listed for a person without a shop: %s', async (role) => {
    const actor = { ...aUser({ role }), tenantId: undefined };
    await expect(call(actor, 'listAgentUpdates', {})).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('stays unknown to another shop', async () => {
    const agent = await aRawAgent(fleet, aShop());
    await connected(agent, supervised);
    await offer([agent.key.agentId]);
    expect(await updateOf(aShop(), agent)).toBeUndefined();
  });
});

describe('order to go back', () => {
  const kept = async (shop: UserActor & { tenantId: string }): Promise<[RawAgent, RawStream]> => {
    const agent = await aRawAgent(fleet, shop);
    const stream = await connected(agent, { ...supervised, agentVersion: '0.2.0' });
    const until = new Date(Date.now() + 1_000_000).toISOString();
    stream.send(said('', '', { previousVersion: '0.1.0', previousUntil: until, runningVersion: '0.2.0', version: '' }));
    await waitFor(async () => (await updateOf(shop, agent))?.previousVersion === '0.1.0');
    return [agent, stream];
  };

  it('reaches the agent with its signature and is audited', async () => {
    const shop = aShop();
    const [agent, stream] = await kept(shop);
    expect(await rollBack(shop, agent)).toMatchObject({ kind: 'roll_back', offeredVersion: '0.1.0', state: 'offered' });
    await heardOffer(stream);
    expect(stream.heard.find(({ update }) => update)?.update?.rollBack?.keyId).toBe('key');
    await waitFor(() =>
      fleet.events.some(
        ({ topic, payload }) => topic === 'fleet.audit' && Action.decode(payload).action === 'agent.rolled_back',
      ),
    );
  });

  it('accepts an order of a master', async () => {
    const [agent] = await kept(aShop());
    expect((await rollBack(master, agent)).kind).toBe('roll_back');
  });

  it.each(['tech', 'admin'] as const)('is refused by %s', async (role) => {
    const shop = aShop();
    const [agent] = await kept(shop);
    await expect(rollBack({ ...shop, role }, agent)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('answers 404 for an agent of a different shop', async () => {
    const [agent] = await kept(aShop());
    await expect(rollBack(aShop(), agent)).rejects.toMatchObject({ code: 'AGENT_NOT_FOUND' });
  });

  it('refuses a version that the PC does not keep', async () => {
    const shop = aShop();
    const [agent] = await kept(shop);
    await expect(rollBack(shop, agent, { toVersion: '0.0.9' })).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
  });

  it('counts as followed when the agent refuses a second one because it went back by the first', async () => {
    const shop = aShop();
    const [agent, stream] = await kept(shop);
    await rollBack(shop, agent);
    const orderId = uuidv7();
    await rollBack(shop, agent, { orderId });
    const refused = { problem: 'order_refused', version: '0.1.0' };
    stream.send(said(orderId, 'offered', { ...refused, runningVersion: '0.2.0' }));
    await waitFor(async () => (await updateOf(shop, agent))?.problem === 'order_refused');
    stream.send(said(orderId, 'offered', { ...refused, runningVersion: '0.1.0' }));
    await waitFor(async () => (await updateOf(shop, agent))?.state === 'rolled_back');
    expect(await updateOf(shop, agent)).toMatchObject({ reason: 'ordered' });
    const told = () => changes.findLast(({ agentId }) => agentId === agent.key.agentId);
    await waitFor(() => told()?.state === 'rolled_back');
    expect(told()).toMatchObject({ kind: 'roll_back', fromVersion: '0.2.0', reason: 'ordered' });
  });

  describe('of a recall', () => {
    const rolloutId = uuidv7();
    const recall = (agent: RawAgent, over: object = {}): Promise<AgentUpdate> =>
      rollBack(undefined, agent, { rolloutId, ...over });

    it('needs no person, and names its rollout in the audit', async () => {
      const [agent, stream] = await kept(aShop());
      expect(await recall(agent)).toMatchObject({ kind: 'roll_back', offeredVersion: '0.1.0', state: 'offered' });
      await heardOffer(stream);
      await waitFor(() =>
        fleet.events.some(({ topic, payload }) => {
          if (topic !== 'fleet.audit') return false;
          const { notes } = Action.decode(payload);
          return notes.includes(agent.key.agentId) && notes.endsWith(`recall of rollout ${rolloutId}`);
        }),
      );
    });

    it('is refused without a rollout', async () => {
      const [agent] = await kept(aShop());
      await expect(recall(agent, { rolloutId: '' })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    });

    it('leaves alone an agent that does not run the version any more', async () => {
      const [agent] = await kept(aShop());
      const answer = await recall(agent, { fromVersion: '0.3.0', toVersion: '0.2.0' });
      expect(answer).toMatchObject({ runningVersion: '0.2.0' });
      expect(answer.kind).toBeUndefined();
    });

    it('leaves alone an agent that is being updated to another version', async () => {
      const shop = aShop();
      const [agent] = await kept(shop);
      await offer([agent.key.agentId], '0.3.0');
      expect(await recall(agent)).toMatchObject({ kind: 'update', offeredVersion: '0.3.0', runningVersion: '0.2.0' });
      expect(await updateOf(shop, agent)).toMatchObject({ kind: 'update', offeredVersion: '0.3.0' });
    });
  });
});
