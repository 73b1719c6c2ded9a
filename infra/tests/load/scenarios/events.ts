import pg from 'pg';
import { runMigrations } from '@revive/platform/database/migrations';
import { dropDatabase, provisionService } from '@revive/platform/database/provision';
import type { ConsumerRequest, Moments, WriterRequest } from '../chain/answer.js';
import { CHAIN_SERVICE, CHAIN_TOPIC, Chain1763700000000 } from '../chain/tables.js';
import { Forked } from '../forked.js';
import { median, percentile, type Figure } from '../harness.js';
import type { LoadContext, Scenario } from '../scenario.js';

const PER_SECOND = 500;
/** Events that wait when the relay begins. */
const BACKLOG = 20_000;

interface Round {
  readonly p50: number;
  readonly p99: number;
}

/** From a business change's commit to the commit of its effect elsewhere: outbox, relay, Kafka, consumer. */
export const events: Scenario = {
  name: 'events',
  title: 'Commit → outbox → Kafka → consumer’s commit',
  async run(context) {
    const database = `load_${CHAIN_SERVICE}`;
    const adminUrl = String(context.servers.get('postgres').env['DATABASE_URL']);
    const databases = await provisionService({ adminUrl, passwords: {} }, CHAIN_SERVICE, database);
    await runMigrations(CHAIN_SERVICE, databases.MIGRATE_DATABASE_URL, [Chain1763700000000]);
    const env = {
      ...(context.servers.env as Record<string, string>),
      ...databases,
      DATA_DIR: context.home,
      RPC_LISTEN: '127.0.0.1:1',
      RPC_CA: '-',
      RPC_CERT: '-',
      RPC_KEY: '-',
      ACTOR_PUBLIC_KEYS: '-',
    };
    try {
      return [...(await latency(context, env)), await relayRate(env, database, adminUrl)];
    } finally {
      await dropDatabase(adminUrl, database);
    }
  },
};

async function latency({ quick, rounds, say }: LoadContext, env: Record<string, string>): Promise<Figure[]> {
  const seconds = quick ? 4 : 10;
  const parts = { ours: await pair('ours', env), bare: await pair('bare', env) };
  const [ours, bare]: [Round[], Round[]] = [[], []];
  try {
    for (let round = 0; round < rounds; round++) {
      for (const who of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
        const found = await parts[who].round(seconds);
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

/** A writer and a consumer in processes of their own. */
async function pair(
  who: 'ours' | 'bare',
  env: Record<string, string>,
): Promise<{ round(seconds: number): Promise<Round>; stop(): Promise<void> }> {
  const [writer, consumer] = [
    new Forked<WriterRequest>(`chain/${who}-writer`, env),
    new Forked<ConsumerRequest>(`chain/${who}-consumer`, env),
  ];
  await consumer.ask({ ask: 'ready' });
  // The first rounds of a process pay for its warmth; both sides get one that is not counted.
  const measured = {
    round: (seconds: number) => oneRound(writer, consumer, seconds),
    stop: async () => void (await Promise.all([writer.stop(), consumer.stop()])),
  };
  await measured.round(2);
  return measured;
}

async function oneRound(
  writer: Forked<WriterRequest>,
  consumer: Forked<ConsumerRequest>,
  seconds: number,
): Promise<Round> {
  const written = await writer.ask<Moments>({ ask: 'write', perSecond: PER_SECOND, seconds });
  const arrived = new Map<string, number>();
  for (
    const end = Date.now() + 60_000;
    arrived.size < written.length && Date.now() < end;
    await new Promise((resolve) => setTimeout(resolve, 100))
  ) {
    for (const [id, at] of await consumer.ask<Moments>({ ask: 'take' })) arrived.set(id, at);
  }
  const took = written.map(([id, at]) => (arrived.get(id) ?? Number.NaN) - at);
  if (took.some(Number.isNaN))
    throw new TypeError(
      `${took.filter(Number.isNaN).length} of ${written.length} events did not arrive within a minute`,
    );
  return { p50: percentile(took, 0.5), p99: percentile(took, 0.99) };
}

async function relayRate(env: Record<string, string>, database: string, adminUrl: string): Promise<Figure> {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(
    `insert into outbox (id, topic, key, type, payload, occurred_at)
      select gen_random_uuid(), '${CHAIN_TOPIC}', gen_random_uuid()::text, 'chain.v1.Thing', '{"number":1}', now()
      from generate_series(1, ${BACKLOG})`,
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
