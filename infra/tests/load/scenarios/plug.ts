import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FarmRequest } from '../agents/agent-farm.js';
import { dialFarm } from '../agents/dial-farm.js';
import type { ReadersRequest, Taken } from '../browsers/readers.js';
import { Forked } from '../forked.js';
import { percentile, type Figure } from '../harness.js';
import { pollUntil } from '../poll-until.js';
import { usageOf } from '../processes.js';
import { makeShopsIn, writeAgentsIn, type ProductDoors } from '../product/product-doors.js';
import { ARRIVAL_MS, ONLINE_MS, REHEARSED_SECONDS, type LoadContext, type Scenario } from '../scenario.js';
import { doorsOf, PASSWORD, splitFor } from '../split-in-load.js';

interface Crowd {
  readonly shops: number;
  readonly agents: number;
  readonly onlineMs?: number;
}
/** Each agent reports one change a minute, as a busy bench does. */
const CROWD: Crowd = { shops: 20, agents: 500 };
const REHEARSED: Crowd = { shops: 2, agents: 4, onlineMs: ONLINE_MS };
const CHANGES_PER_MINUTE = 1;
/** Handshakes and first benches are over after this time. */
const SETTLE_MS = 10_000;

/**
 * What a shop notices of a plug: the time until its open page has the device, and what the reports of many benches cost
 * the hub beside the same agents without a change.
 */
export const plug: Scenario = {
  name: 'plug',
  title: 'Plug → screen, and CPU of the hub with 500 agents and a change a minute from each',
  async run(context) {
    const product = await splitFor(context);
    try {
      const { pid } = product.process('fleet');
      return await withCrowd(context, doorsOf(product), CROWD, (stage) => measure(context, stage, pid));
    } finally {
      await product.stop();
    }
  },
  async rehearse(context) {
    await withCrowd(context, await context.product(), REHEARSED, async ({ farm, readers }) => {
      const { agents } = REHEARSED;
      const seconds = REHEARSED_SECONDS;
      await farm.ask({ ask: 'change', agents, perSecond: agents / seconds, seconds });
      const { frames } = await pollUntil(
        () => readers.ask<Taken>({ ask: 'look' }),
        (taken) => taken.frames >= agents,
        ARRIVAL_MS,
      );
      if (frames < agents) throw new TypeError(`${frames} of ${agents} plugs came to a screen`);
    });
  },
};

interface Stage {
  readonly farm: Forked<FarmRequest>;
  readonly readers: Forked<ReadersRequest>;
}

async function withCrowd<T>(
  { home, seed }: Pick<LoadContext, 'home' | 'seed'>,
  product: ProductDoors,
  { shops: count, agents, onlineMs }: Crowd,
  work: (stage: Stage) => Promise<T>,
): Promise<T> {
  const [farm, readers] = [
    new Forked<FarmRequest>('agents/agent-farm'),
    new Forked<ReadersRequest>('browsers/readers'),
  ];
  try {
    const shops = await makeShopsIn(product, 'plug', count);
    const file = join(home, 'plug-agents.json');
    await writeAgentsIn(file, product, shops, agents);
    await dialFarm(farm, product, { file, count: agents, seed, perSecond: 100, withinMs: onlineMs });
    await readers.ask({
      ask: 'open',
      url: product.url,
      usernames: shops.map(({ username }) => username),
      password: PASSWORD,
      each: 1,
    });
    return await work({ farm, readers });
  } finally {
    await Promise.all([farm.stop(), readers.stop()]);
  }
}

async function measure({ quick, say }: LoadContext, { farm, readers }: Stage, pid: number): Promise<Figure[]> {
  await sleep(SETTLE_MS);
  const seconds = quick ? 20 : 60;
  const idle = await shareOf(pid, seconds, () => sleep(seconds * 1000));
  await readers.ask({ ask: 'take' });
  const { agents } = CROWD;
  const perSecond = (agents * CHANGES_PER_MINUTE) / 60;
  const busy = await shareOf(pid, seconds, () => farm.ask({ ask: 'change', agents, perSecond, seconds }));
  await sleep(1_000);
  const { frames, latencies } = await readers.ask<Taken>({ ask: 'take' });
  const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)];
  say(`  ${frames} plugs: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; CPU ${(busy * 100).toFixed(2)} %`);
  return [
    { name: 'plug → screen, p50', unit: 'ms', ours: p50, bar: { of: 'ours', atMost: 300 } },
    { name: 'plug → screen, p99', unit: 'ms', ours: p99 },
    {
      name: `CPU of fleet, ${agents} agents with a change a minute; floor: without a change`,
      unit: '% core',
      ours: busy * 100,
      floor: idle * 100,
      bar: { of: 'ours', atMost: 10 },
    },
  ];
}

/** Share of a core that the process used while `work` ran. */
async function shareOf(pid: number, seconds: number, work: () => Promise<unknown>): Promise<number> {
  const begun = usageOf([pid]).cpuUs;
  await work();
  return (usageOf([pid]).cpuUs - begun) / (seconds * 1e6);
}
