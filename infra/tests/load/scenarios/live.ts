import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FarmCount, FarmRequest } from '../agents/agent-farm.js';
import type { ReadersRequest, Taken } from '../browsers/readers.js';
import { Forked } from '../forked.js';
import { percentile, type Figure } from '../harness.js';
import type { LoadContext, Scenario } from '../scenario.js';
import { fleetOf, writeAgents, makeShops, PASSWORD, splitFor } from '../split-in-load.js';

const SHOPS = 20;
const AGENTS = 200;
/** Browsers of each shop, so that each change goes to five of a hundred. */
const BROWSERS_EACH = 5;
/** A change that was told may still be on its way for so long. */
const SETTLE_MS = 3000;

/** From an agent's change of a device, over its commit, to the shop's screens. */
export const live: Scenario = {
  name: 'live',
  title: 'Device event → commit → browser: 200 agents, 100 browsers',
  async run(context) {
    const product = await splitFor(context);
    const [farm, readers] = [
      new Forked<FarmRequest>('agents/agent-farm'),
      new Forked<ReadersRequest>('browsers/readers'),
    ];
    try {
      const shops = await makeShops(product, 'live', SHOPS);
      const file = join(context.home, 'live-agents.json');
      await writeAgents(file, product, shops, AGENTS);
      const { online } = await farm.ask<FarmCount>({
        ask: 'dial',
        file,
        root: fleetOf(product).pki.root,
        link: `localhost:${product.linkPort}`,
        seed: context.seed,
        perSecond: 100,
      });
      if (online !== AGENTS) throw new TypeError(`${online} of ${AGENTS} agents came online`);
      await readers.ask({
        ask: 'open',
        url: product.url,
        usernames: shops.map(({ username }) => username),
        password: PASSWORD,
        each: BROWSERS_EACH,
      });
      // Warmth is not what is measured.
      await atRate(context, farm, readers, 200, 3);
      const steady = await atRate(context, farm, readers, 1000, context.quick ? 5 : 15);
      const flood = await atRate(context, farm, readers, 3000, context.quick ? 3 : 10);
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
      ] satisfies Figure[];
    } finally {
      await Promise.all([farm.stop(), readers.stop()]);
      await product.stop();
    }
  },
};

interface Rate {
  readonly p50: number;
  readonly p99: number;
  /** Frames that arrived, of those that a browser should have had if none were merged. */
  readonly arrived: number;
  readonly disordered: number;
  /** Device screens whose last number is not the last that was sent. */
  readonly behind: number;
}

async function atRate(
  { say }: LoadContext,
  farm: Forked<FarmRequest>,
  readers: Forked<ReadersRequest>,
  perSecond: number,
  seconds: number,
): Promise<Rate> {
  const { sent } = await farm.ask<{ sent: number }>({ ask: 'change', agents: AGENTS, perSecond, seconds });
  await sleep(SETTLE_MS);
  const { frames, latencies, disordered, last } = await readers.ask<Taken>({ ask: 'take' });
  const rounds = Math.floor(sent / AGENTS);
  const screens = Object.values(last).flat();
  const behind = AGENTS * BROWSERS_EACH - screens.filter((number) => number >= rounds).length;
  const result = {
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    arrived: frames / (sent * BROWSERS_EACH),
    disordered,
    behind,
  };
  say(
    `  ${perSecond}/s: p50 ${result.p50.toFixed(1)} ms, p99 ${result.p99.toFixed(1)} ms, ${frames} of ${sent * BROWSERS_EACH} frames, ${disordered} out of order, ${behind} screens behind`,
  );
  return result;
}
