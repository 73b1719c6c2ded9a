import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aUser } from '@revive/platform/testing/testkit';
import { uuidv7 } from '@revive/platform/core/ids';
import { anUpdatableAgent, rolloutsOnABench, rolloutSteps, type Offered, type RolloutBench } from './rollout-bench.js';

// spec 34: the recall of a rollout sends its agents back by signed orders until they report

let bench: RolloutBench;
beforeAll(async () => void (bench = await rolloutsOnABench()));
afterAll(() => bench.close());

const SHOP = uuidv7();
const HOUR = 60;
const DAY = 24 * HOUR;
let ids: string[];
beforeEach(async () => {
  ids = [];
  bench.state.agents = Array.from({ length: 20 }, (_, at) => anUpdatableAgent(at, SHOP));
  bench.state.ordered.length = 0;
  await bench.offers();
});
afterEach(async () => {
  Object.assign(bench.state, { repairsAway: false, isProofRefused: false });
  bench.state.notKept.clear();
  bench.state.left.clear();
  // No later test finds a recall that still sends orders. A rollout that sends none refuses to be paused.
  for (const id of ids) await bench.act('pause', id).catch(() => undefined);
  await bench.messages();
});
const { started } = rolloutSteps(() => bench);

const report = (offer: Offered, state: string, over: object = {}): Promise<void> =>
  bench.report({ ...offer, offerId: uuidv7() }, state, {
    kind: 'roll_back',
    fromVersion: '1.4.0',
    offeredVersion: '1.3.0',
    ...over,
  });
const back = (offer: Offered): Promise<void> => report(offer, 'rolled_back', { reason: 'ordered' });

/** A started rollout whose first agents run the version. */
async function onVersion(count: number): Promise<{ id: string; offers: Offered[] }> {
  const id = await started({ shares: [...new Set([(100 * count) / bench.state.agents.length, 100])] });
  ids.push(id);
  await bench.round();
  const offers = await bench.offers();
  for (const offer of offers.slice(0, count)) await bench.report(offer, 'done');
  return { id, offers };
}
const ordersOf = async (id: string) => (await bench.get(id)).recallOrders;
const progressOf = async (id: string) =>
  (await bench.targets(id, { needsOrder: true })).map(({ progress, orders }) => [progress, orders]);

