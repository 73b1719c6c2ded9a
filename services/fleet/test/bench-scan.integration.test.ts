import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Agent, AgentsReply, BenchReply, BenchScan } from '@revive/proto/revive/fleet/v1/fleet';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { aDevice, aHello, aRawAgent, openStream } from './raw-agent.js';
import { aShop, startedFleet, type StartedFleet } from './started-fleet.js';

let fleet: StartedFleet;
beforeAll(async () => {
  fleet = await startedFleet();
});
afterAll(() => fleet.close());

type Shop = ReturnType<typeof aShop>;
const scan = (by: Parameters<StartedFleet['call']>[0]) => fleet.call<BenchScan>(by, 'scanBenches', {});
const agentOf = async (shop: Shop): Promise<Agent> =>
  (await fleet.call<AgentsReply>(shop, 'listAgents', {})).agents[0] as Agent;
async function online(shop: Shop) {
  const agent = await aRawAgent(fleet, shop);
  const stream = openStream(fleet, agent);
  stream.send({ hello: aHello() });
  await waitFor(async () => (await agentOf(shop)).presence === 'online');
  return { agent, stream, rescans: () => stream.heard.filter(({ rescan }) => rescan) };
}

describe('bench scan of a shop', () => {
  it('asks only the shop’s own agents and records each answer with its devices', async () => {
    const [shop, other] = [aShop(), aShop()];
    const [mine, theirs] = [await online(shop), await online(other)];
    try {
      expect((await agentOf(shop)).benchReadAt).toBeUndefined();
      expect(await scan(shop)).toMatchObject({ asked: 1 });
      await waitFor(() => mine.rescans().length === 1);
      expect((await agentOf(shop)).benchReadAt).toBeUndefined();
      mine.stream.send({ attached: aDevice(mine.agent, 'found.img') });
      mine.stream.send({ acknowledged: { messageId: mine.rescans()[0]?.id ?? '', result: 'done', reason: '' } });
      await waitFor(async () => (await agentOf(shop)).benchReadAt !== undefined);
      const { devices } = await fleet.call<BenchReply>(shop, 'listBench', {});
      expect(devices.map(({ name }) => name)).toEqual(['found.img']);
      expect(theirs.rescans()).toEqual([]);
      // The answer of an agent that was not asked is ignored.
      const { version } = await agentOf(other);
      theirs.stream.send({ acknowledged: { messageId: mine.rescans()[0]?.id ?? '', result: 'done', reason: '' } });
      theirs.stream.send({ attached: aDevice(theirs.agent, 'after.img') });
      await waitFor(async () => (await fleet.call<BenchReply>(other, 'listBench', {})).devices.length === 1);
      expect(await agentOf(other)).toMatchObject({ version });
    } finally {
      mine.stream.close();
      theirs.stream.close();
    }
  });

  it('asks once for twenty simultaneous requests and returns the time of the next request', async () => {
    const shop = aShop();
    const { stream, rescans } = await online(shop);
    try {
      const asked = await Promise.allSettled(Array.from({ length: 20 }, () => scan(shop)));
      expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'TOO_MANY' } });
      await waitFor(() => rescans().length === 1);
    } finally {
      stream.close();
    }
  });

  it('refuses a shop without a connected agent and people without a shop', async () => {
    await expect(scan(aShop())).rejects.toMatchObject({ code: 'AGENT_OFFLINE' });
    for (const role of ['user', 'master'] as const)
      await expect(scan({ ...aUser({ role }), tenantId: undefined })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});
