import pg from 'pg';
import type { Environment } from '@revive/platform/core/config';
import { runMigrations } from '@revive/platform/database/migrations';
import { dropDatabase, provisionService } from '@revive/platform/database/provision';
import type { ConsumerRequest, Moments, WriterRequest } from '../chain/answer.js';
import { CHAIN_SERVICE, CHAIN_TOPIC, Chain1763700000000 } from '../chain/tables.js';
import { Forked } from '../forked.js';
import { median, percentile, type Figure } from '../harness.js';
import { ARRIVAL_MS, REHEARSED_SECONDS, type LoadContext, type Scenario } from '../scenario.js';

const PER_SECOND = 500;
const BACKLOG = 20_000;
const DATABASE = `load_${CHAIN_SERVICE}`;
const [REHEARSED_BUS, REHEARSED_PER_SECOND, REHEARSED_BACKLOG] = ['load_bus', 100, 500];

interface Round {
  readonly p50: number;
  readonly p99: number;
}

export const events: Scenario = {
  name: 'events',
  title: 'Commit → outbox → Kafka → consumer’s commit',
  async run(context) {
    const adminUrl = String(context.servers.get('postgres').env['DATABASE_URL']);
    return withChain(adminUrl, context.servers.env, context.home, async (env) => [
      ...(await latency(context, env)),
      await relayRate(env, adminUrl, BACKLOG),
    ]);
  },
  async rehearse({ product, home }) {
    const rehearsed = await product();
    const { adminUrl } = rehearsed;
    try {
      const bus = await rehearsed.makeBus(REHEARSED_BUS);
      await withChain(adminUrl, { BUS_DATABASE_URL: bus }, home, async (env) => {
        const ours = await pair('ours', env);
        try {
          await ours.round(REHEARSED_PER_SECOND, REHEARSED_SECONDS, ARRIVAL_MS);
        } finally {
          await ours.stop();
        }
        await relayRate(env, adminUrl, REHEARSED_BACKLOG);
      });
    } finally {
      await dropDatabase(adminUrl, REHEARSED_BUS);
    }
  },
};

async function withChain<T>(
  adminUrl: string,
  servers: Environment,
  home: string,
  work: (env: Record<string, string>) => Promise<T>,
): Promise<T> {
  const databases = await provisionService({ adminUrl, passwords: {} }, CHAIN_SERVICE, DATABASE);
  try {
    await runMigrations(CHAIN_SERVICE, databases.MIGRATE_DATABASE_URL, [Chain1763700000000]);
    return await work({
      ...(servers as Record<string, string>),
      ...databases,
      DATA_DIR: home,
      RPC_LISTEN: '127.0.0.1:1',
      RPC_CA: '-',
      RPC_CERT: '-',
      RPC_KEY: '-',
      ACTOR_PUBLIC_KEYS: '-',
    });
  } finally {
    await dropDatabase(adminUrl, DATABASE);
  }
}

async function latency({ quick, rounds, say }: LoadContext, env: Record<string, string>): Promise<Figure[]> {
  const seconds = quick ? 4 : 10;
  const parts = { ours: await warmPair('ours', env), bare: await warmPair('bare', env) };
  const [ours, bare]: [Round[], Round[]] = [[], []];
  try {
    for (let round = 0; round < rounds; round++) {
      for (const who of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
        const found = await parts[who].round(PER_SECOND, seconds);
        (who === 'ours' ? ours : bare).push(found);
        say(`  ${who}: p50 ${found.p50.toFixed(1)} ms, p99 ${found.p99.toFixed(1)} ms`);
      }
    }
  } finally {
    await parts.ours.stop();
    await parts.bare.stop();
  }
  const figure = (which: keyof Round, atMost: number): Figure => {
    const floor = bare.map((one) => one[which]);
    return {
      name: `event, ${which} at ${PER_SECOND}/s`,
      unit: 'ms',
      ours: median(ours.map((one) => one[which])),
      floor: median(floor),
      floorSpread: which === 'p50' ? (Math.max(...floor) - Math.min(...floor)) / median(floor) : 0,
      bar: { of: 'ratio', atMost },
    };
  };
  return [figure('p50', 2), figure('p99', 2.5)];
}

interface Pair {
  round(perSecond: number, seconds: number, withinMs?: number): Promise<Round>;
  stop(): Promise<void>;
}

async function pair(who: 'ours' | 'bare', env: Record<string, string>): Promise<Pair> {
  const [writer, consumer] = [
    new Forked<WriterRequest>(`chain/${who}-writer`, env),
    new Forked<ConsumerRequest>(`chain/${who}-consumer`, env),
  ];
  const stop = async (): Promise<void> => void (await Promise.all([writer.stop(), consumer.stop()]));
  try {
    await consumer.ask({ ask: 'ready' });
  } catch (error) {
    await stop();
    throw error;
  }
  return { round: (...pace) => oneRound(writer, consumer, ...pace), stop };
}

/** Runs a first round that is not counted, because a new process is slower. */
async function warmPair(who: 'ours' | 'bare', env: Record<string, string>): Promise<Pair> {
  const made = await pair(who, env);
  await made.round(PER_SECOND, 2);
  return made;
}

async function oneRound(
  writer: Forked<WriterRequest>,
  consumer: Forked<ConsumerRequest>,
  perSecond: number,
  seconds: number,
  withinMs = 60_000,
): Promise<Round> {
  const written = await writer.ask<Moments>({ ask: 'write', perSecond, seconds });
  const arrived = new Map<string, number>();
  for (
    const end = Date.now() + withinMs;
    arrived.size < written.length && Date.now() < end;
    await new Promise((resolve) => setTimeout(resolve, 100))
  ) {
    for (const [id, at] of await consumer.ask<Moments>({ ask: 'take' })) arrived.set(id, at);
  }
  const took = written.map(([id, at]) => (arrived.get(id) ?? Number.NaN) - at);
  if (took.some(Number.isNaN))
    throw new TypeError(
      `${took.filter(Number.isNaN).length} of ${written.length} events did not arrive within ${withinMs / 1000} s`,
    );
  return { p50: percentile(took, 0.5), p99: percentile(took, 0.99) };
}

async function relayRate(env: Record<string, string>, adminUrl: string, backlog: number): Promise<Figure> {
  const url = new URL(adminUrl);
  url.pathname = `/${DATABASE}`;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(
    `insert into outbox (id, topic, key, type, payload, occurred_at)
      select gen_random_uuid(), '${CHAIN_TOPIC}', gen_random_uuid()::text, 'chain.v1.Thing', '{"number":1}', now()
      from generate_series(1, ${backlog})`,
  );
  await admin.end();
  const writer = new Forked<WriterRequest>('chain/ours-writer', env);
  try {
    const { events: brought, seconds } = await writer.ask<{ events: number; seconds: number }>({ ask: 'drain' });
    return {
      name: `relay, ${brought} events that waited`,
      unit: '1/s',
      ours: brought / seconds,
      bar: { of: 'ours', atLeast: 5000 },
    };
  } finally {
    await writer.stop();
  }
}