describe('recall', () => {
  it('cancels what is not done and sends back the agents that run the version', async () => {
    const id = await started({ shares: [50, 100] });
    ids.push(id);
    await bench.round();
    const [done, swapped, failed, away] = await bench.offers();
    await bench.report(done!, 'done');
    await bench.report(swapped!, 'swapped');
    await bench.report(failed!, 'rolled_back');
    expect(await bench.recall(id)).toMatchObject({
      state: 'recalled',
      cancelled: 10,
      needOrder: 2,
      recallOrders: { sending: true, waiting: 2, sent: 0 },
    });
    expect((await bench.withdrawn()).map(({ agentId }) => agentId)).toContain(away!.agentId);
    await bench.report({ ...away!, offerId: '' }, 'withdrawn', { answers: away!.offerId });
    await bench.orderBack();
    expect(bench.state.ordered.toSorted()).toEqual([done!.agentId, swapped!.agentId].toSorted());
    expect(bench.state.proofs.at(-1)).toBe(`proof of ${id}`);
    expect(await progressOf(id)).toEqual([
      ['order_sent', 1],
      ['order_sent', 1],
    ]);
    await back(done!);
    expect(await bench.get(id)).toMatchObject({ needOrder: 1, recalled: 1, cancelled: 11 });
    await back(swapped!);
    expect(await bench.get(id)).toMatchObject({ needOrder: 0, recalled: 1, cancelled: 12 });
  });

  it('goes on to all agents without a further command', async () => {
    bench.state.agents = Array.from({ length: 120 }, (_, at) => anUpdatableAgent(at, SHOP));
    const { id } = await onVersion(120);
    await bench.recall(id);
    await bench.orderBack();
    expect(new Set(bench.state.ordered).size).toBe(120);
    expect(await ordersOf(id)).toMatchObject({ waiting: 0, sent: 120 });
  });

  it('sends an order again once it has expired without an answer, until the agent reports', async () => {
    const { id, offers } = await onVersion(2);
    await bench.recall(id);
    await bench.orderBack();
    await back(offers[0]!);
    bench.wait(DAY - 1);
    await bench.orderBack();
    expect(bench.state.ordered).toHaveLength(2);
    bench.wait(2);
    await bench.orderBack();
    expect(bench.state.ordered.slice(2)).toEqual([offers[1]!.agentId]);
    expect(await ordersOf(id)).toMatchObject({ sending: true, sent: 0, sentAgain: 1 });
    await back(offers[1]!);
    bench.wait(2 * DAY);
    await bench.orderBack();
    expect(bench.state.ordered).toHaveLength(3);
  });

  it('counts an agent that has the order, and an order that the agent refused', async () => {
    const { id, offers } = await onVersion(2);
    await bench.recall(id);
    await bench.orderBack();
    await report(offers[0]!, 'verified', { problem: 'busy' });
    await report(offers[1]!, 'offered', { problem: 'order_refused' });
    expect(await ordersOf(id)).toMatchObject({ sent: 0, taken: 1, refused: 1 });
  });

  it('keeps an agent that did not run on the version before', async () => {
    const { id, offers } = await onVersion(1);
    await bench.recall(id);
    await bench.orderBack();
    await report(offers[0]!, 'rolled_back', { reason: 'unexpected_exits' });
    expect(await bench.get(id)).toMatchObject({ needOrder: 1, recallOrders: { refused: 1 } });
  });

  it('asks again a day after a refusal, and at once after a further recall', async () => {
    const { id, offers } = await onVersion(1);
    bench.state.notKept.add(offers[0]!.agentId);
    await bench.recall(id);
    await bench.orderBack();
    expect(await progressOf(id)).toEqual([['order_refused', 0]]);
    bench.state.notKept.clear();
    bench.wait(HOUR);
    await bench.orderBack();
    expect(bench.state.ordered).toEqual([]);
    await bench.recall(id);
    await bench.orderBack();
    expect(bench.state.ordered).toEqual([offers[0]!.agentId]);
  });

  it('sends the orders once repairs answers again', async () => {
    const { id } = await onVersion(1);
    bench.state.repairsAway = true;
    expect(await bench.recall(id)).toMatchObject({ state: 'recalled', needOrder: 1 });
    await bench.orderBack();
    expect(await ordersOf(id)).toMatchObject({ sending: true, waiting: 1 });
    bench.state.repairsAway = false;
    bench.wait(1);
    await bench.orderBack();
    expect(await ordersOf(id)).toMatchObject({ sent: 1 });
  });

  it('lets go an agent that does not run the version any more', async () => {
    const { id, offers } = await onVersion(1);
    bench.state.left.add(offers[0]!.agentId);
    await bench.recall(id);
    await bench.orderBack();
    expect(await bench.get(id)).toMatchObject({ needOrder: 0, succeeded: 1 });
  });

  it('reaches an agent that begins to run the version after the recall', async () => {
    const id = await started({ shares: [100] });
    ids.push(id);
    await bench.round();
    const [late] = await bench.offers();
    await bench.report(late!, 'downloading');
    await bench.recall(id);
    await bench.orderBack();
    expect(bench.state.ordered).toEqual([]);
    await bench.report(late!, 'swapped');
    await bench.orderBack();
    expect(bench.state.ordered).toEqual([late!.agentId]);
  });

  it('goes on after a restart, with a call that a killed process left open', async () => {
    const { id } = await onVersion(1);
    await bench.recall(id);
    await bench.restart();
    await bench.orderBack();
    expect(await ordersOf(id)).toMatchObject({ sent: 1 });
  });
});

describe('end of a recall', () => {
  it('is after 14 days', async () => {
    const { id } = await onVersion(1);
    await bench.recall(id);
    for (let day = 0; day < 20; day++) {
      await bench.orderBack();
      bench.wait(DAY);
    }
    expect(bench.state.ordered).toHaveLength(14);
    expect(await ordersOf(id)).toMatchObject({ sending: false, sentAgain: 1 });
  });

  it('is the decision of a master or an admin, and a further recall goes on', async () => {
    const { id } = await onVersion(1);
    await bench.recall(id);
    expect(await bench.act('pause', id, aUser({ role: 'admin' }))).toMatchObject({
      state: 'recalled',
      needOrder: 1,
      recallOrders: { sending: false },
    });
    await bench.orderBack();
    expect(bench.state.ordered).toEqual([]);
    await expect(bench.act('pause', id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await bench.recall(id);
    await bench.orderBack();
    expect(bench.state.ordered).toHaveLength(1);
  });

  it('is a proof that repairs refuses', async () => {
    const { id } = await onVersion(1);
    bench.state.isProofRefused = true;
    await bench.recall(id);
    await bench.orderBack();
    expect(await ordersOf(id)).toMatchObject({ sending: false, waiting: 1 });
  });

  it('has no orders for a draft', async () => {
    const { id } = await bench.draft();
    expect((await bench.recall(id)).recallOrders).toBeUndefined();
  });
});
