import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FarmRequest } from '../agents/agent-farm.js';
import { dialFarm } from '../agents/dial-farm.js';
import type { ReadersRequest, Taken } from '../browsers/readers.js';
import { Forked } from '../forked.js';
import { percentile, type Figure } from '../harness.js';
import { pollUntil } from '../poll-until.js';
import { makeShopsIn, writeAgentsIn, type ProductDoors } from '../product/product-doors.js';
import { ARRIVAL_MS, ONLINE_MS, REHEARSED_SECONDS, type LoadContext, type Scenario } from '../scenario.js';
import { doorsOf, PASSWORD, splitFor } from '../split-in-load.js';

interface Crowd {
  readonly shops: number;
  readonly agents: number;
  readonly browsersEach: number;
  readonly onlineMs?: number;
}
/** Each change is sent to five of a hundred browsers. */
const CROWD: Crowd = { shops: 20, agents: 200, browsersEach: 5 };
const REHEARSED: Crowd = { shops: 2, agents: 4, browsersEach: 2, onlineMs: ONLINE_MS };
/** Changes may still be in progress for this time. */
const SETTLE_MS = 3000;

export const live: Scenario = {
  name: 'live',
  title: 'Device event → commit → browser: 200 agents, 100 browsers',
  async run(context) {
    const product = await splitFor(context);
    try {
      const stage = await openStage(context, doorsOf(product), CROWD);
      try {
        return await measure(context, stage);
      } finally {
        await stage.stop();
      }
    } finally {
      await product.stop();
    }
  },
  async rehearse(context) {
    const stage = await openStage(context, await context.product(), REHEARSED);
    try {
      const { readers, crowd } = stage;
      const sent = await change(stage, crowd.agents * 2, REHEARSED_SECONDS);
      const { disordered, last } = await pollUntil(
        () => readers.ask<Taken>({ ask: 'look' }),
        (taken) => behindIn(taken, crowd, sent) === 0,
        ARRIVAL_MS,
      );
      const behind = behindIn({ last }, crowd, sent);
      if (behind > 0) throw new TypeError(`${behind} of ${screensOf(crowd)} screens did not get the last state`);
      if (disordered > 0) throw new TypeError(`${disordered} frames came out of order`);
    } finally {
      await stage.stop();
    }
  },
};

interface Stage {
  readonly crowd: Crowd;
  readonly farm: Forked<FarmRequest>;
  readonly readers: Forked<ReadersRequest>;
  stop(): Promise<void>;
}

async function openStage(
  { home, seed }: Pick<LoadContext, 'home' | 'seed'>,
  product: ProductDoors,
  crowd: Crowd,
): Promise<Stage> {
  const [farm, readers] = [
    new Forked<FarmRequest>('agents/agent-farm'),
    new Forked<ReadersRequest>('browsers/readers'),
  ];
  const stop = async (): Promise<void> => void (await Promise.all([farm.stop(), readers.stop()]));
  try {
    const shops = await makeShopsIn(product, 'live', crowd.shops);
    const file = join(home, 'live-agents.json');
    await writeAgentsIn(file, product, shops, crowd.agents);
    await dialFarm(farm, product, { file, count: crowd.agents, seed, perSecond: 100, withinMs: crowd.onlineMs });
    await readers.ask({
      ask: 'open',
      url: product.url,
      usernames: shops.map(({ username }) => username),
      password: PASSWORD,
      each: crowd.browsersEach,
    });
    return { crowd, farm, readers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function measure(context: LoadContext, stage: Stage): Promise<Figure[]> {
  await atRate(context, stage, 200, 3);
  const steady = await atRate(context, stage, 1000, context.quick ? 5 : 15);
  const flood = await atRate(context, stage, 3000, context.quick ? 3 : 10);
  return [
    { name: 'device → browser at 1,000/s, p50', unit: 'ms', ours: steady.p50 },
    { name: 'device → browser at 1,000/s, p99', unit: 'ms', ours: steady.p99, bar: { of: 'ours', atMost: 50 } },
    {
      name: 'frames of 1,000/s that arrived',
      unit: 'share',
      ours: steady.arrived,
      bar: { of: 'ours', atLeast: 1 },
    },
    {
      name: 'frames out of order',
      unit: 'frames',
      ours: steady.disordered + flood.disordered,
      bar: { of: 'ours', atMost: 0, isCount: true },
    },
    {
      name: 'screens without the last state after 3,000/s',
      unit: 'screens',
      ours: flood.behind,
      bar: { of: 'ours', atMost: 0, isCount: true },
    },
    { name: 'device → browser at 3,000/s, p99', unit: 'ms', ours: flood.p99 },
  ];
}

interface Rate {
  readonly p50: number;
  readonly p99: number;
  /** Share of expected frames (without merging) that arrived. */
  readonly arrived: number;
  readonly disordered: number;
  /** Screens of a device whose last number differs from the last number sent. */
  readonly behind: number;
}

async function change({ farm, crowd }: Stage, perSecond: number, seconds: number): Promise<number> {
  return (await farm.ask<{ sent: number }>({ ask: 'change', agents: crowd.agents, perSecond, seconds })).sent;
}

const screensOf = ({ agents, browsersEach }: Crowd): number => agents * browsersEach;

function behindIn({ last }: Pick<Taken, 'last'>, crowd: Crowd, sent: number): number {
  const rounds = Math.floor(sent / crowd.agents);
  return (
    screensOf(crowd) -
    Object.values(last)
      .flat()
      .filter((number) => number >= rounds).length
  );
}

async function atRate({ say }: LoadContext, stage: Stage, perSecond: number, seconds: number): Promise<Rate> {
  const { crowd } = stage;
  const sent = await change(stage, perSecond, seconds);
  await sleep(SETTLE_MS);
  const { frames, latencies, disordered, last } = await stage.readers.ask<Taken>({ ask: 'take' });
  const [due, behind] = [sent * crowd.browsersEach, behindIn({ last }, crowd, sent)];
  const result = {
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    arrived: frames / due,
    disordered,
    behind,
  };
  say(
    `  ${perSecond}/s: p50 ${result.p50.toFixed(1)} ms, p99 ${result.p99.toFixed(1)} ms, ${frames} of ${due} frames, ${disordered} out of order, ${behind} screens behind`,
  );
  return result;
}
