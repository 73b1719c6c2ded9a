import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Progress } from '@revive/proto/revive/repair/v1/repair';
import { repairsOnABench, type Bench } from './bench.js';

let bench: Bench;
beforeAll(async () => {
  bench = await repairsOnABench();
});
afterAll(() => bench.close());

async function reading() {
  const shop = await bench.aShop();
  const { repairId, runId } = await bench.startRepair.run(shop.actor, {
    deviceId: shop.device.id,
    deviceName: '',
    deviceType: '',
    tenantId: '',
    customer: {},
  });
  await bench.say(shop.agent, shop.tenantId, {
    step: {
      runId,
      repairId,
      name: 'detect',
      status: 'active',
      plain: 'Reading',
      action: 'read',
      digest: '',
      at: new Date().toISOString(),
      writes: [],
    },
  });
  const step = async () => (await bench.tickets.read(shop.actor, repairId)).steps.find(({ name }) => name === 'detect');
  const shown = () =>
    bench.frames
      .filter(
        ({ channel, frame }) =>
          frame.type === 'repair.progress' && frame.id === runId && channel === `live:tenant:${shop.tenantId}`,
      )
      .map(({ frame }) => (frame.row as { done: number }).done);
  return { ...shop, repairId, runId, step, shown };
}
const figure = (of: { runId: string; repairId: string }, done: number, over: Partial<Progress> = {}): Progress => ({
  runId: of.runId,
  repairId: of.repairId,
  step: 'detect',
  done,
  total: 100,
  unit: 'B',
  plain: 'Reading',
  ...over,
});

describe('progress', () => {
  it('stores and shows the latest figure of each run once, for many agents together', async () => {
    const [a, b] = [await reading(), await reading()];
    await bench.recordProgress.run([
      { agentId: a.agent.id, progress: [figure(a, 1), figure(a, 7)] },
      { agentId: b.agent.id, progress: [figure(b, 9)] },
    ]);
    expect([await a.step(), await b.step()]).toMatchObject([{ done: 7, total: 100, unit: 'B' }, { done: 9 }]);
    expect([a.shown(), b.shown()]).toEqual([[7], [9]]);
  });

  it('ignores progress from an agent of another run and keeps the valid report', async () => {
    const [a, b] = [await reading(), await reading()];
    await bench.recordProgress.run([
      { agentId: b.agent.id, progress: [figure(a, 66)] },
      { agentId: a.agent.id, progress: [figure(a, 5)] },
    ]);
    await bench.recordProgress.run([{ agentId: b.agent.id, progress: [figure(a, 77)] }]);
    expect(await a.step()).toMatchObject({ done: 5 });
    expect(a.shown()).toEqual([5]);
  });

  it('ignores invalid progress and keeps the rest', async () => {
    const a = await reading();
    await bench.recordProgress.run([
      {
        agentId: a.agent.id,
        progress: [
          figure(a, 101),
          figure(a, 1, { step: 'nothing' }),
          figure(a, 1, { runId: 'x' }),
          figure(a, 1, { step: 'verify' }),
          figure(a, 4),
        ],
      },
    ]);
    await bench.recordProgress.run([]);
    expect(await a.step()).toMatchObject({ done: 4 });
    expect(a.shown()).toEqual([4]);
  });
});
