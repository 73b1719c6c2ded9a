import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Stop } from '@revive/proto/revive/link/v1/link';
import { StopOrder } from '@revive/proto/revive/repair/v1/repair';
import type { StopReply } from '@revive/proto/revive/fleet/v1/fleet';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { aRawAgent, heldStreams, type RawAgent } from './raw-agent.js';
import { aShop, startedFleet, type StartedFleet } from './started-fleet.js';

let fleet: StartedFleet;
const { connected, letGo } = heldStreams(() => fleet);
beforeAll(async () => {
  fleet = await startedFleet();
});
afterEach(letGo);
afterAll(() => fleet.close());

describe('an order', () => {
  it('delivers an order once and publishes a refusal with its run', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop);
    const stream = await connected(agent);
    const order = await fleet.instruct(shop.tenantId, {
      kind: 'diagnose',
      agentId: agent.key.agentId,
      deviceId: agent.deviceId('x'),
    });
    await waitFor(() => stream.heard.some(({ id }) => id === order.orderId));
    for (let i = 0; i < 2; i++)
      stream.send({
        acknowledged: {
          messageId: order.orderId,
          result: 'refused',
          reason: 'The device is not attached. (device_away)',
        },
      });
    const refused = () => fleet.reports().filter((report) => report.refused?.runId === order.runId);
    await waitFor(() => refused().length === 1);
    expect(refused()[0]).toMatchObject({
      agentId: agent.key.agentId,
      tenantId: shop.tenantId,
      refused: { repairId: order.repairId, orderId: order.orderId, reason: expect.stringContaining('device_away') },
    });
    stream.close();
    const again = await connected(agent);
    const next = await fleet.instruct(shop.tenantId, {
      kind: 'diagnose',
      agentId: agent.key.agentId,
      deviceId: agent.deviceId('x'),
    });
    await waitFor(() => again.heard.some(({ id }) => id === next.orderId));
    expect(again.heard.some(({ id }) => id === order.orderId)).toBe(false);
    expect(refused()).toHaveLength(1);
  });

  it('waits for an offline agent and drops an expired order', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop);
    const parts = { kind: 'diagnose', agentId: agent.key.agentId, deviceId: agent.deviceId('x') };
    const expired = await fleet.instruct(shop.tenantId, parts, { expiresAt: new Date(Date.now() - 1).toISOString() });
    const living = await fleet.instruct(shop.tenantId, parts);
    const stream = await connected(agent);
    await waitFor(() => stream.heard.some(({ id }) => id === living.orderId));
    expect(stream.heard.some(({ id }) => id === expired.orderId)).toBe(false);
  });

  it('never delivers an order of a different shop', async () => {
    const agent = await aRawAgent(fleet, aShop());
    const stream = await connected(agent);
    const foreign = await fleet.instruct(aShop().tenantId, {
      kind: 'diagnose',
      agentId: agent.key.agentId,
      deviceId: agent.deviceId('x'),
    });
    const own = await fleet.instruct(agent.tenantId, {
      kind: 'diagnose',
      agentId: agent.key.agentId,
      deviceId: agent.deviceId('x'),
    });
    await waitFor(() => stream.heard.some(({ id }) => id === own.orderId));
    expect(stream.heard.some(({ id }) => id === foreign.orderId)).toBe(false);
  });
});

describe('an emergency stop', () => {
  it('sends the stop down the streams and shows each agent’s answer to staff', async () => {
    const [shop, master, stopId] = [aShop(), aUser({ role: 'master' }), uuidv7()];
    const [online, away] = [await aRawAgent(fleet, shop), await aRawAgent(fleet, shop)];
    const stream = await connected(online);
    const answerOf = async (agent: RawAgent) =>
      (await fleet.call<StopReply>(master, 'getStop', { stopId }, 'repairs')).agents.find(
        ({ agentId }) => agentId === agent.key.agentId,
      );
    await fleet.call(master, 'stopAll', fleet.signStop(stopId), 'repairs');
    await waitFor(() => stream.heard.some(({ stop }) => stop?.stopId === stopId));
    const sent = (): Stop[] => stream.heard.flatMap(({ stop }) => (stop?.stopId === stopId ? [stop] : []));
    expect(StopOrder.decode(sent()[0]?.order?.payload ?? new Uint8Array()).stopId).toBe(stopId);
    expect([(await answerOf(online))?.answer, (await answerOf(away))?.answer]).toEqual(['sent', 'unreachable']);
    await fleet.call(
      master,
      'stopAll',
      { stopId, order: { payload: Buffer.from('x'), signature: Buffer.from('y'), keyId: 'z' } },
      'repairs',
    );
    stream.send({ stopAnswer: { stopId, answer: 'writing', runs: 2 } });
    await waitFor(async () => (await answerOf(online))?.answer === 'writing');
    stream.send({ stopAnswer: { stopId, answer: 'acknowledged', runs: 2 } });
    stream.send({ stopAnswer: { stopId, answer: 'writing', runs: 2 } });
    await waitFor(async () => (await answerOf(online))?.answer === 'acknowledged');
    await waitFor(() =>
      fleet.frames.some(
        ({ channel, frame }) =>
          channel === 'live:staff' && frame.id === stopId && JSON.stringify(frame.row).includes('acknowledged'),
      ),
    );
    expect(await answerOf(online)).toMatchObject({ answer: 'acknowledged', runs: 2, tenantId: shop.tenantId });
    expect(new Set(sent().map(({ order }) => order?.keyId)).size).toBe(1);
    for (const order of [undefined, { payload: Buffer.alloc(1000), signature: Buffer.alloc(64), keyId: 'k' }])
      await expect(fleet.call(master, 'stopAll', { stopId: uuidv7(), order }, 'repairs')).rejects.toMatchObject({
        code: 'INVALID',
      });
    await expect(fleet.call(shop, 'stopAll', fleet.signStop(), 'repairs')).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(fleet.call(master, 'stopAll', fleet.signStop(), 'gateway')).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });
});
