import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig as readFleetConfig } from '@revive/fleet/config';
import { PASSWORD } from '../../security/world/accounts.js';
import type { FarmCount, FarmRequest } from '../agents/agent-farm.js';
import { seedAgents } from '../agents/seed-agents.js';
import type { ScreensRequest } from '../browsers/screens.js';
import { Forked } from '../forked.js';
import { interleaved, type Figure } from '../harness.js';
import { usageBetween, usageOf } from '../processes.js';
import { MeasuredProduct } from '../product/measured-product.js';
import type { LoadContext, Scenario } from '../scenario.js';
import { makeShopsIn } from '../split-in-load.js';

const FEW_TENANTS = 10;
/**
 * The same rate in both, far from what a product in one process can take: where it is busy all the time, batches grow
 * and hide what an event costs.
 */
const PER_SECOND = 300;
/** What was told may still be on its way for so long. */
const SETTLE_MS = 2000;

interface Grown {
  readonly tenants: number;
  /** CPU of an event, µs, and what its screens got of it, over one round. */
  round(): Promise<number>;
  /** CPU while nothing is told, ms a second. */
  idle(): Promise<number>;
  /** Frames that screens got, and those that they should have. */
  readonly frames: { got: number; due: number };
  stop(): Promise<void>;
}

/**
 * Whether an event costs the same however many shops there are: as many agents and events, spread over ten shops or a
 * thousand, one screen open in each.
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
};

async function figures({ rounds, say }: LoadContext, many: Grown, few: Grown): Promise<Figure[]> {
  // Warmth is not what is measured.
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

/** A product with so many shops, an administrator's screen in each, and so many agents spread over them. */
async function grown(context: LoadContext, tenants: number, agents: number): Promise<Grown> {
  const product = await MeasuredProduct.start({ home: join(context.home, `grown-${tenants}`) });
  const [farm, screens] = [
    new Forked<FarmRequest>('agents/agent-farm'),
    new Forked<ScreensRequest>('browsers/screens'),
  ];
  const stop = async (): Promise<void> => {
    await Promise.all([farm.stop(), screens.stop()]);
    await product.stop();
  };
  try {
    const shops = await makeShopsIn(product, 'growth', tenants);
    const { databases: urls, sealKey, pki } = readFleetConfig(product.environments.fleet);
    const file = join(context.home, `grown-${tenants}.json`);
    await writeFile(
      file,
      JSON.stringify(
        await seedAgents({ urls, sealKey, pki, tenants: shops.map(({ tenantId }) => tenantId), count: agents }),
      ),
      { mode: 0o600 },
    );
    const { online } = await farm.ask<FarmCount>({
      ask: 'dial',
      file,
      root: pki.root,
      link: product.link,
      seed: context.seed,
      perSecond: 100,
    });
    if (online !== agents) throw new TypeError(`${online} of ${agents} agents came online`);
    await screens.ask({
      ask: 'open',
      url: product.url,
      usernames: shops.map(({ username }) => username),
      password: PASSWORD,
    });
    await sleep(SETTLE_MS);
    return { tenants, frames: { got: 0, due: 0 }, stop, ...measuresOf(context, { product, farm, screens, agents }) };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Parts {
  readonly product: MeasuredProduct;
  readonly farm: Forked<FarmRequest>;
  readonly screens: Forked<ScreensRequest>;
  readonly agents: number;
}

function measuresOf({ quick }: LoadContext, { product, farm, screens, agents }: Parts): Pick<Grown, 'round' | 'idle'> {
  const seconds = quick ? 5 : 10;
  return {
    async round(this: Grown) {
      await screens.ask({ ask: 'take' });
      const before = usageOf(product.pids);
      const { sent } = await farm.ask<{ sent: number }>({ ask: 'change', agents, perSecond: PER_SECOND, seconds });
      await sleep(SETTLE_MS);
      const { cpuUs } = usageBetween(before, usageOf(product.pids));
      const { frames } = await screens.ask<{ frames: number }>({ ask: 'take' });
      this.frames.got += frames;
      this.frames.due += sent;
      return cpuUs / sent;
    },
    async idle() {
      const before = usageOf(product.pids);
      await sleep(seconds * 1000);
      return usageBetween(before, usageOf(product.pids)).cpuUs / 1000 / seconds;
    },
  };
}
