import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { WaitingOrders } from '@revive/proto/revive/fleet/v1/fleet';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { aRawAgent, heldStreams, type RawAgent } from './raw-agent.js';
import { asAdmin } from './rows-as-admin.js';
import { aShop, startedFleet, type StartedFleet } from './started-fleet.js';

let fleet: StartedFleet;
const { connected, letGo } = heldStreams(() => fleet);
beforeAll(async () => {
  fleet = await startedFleet();
});
afterEach(letGo);
afterAll(() => fleet.close());

type Caller = Parameters<StartedFleet['call']>[0];
const listed = async (by: Caller, { key: { agentId } }: RawAgent) =>
  (await fleet.call<WaitingOrders>(by, 'listWaitingOrders', { agentId })).orders;
const cancel = (by: Caller, { key: { agentId } }: RawAgent, orderId: string) =>
  fleet.call<WaitingOrders>(by, 'cancelWaitingOrder', { agentId, orderId });
async function waiting(kind = 'diagnose') {
  const shop = aShop();
  const agent = await aRawAgent(fleet, shop);
  const order = await fleet.instruct(shop.tenantId, {
    kind,
    agentId: agent.key.agentId,
    deviceId: agent.deviceId('x'),
  });
  await waitFor(async () => kind === 'cancel' || (await listed(shop, agent)).length === 1);
  return { shop, agent, order };
}

describe('an order for an offline agent', () => {
  it('appears with its deadline until the agent takes the order', async () => {
    const { shop, agent, order } = await waiting();
    expect(await listed(shop, agent)).toEqual([
      expect.objectContaining({
        id: order.orderId,
        kind: 'diagnose',
        repairId: order.repairId,
        expiresAt: order.expiresAt,
        waitingSince: expect.any(String),
      }),
    ]);
    const stream = await connected(agent);
    await waitFor(() => stream.heard.some(({ id }) => id === order.orderId));
    expect(await listed(shop, agent)).toEqual([]);
  });

  it('ends its run when cancelled, and never reaches the agent', async () => {
    const { shop, agent, order } = await waiting();
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => cancel(shop, agent, order.orderId)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await waitFor(() => fleet.reports().some(({ refused }) => refused?.orderId === order.orderId));
    expect(fleet.reports().filter(({ refused }) => refused?.orderId === order.orderId)).toMatchObject([
      { refused: { runId: order.runId, reason: expect.stringContaining('cancelled the order') } },
    ]);
    const stream = await connected(agent);
    const next = await fleet.instruct(shop.tenantId, {
      kind: 'diagnose',
      agentId: agent.key.agentId,
      deviceId: agent.deviceId('x'),
    });
    await waitFor(() => stream.heard.some(({ id }) => id === next.orderId));
    expect(stream.heard.some(({ id }) => id === order.orderId)).toBe(false);
  });

  it('cannot be cancelled once the agent has it', async () => {
    const { shop, agent, order } = await waiting();
    const stream = await connected(agent);
    await waitFor(() => stream.heard.some(({ id }) => id === order.orderId));
    await expect(cancel(shop, agent, order.orderId)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    expect(fleet.reports().some(({ refused }) => refused?.orderId === order.orderId)).toBe(false);
  });

  it('stays hidden from other shops and from people without a shop', async () => {
    const { agent, order } = await waiting();
    for (const by of [aShop()]) {
      await expect(listed(by, agent)).rejects.toMatchObject({ code: 'AGENT_NOT_FOUND' });
      await expect(cancel(by, agent, order.orderId)).rejects.toMatchObject({ code: 'AGENT_NOT_FOUND' });
    }
    for (const role of ['user', 'tech', 'tenant_admin', 'master'] as const) {
      const person = { ...aUser({ role }), tenantId: undefined };
      await expect(listed(person, agent)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(cancel(person, agent, order.orderId)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    }
  });

  it('refuses a cancellation by an impersonating person or of an unknown order', async () => {
    const { shop, agent, order } = await waiting();
    await expect(cancel({ ...shop, viewedBy: uuidv7() }, agent, order.orderId)).rejects.toMatchObject({
      code: 'IMPERSONATION_READ_ONLY',
    });
    for (const id of [uuidv7(), 'x'])
      await expect(cancel(shop, agent, id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
  });

  it('checks the agent row again when claimed, and gives an altered row nothing', async () => {
    const { shop, agent, order } = await waiting();
    const stream = await connected(agent);
    await waitFor(() => stream.heard.some(({ id }) => id === order.orderId));
    // The stream is open; somebody with write access to the rows changes who confirmed the agent.
    await asAdmin(fleet, `update agents set confirmed_by = '${uuidv7()}' where id = '${agent.key.agentId}'`);
    const next = await fleet.instruct(shop.tenantId, {
      kind: 'diagnose',
      agentId: agent.key.agentId,
      deviceId: agent.deviceId('x'),
    });
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(stream.heard.some(({ id }) => id === next.orderId)).toBe(false);
  });
});
