import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '@revive/platform/core/ids';
import { anUpdatableAgent, rolloutsOnABench, rolloutSteps, type Offered, type RolloutBench } from './rollout-bench.js';

// spec 34: late agents, recall and the emergency stop of rollouts

let bench: RolloutBench;
beforeAll(async () => void (bench = await rolloutsOnABench()));
afterAll(() => bench.close());

const SHOP = uuidv7();
const OTHER_SHOP = uuidv7();
beforeEach(async () => {
  bench.state.agents = Array.from({ length: 20 }, (_, at) => anUpdatableAgent(at, at % 2 === 0 ? SHOP : OTHER_SHOP));
  await bench.offers();
});
const { ended, started, goOn } = rolloutSteps(() => bench);

describe('late agents', () => {
  it('join the last group and are offered after all others', async () => {
    const id = await started({ shares: [50, 100] });
    const late = anUpdatableAgent(900, SHOP);
    bench.state.agents.push(late);
    await bench.confirm(late);
    await bench.confirm(late);
    await bench.confirm(anUpdatableAgent(901, SHOP), 'revoked');
    const offers = await goOn();
    expect(offers.at(-1)?.agentId).toBe(late.agentId);
    expect(await bench.get(id)).toMatchObject({
      state: 'done',
      succeeded: 21,
      groups: [{}, {}, { late: true, targets: 1 }],
    });
  });
});

describe('recall', () => {
  const back = (offer: Offered): Promise<void> =>
    bench.report({ ...offer, offerId: uuidv7() }, 'rolled_back', {
      kind: 'roll_back',
      fromVersion: '1.4.0',
      offeredVersion: '1.3.0',
      reason: 'ordered',
    });

  it('cancels what is not done and sends back the agents that run the version', async () => {
    const id = await started({ shares: [50, 100] });
    await bench.round();
    const [done, swapped, failed, away] = await bench.offers();
    await bench.report(done!, 'done');
    await bench.report(swapped!, 'swapped');
    await bench.report(failed!, 'rolled_back');
    expect(await bench.recall(id)).toMatchObject({ state: 'recalled', cancelled: 10, needOrder: 2 });
    expect((await bench.withdrawn()).map(({ agentId }) => agentId)).toContain(away!.agentId);
    await bench.report({ ...away!, offerId: '' }, 'withdrawn', { answers: away!.offerId });
    const going = await bench.targets(id, { needsOrder: true });
    expect(going.map(({ agentId, progress }) => [agentId, progress])).toEqual(
      [done!.agentId, swapped!.agentId].sort().map((agentId) => [agentId, 'order_sent']),
    );
    expect(bench.state.ordered.slice(-2).sort()).toEqual([done!.agentId, swapped!.agentId].sort());
    await back(done!);
    expect(await bench.get(id)).toMatchObject({ needOrder: 1, recalled: 1, cancelled: 11 });
    await back(swapped!);
    expect(await bench.get(id)).toMatchObject({ needOrder: 0, recalled: 1, cancelled: 12 });
  });

  it('lists an agent whose PC does not keep the version before', async () => {
    const id = await started();
    await bench.round();
    const [offer] = await bench.offers();
    await bench.report(offer!, 'done');
    bench.state.notKept.add(offer!.agentId);
    expect(await bench.recall(id)).toMatchObject({ needOrder: 1 });
    expect(await bench.targets(id, { needsOrder: true })).toMatchObject([{ progress: 'order_refused' }]);
    bench.state.notKept.clear();
    await bench.messages();
  });

  it('stands without an answer of repairs, and a repeated recall sends the orders', async () => {
    const id = await started();
    await bench.round();
    const [offer] = await bench.offers();
    await bench.report(offer!, 'done');
    bench.state.repairsAway = true;
    expect(await bench.recall(id)).toMatchObject({ state: 'recalled', needOrder: 1 });
    bench.state.repairsAway = false;
    await bench.recall(id);
    await bench.recall(id);
    expect(bench.state.ordered.filter((agentId) => agentId === offer!.agentId).length).toBeGreaterThan(0);
    expect(await bench.targets(id, { needsOrder: true })).toMatchObject([{ progress: 'order_sent' }]);
    await bench.messages();
  });
});

describe('emergency stop', () => {
  it('of the platform pauses a running rollout and keeps it paused', async () => {
    const id = await started();
    await bench.round();
    const stopId = await bench.stop();
    expect(await bench.get(id)).toMatchObject({ state: 'paused', cause: 'emergency-stop' });
    expect(await bench.withdrawn()).toHaveLength(1);
    await expect(bench.resume(id)).rejects.toMatchObject({ code: 'REPAIRS_STOPPED' });
    const { id: draft } = await bench.draft();
    await expect(bench.start(draft)).rejects.toMatchObject({ code: 'REPAIRS_STOPPED' });
    await bench.stop({ stopId, lifted: true });
    expect(await bench.get(id)).toMatchObject({ state: 'paused' });
    expect(await bench.resume(id)).toMatchObject({ state: 'running' });
    await ended(id);
  });

  it('that was lifted stays lifted when its start is repeated late', async () => {
    const stopId = await bench.stop({ lifted: true });
    const id = await started();
    await bench.stop({ stopId });
    await bench.act('pause', id).catch(() => undefined);
    expect(await bench.resume(id)).toMatchObject({ state: 'running' });
    await ended(id);
  });

  it('of a procedure or another version leaves rollouts alone', async () => {
    const id = await started();
    await bench.stop({ procedureId: 'ntfs.boot' });
    await bench.stop({ agentVersion: '9.9.9' });
    await bench.round();
    expect(await bench.get(id)).toMatchObject({ state: 'running', offered: 1 });
    await ended(id);
  });

  it('of a shop keeps back its targets alone, until the lift', async () => {
    const stopId = await bench.stop({ tenantId: SHOP });
    const id = await started({ shares: [50, 100] });
    const offers = await goOn();
    expect(offers).toHaveLength(10);
    expect(await bench.get(id)).toMatchObject({ state: 'running', keptBack: 10, succeeded: 10 });
    await bench.stop({ stopId, tenantId: SHOP, lifted: true });
    expect(await goOn()).toHaveLength(10);
    expect(await bench.get(id)).toMatchObject({ state: 'done', succeeded: 20 });
  });

  it('of a shop asks for its open offers back, and they wait', async () => {
    const id = await started({ shares: [100] });
    await bench.round();
    const offers = await bench.offers();
    const stopId = await bench.stop({ tenantId: SHOP });
    const back = await bench.withdrawn();
    expect(back).toHaveLength(10);
    for (const offer of back) await bench.report({ ...offer, offerId: '' }, 'withdrawn', { answers: offer.offerId });
    expect(await bench.get(id)).toMatchObject({ state: 'running', keptBack: 10, offered: offers.length - 10 });
    await bench.stop({ stopId, tenantId: SHOP, lifted: true });
    await ended(id);
  });
});
