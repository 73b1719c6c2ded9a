import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD } from '../../security/world/accounts.js';
import type { FarmRequest } from '../agents/agent-farm.js';
import { dialFarm } from '../agents/dial-farm.js';
import type { ScreensRequest } from '../browsers/screens.js';
import { Forked } from '../forked.js';
import { interleaved, type Figure } from '../harness.js';
import { pollUntil } from '../poll-until.js';
import { usageBetween, usageOf, type Usage } from '../processes.js';
import { MeasuredProduct } from '../product/measured-product.js';
import { makeShopsIn, writeAgentsIn, type ProductDoors } from '../product/product-doors.js';
import { ARRIVAL_MS, ONLINE_MS, REHEARSED_SECONDS, type LoadContext, type Scenario } from '../scenario.js';

const FEW_TENANTS = 10;
/**
 * The same rate in both products, far below the capacity of a single process. At full load, batches grow and hide the
 * cost of an event.
 */
const PER_SECOND = 300;
/** Events may still be in progress for this time. */
const SETTLE_MS = 2000;
const REHEARSED = { tenants: 3, agents: 6, onlineMs: ONLINE_MS };

interface Grown {
  readonly tenants: number;
  /** Runs a round; returns the CPU per event in µs, including the frames of its screens. */
  round(): Promise<number>;
  /** CPU while idle, in milliseconds per second. */
  idle(): Promise<number>;
  readonly frames: { got: number; due: number };
  stop(): Promise<void>;
}

/**
 * Checks that an event costs the same with any number of shops: the same agents and events over ten or a thousand
 * shops, with one open screen each.
 */
export const growth: Scenario = {
  name: 'growth',
  title: 'CPU of a device event with 10 and with 1,000 tenants',
  async run(context) {
    const tenants = context.quick ? 200 : 1000;
    const few = await grown(context, FEW_TENANTS, tenants);
    try {
      const many = await grown(context, tenants, tenants);
      try {
        return await figures(context, many, few);
      } finally {
        await many.stop();
      }
    } finally {
      await few.stop();
    }
  },
  async rehearse(context) {
    const audience = await openAudience(context, await context.product(), REHEARSED);
    try {
      // Discards the frames caused by newly connected agents.
      await framesOf(audience);
      // Each device changes once, because two changes of a device may be merged into one frame.
      const sent = await change(audience, REHEARSED.agents / REHEARSED_SECONDS, REHEARSED_SECONDS);
      let got = 0;
      await pollUntil(
        async () => (got += await framesOf(audience)),
        () => got >= sent,
        ARRIVAL_MS,
      );
      if (got < sent) throw new TypeError(`${got} of ${sent} frames came to a screen`);
    } finally {
      await audience.stop();
    }
  },
};

async function figures({ rounds, say }: LoadContext, many: Grown, few: Grown): Promise<Figure[]> {
  await many.round();
  await few.round();
  for (const { frames } of [many, few]) Object.assign(frames, { got: 0, due: 0 });
  const found = await interleaved(
    rounds,
    () => many.round(),
    () => few.round(),
  );
  say(
    `  ${found.ours.toFixed(0)} µs an event with ${many.tenants} tenants, ${found.floor.toFixed(0)} µs with ${few.tenants}`,
  );
  return [
    {
      name: `CPU of an event, ${many.tenants} tenants beside ${few.tenants}`,
      unit: 'µs',
      ...found,
      bar: { of: 'ratio', atMost: 1.2 },
    },
    {
      name: `frames that came to a screen, ${many.tenants} tenants`,
      unit: 'share',
      ours: many.frames.got / many.frames.due,
      bar: { of: 'ours', atLeast: 1, isCount: true },
    },
    {
      name: `frames that came to a screen, ${few.tenants} tenants`,
      unit: 'share',
      ours: few.frames.got / few.frames.due,
      bar: { of: 'ours', atLeast: 1, isCount: true },
    },
    {
      name: `CPU with nothing told, ${many.tenants} tenants`,
      unit: 'ms/s',
      ours: await many.idle(),
      floor: await few.idle(),
    },
  ];
}

async function grown(context: LoadContext, tenants: number, agents: number): Promise<Grown> {
  const product = await MeasuredProduct.start({ home: join(context.home, `grown-${tenants}`) });
  try {
    const audience = await openAudience(context, product, { tenants, agents });
    await sleep(SETTLE_MS);
    const stop = async (): Promise<void> => {
      await audience.stop();
      await product.stop();
    };
    return {
      tenants,
      frames: { got: 0, due: 0 },
      stop,
      ...measuresOf(context, audience, () => usageOf(product.pids)),
    };
  } catch (error) {
    await product.stop();
    throw error;
  }
}

interface Audience {
  readonly agents: number;
  readonly farm: Forked<FarmRequest>;
  readonly screens: Forked<ScreensRequest>;
  stop(): Promise<void>;
}

async function openAudience(
  { home, seed }: Pick<LoadContext, 'home' | 'seed'>,
  product: ProductDoors,
  { tenants, agents, onlineMs }: { readonly tenants: number; readonly agents: number; readonly onlineMs?: number },
): Promise<Audience> {
  const [farm, screens] = [
    new Forked<FarmRequest>('agents/agent-farm'),
    new Forked<ScreensRequest>('browsers/screens'),
  ];
  const stop = async (): Promise<void> => void (await Promise.all([farm.stop(), screens.stop()]));
  try {
    const shops = await makeShopsIn(product, 'growth', tenants);
    const file = join(home, `grown-${tenants}.json`);
    await writeAgentsIn(file, product, shops, agents);
    await dialFarm(farm, product, { file, count: agents, seed, perSecond: 100, withinMs: onlineMs });
    await screens.ask({
      ask: 'open',
      url: product.url,
      usernames: shops.map(({ username }) => username),
      password: PASSWORD,
    });
    return { agents, farm, screens, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const framesOf = async ({ screens }: Audience): Promise<number> =>
  (await screens.ask<{ frames: number }>({ ask: 'take' })).frames;

const change = async ({ farm, agents }: Audience, perSecond: number, seconds: number): Promise<number> =>
  (await farm.ask<{ sent: number }>({ ask: 'change', agents, perSecond, seconds })).sent;

function measuresOf({ quick }: LoadContext, audience: Audience, usage: () => Usage): Pick<Grown, 'round' | 'idle'> {
  const seconds = quick ? 5 : 10;
  return {
    async round(this: Grown) {
      await framesOf(audience);
      const before = usage();
      const sent = await change(audience, PER_SECOND, seconds);
      await sleep(SETTLE_MS);
      const { cpuUs } = usageBetween(before, usage());
      this.frames.got += await framesOf(audience);
      this.frames.due += sent;
      return cpuUs / sent;
    },
    async idle() {
      const before = usage();
      await sleep(seconds * 1000);
      return usageBetween(before, usage()).cpuUs / 1000 / seconds;
    },
  };
}
