import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '@revive/platform/core/ids';
import { aSystem } from '@revive/platform/testing/testkit';
import { putStop } from '../src/rollouts/stops.query.js';
import { anUpdatableAgent, rolloutsOnABench, rolloutSteps, type RolloutBench } from './rollout-bench.js';

// spec 34: late agents and the emergency stop of rollouts

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

  it('join a rollout that lists its agents while they are confirmed', async () => {
    const late = anUpdatableAgent(904, SHOP);
    let starting: Promise<string> | undefined;
    await new Promise<void>((listed) => {
      bench.state.onListed = () => {
        listed();
        return sleep(50);
      };
      starting = started();
    });
    const confirming = bench.confirm(late);
    const id = (await starting)!;
    await confirming;
    bench.state.onListed = () => Promise.resolve();
    expect((await bench.targets(id)).map(({ agentId }) => agentId)).toContain(late.agentId);
    await ended(id);
  });

  it('join no rollout for other shops', async () => {
    const id = await started({ tenantIds: [SHOP] });
    await bench.confirm(anUpdatableAgent(902, OTHER_SHOP));
    await bench.confirm(anUpdatableAgent(903, SHOP));
    const late = (await bench.targets(id)).filter(({ agentId }) => agentId >= 'agent-000900');
    expect(late.map(({ agentId }) => agentId)).toEqual(['agent-000903']);
    await ended(id);
  });
});

describe('emergency stop', () => {
  it('pauses a running rollout for all shops, and keeps it paused', async () => {
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

  it('is found by the next round when it is stored while a rollout starts', async () => {
    const id = await started();
    const stop = { stopId: uuidv7(), tenantId: null, agentVersion: null, lifted: false };
    await bench.db.tx(aSystem(), (em) => putStop(em, stop));
    await bench.round();
    expect(await bench.get(id)).toMatchObject({ state: 'paused', cause: 'emergency-stop', offered: 0 });
    expect(await bench.offers()).toEqual([]);
    await bench.stop({ stopId: stop.stopId, lifted: true });
    await ended(id);
  });

  it('stays lifted when its start is repeated late', async () => {
    const stopId = await bench.stop({ lifted: true });
    const id = await started();
    await bench.stop({ stopId });
    // Refused where the late stop has paused the rollout; the resume below shows that no stop stands.
    await bench.act('pause', id).catch(() => undefined);
    expect(await bench.resume(id)).toMatchObject({ state: 'running' });
    await ended(id);
  });

  it('pauses nothing for a procedure or a different version', async () => {
    const id = await started();
    await bench.stop({ procedureId: 'ntfs.boot' });
    await bench.stop({ agentVersion: '9.9.9' });
    await bench.round();
    expect(await bench.get(id)).toMatchObject({ state: 'running', offered: 1 });
    await ended(id);
  });

  it('keeps back only the targets of its shop until the lift', async () => {
    const stopId = await bench.stop({ tenantId: SHOP });
    const id = await started({ shares: [50, 100] });
    const offers = await goOn();
    expect(offers).toHaveLength(10);
    expect(await bench.get(id)).toMatchObject({ state: 'running', keptBack: 10, succeeded: 10 });
    await bench.stop({ stopId, tenantId: SHOP, lifted: true });
    expect(await goOn()).toHaveLength(10);
    expect(await bench.get(id)).toMatchObject({ state: 'done', succeeded: 20 });
  });

  it('returns open offers of its shop to the waiting targets', async () => {
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
