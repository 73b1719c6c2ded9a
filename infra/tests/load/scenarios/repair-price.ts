import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '@revive/platform/core/config';
import { startRealServers } from '../../../servers/servers.js';
import { median, type Figure } from '../harness.js';
import { pollUntil } from '../poll-until.js';
import { familyOf, usageBetween, usageOf } from '../processes.js';
import { MeasuredProduct } from '../product/measured-product.js';
import { RepairingShops, VIEWS } from '../product/repairing-shops.js';
import { PROGRESS_EVENTS } from '../agents/repairing-agent.js';
import { ARRIVAL_MS, type LoadContext, type Scenario } from '../scenario.js';

/** Rounds not counted, for caches, compiled code and growing pools. */
const WARM_UP = 2;
/** The last repairs are charged after their last view. */
const SETTLE_MS = 5000;

interface Price {
  /** CPU milliseconds and bytes written per repair; a figure per round. */
  readonly cpuMs: readonly number[];
  readonly bytes: readonly number[];
  /** Use per idle second with the same number of connected agents. */
  readonly idle: { readonly cpuMs: number; readonly bytes: number };
  readonly roundSeconds: number;
}

export const repairPrice: Scenario = {
  name: 'repair-price',
  title: `One whole repair: start, diagnosis, approval, ${PROGRESS_EVENTS} progress events, completion, charge, commission, ${VIEWS} tracking views`,
  async run(context) {
    const shops = context.quick ? 20 : 40;
    const embedded = await priced(context, {
      name: 'embedded',
      shops,
      servers: {},
      postgres: (product) => product.pids.filter((pid) => pid !== product.pid),
    });
    const real = await startRealServers({ dir: join(context.home, 'price-servers'), durable: true, say: context.say }, [
      'postgres',
      'redis',
      'kafka',
    ]);
    try {
      const withKafka = await priced(context, {
        name: 'kafka',
        shops,
        servers: real.env,
        postgres: () => familyOf(real.get('postgres').pid ?? 0),
      });
      return [...judged(embedded, shops), ...stated(withKafka, `on real Kafka and Redis, ${shops} shops`)];
    } finally {
      await real.stop();
    }
  },
  async rehearse({ product }) {
    const work = await RepairingShops.open(await product(), { shops: 2, repairsEach: 1, progressEvents: 5, views: 4 });
    try {
      await work.round(0);
      const fault = await pollUntil(
        () => work.faultOf(0),
        (seen) => seen === undefined,
        ARRIVAL_MS,
      );
      if (fault !== undefined) throw new TypeError(fault);
    } finally {
      work.close();
    }
  },
};

function judged(price: Price, shops: number): Figure[] {
  return [
    {
      name: `a repair, ${shops} shops at work: CPU`,
      unit: 'ms',
      ours: median(price.cpuMs),
      bar: { of: 'ours', atMost: 30 },
      note: spreadOf(price.cpuMs),
    },
    {
      name: `a repair, ${shops} shops at work: written`,
      unit: 'kB',
      ours: median(price.bytes) / 1000,
      bar: { of: 'ours', atMost: 60 },
      note: spreadOf(price.bytes.map((one) => one / 1000)),
    },
    {
      name: 'of its CPU, what passes without repairs',
      unit: 'ms',
      ours: (price.idle.cpuMs * price.roundSeconds) / shops,
    },
    {
      name: 'of its bytes, what is written without repairs',
      unit: 'kB',
      ours: (price.idle.bytes / 1000) * (price.roundSeconds / shops),
    },
  ];
}
const stated = (price: Price, where: string): Figure[] => [
  {
    name: `a repair, ${where}: CPU of product and PostgreSQL`,
    unit: 'ms',
    ours: median(price.cpuMs),
    note: spreadOf(price.cpuMs),
  },
  {
    name: `a repair, ${where}: written by them`,
    unit: 'kB',
    ours: median(price.bytes) / 1000,
    note: spreadOf(price.bytes.map((one) => one / 1000)),
  },
];
const spreadOf = (rounds: readonly number[]): string =>
  `${rounds.length} rounds, ${Math.min(...rounds).toFixed(1)} to ${Math.max(...rounds).toFixed(1)}`;

interface Shape {
  readonly name: string;
  readonly shops: number;
  readonly servers: Environment;
  readonly postgres: (product: MeasuredProduct) => readonly number[];
}

/** Use of the product and its PostgreSQL: CPU in µs, and bytes for the disk. */
interface Used {
  readonly ours: number;
  readonly postgres: number;
  readonly bytes: number;
  readonly seconds: number;
}

async function priced(context: LoadContext, { name, shops, servers, postgres }: Shape): Promise<Price> {
  const rounds = context.rounds + WARM_UP;
  const product = await MeasuredProduct.start({ home: join(context.home, `price-${name}`), servers });
  try {
    const usage = () => ({ ours: usageOf([product.pid]), postgres: usageOf(postgres(product)) });
    const spent = async (work: () => Promise<unknown>): Promise<Used> => {
      const [begun, before] = [performance.now(), usage()];
      await work();
      const [after, seconds] = [usage(), (performance.now() - begun) / 1000];
      const [own, server] = [usageBetween(before.ours, after.ours), usageBetween(before.postgres, after.postgres)];
      // Node uses the same write calls for files and sockets, so its page-cache bytes count; PostgreSQL uses different
      // calls for sockets.
      return { ours: own.cpuUs, postgres: server.cpuUs, bytes: own.writtenBytes + server.askedBytes, seconds };
    };
    const work = await RepairingShops.open(product, { shops, repairsEach: rounds });
    try {
      await sleep(SETTLE_MS);
      const idle = await spent(() => sleep(5000));
      const [cpuMs, bytes, seconds]: [number[], number[], number[]] = [[], [], []];
      for (let round = 0; round < rounds; round++) {
        const used = await spent(async () => {
          await work.round(round);
          await sleep(SETTLE_MS);
        });
        await work.checkRound(round);
        const of = (cpuUs: number) => cpuUs / 1000 / shops;
        context.say(
          `  ${name}, round ${round + 1}: ${of(used.ours).toFixed(1)} ms and PostgreSQL ${of(used.postgres).toFixed(1)} ms, ${(used.bytes / 1000 / shops).toFixed(0)} kB a repair, ${used.seconds.toFixed(1)} s`,
        );
        if (round < WARM_UP) continue;
        cpuMs.push(of(used.ours + used.postgres));
        bytes.push(used.bytes / shops);
        seconds.push(used.seconds);
      }
      return {
        cpuMs,
        bytes,
        idle: { cpuMs: (idle.ours + idle.postgres) / 1000 / idle.seconds, bytes: idle.bytes / idle.seconds },
        roundSeconds: median(seconds),
      };
    } finally {
      work.close();
    }
  } finally {
    await product.stop();
  }
}
