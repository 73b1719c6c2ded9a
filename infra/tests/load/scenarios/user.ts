import type { PublicDoor } from '../../../dev/public-door.js';
import { closedLoop } from '../closed-loop.js';
import { Forked } from '../forked.js';
import { interleaved, median, type Figure } from '../harness.js';
import { costOf, idleOf, type Cpu } from '../cost.js';
import { makeShopsIn, type ProductDoors } from '../product/product-doors.js';
import { REHEARSED_SECONDS, type LoadContext, type Scenario } from '../scenario.js';
import { doorsOf, PASSWORD, splitFor } from '../split-in-load.js';
import { gaugeOf } from '../../cluster/placement.js';
import type { SplitProduct } from '../../cluster/split-product.js';
import type { Answered } from '../summary.js';
import { checkSession, dropSnapshot, keepForFloor, signIn, type Visitor } from '../visitors.js';

const PER_SECOND = 800;
const WARM_SECONDS = 8;
const IDLE_SECONDS = 5;
const VISITORS = 4;

/** The first request of every page: the signed-in user, from the session snapshot in the cache. */
export const user: Scenario = {
  name: 'user',
  title: 'GET /api/user beside bare Fastify with one Redis read; no gRPC hop',
  async run(context) {
    const product = await splitFor(context);
    try {
      return await measure(context, product, await visitorsOf(doorsOf(product), product.gateway(0)));
    } finally {
      await product.stop();
    }
  },
  async rehearse(context) {
    const product = await context.product();
    const visitors = await (await visitorsOf(product, product.anyone))();
    await closedLoop(VISITORS, REHEARSED_SECONDS, async (nth) => {
      const visitor = visitors[nth % visitors.length];
      if (visitor) await checkSession(product.anyone, visitor);
    });
  },
};

async function visitorsOf(product: ProductDoors, door: PublicDoor): Promise<() => Promise<Visitor[]>> {
  const [shop] = await makeShopsIn(product, 'user', 1);
  return () => Promise.all(Array.from({ length: VISITORS }, () => signIn(door, shop?.username ?? '', PASSWORD)));
}

async function measure(
  context: LoadContext,
  product: SplitProduct,
  comeIn: () => Promise<Visitor[]>,
): Promise<Figure[]> {
  const { servers, rounds, quick, say } = context;
  const [visitor] = await comeIn();
  if (!visitor) throw new TypeError('Nobody has signed in');
  const redisUrl = String(servers.env.REDIS_URL);
  const floor = new Forked('bare/user', { REDIS_URL: redisUrl, SESSION_KEY: await keepForFloor(redisUrl, visitor) });
  const calls = new Calls(product);
  const seen: Seen = { ours: [], floor: [] };
  try {
    const { port } = await floor.hello<{ port: number }>();
    const gateway = product.process('gateway');
    const redis = () => [servers.get('redis').pid ?? 0];
    const sides = {
      ours: {
        parts: { process: () => [gateway.pid], redis },
        url: `http://127.0.0.1:${gateway.parts.ports.http}/api/user`,
      },
      floor: { parts: { process: () => [floor.pid], redis }, url: `http://127.0.0.1:${port}/api/user` },
    };
    let idle: Record<'ours' | 'floor', Cpu> = { ours: {}, floor: {} };
    const round = async (side: 'ours' | 'floor', seconds: number): Promise<Round> => {
      // A snapshot lives for four minutes, and the next request costs a call, so each round starts with new snapshots.
      const cookies = (await comeIn()).map(({ cookie }) => cookie);
      const before = await calls.count();
      const found = await costOf(
        sides[side].parts,
        { url: sides[side].url, perSecond: PER_SECOND, seconds, cookies },
        idle[side],
        say,
      );
      return { ...found, calls: (await calls.count()) - before };
    };
    for (const side of ['floor', 'ours'] as const) await round(side, WARM_SECONDS);
    // Idle use is measured after the warm-up, because a new process does additional work.
    idle = { ours: await idleOf(sides.ours.parts, IDLE_SECONDS), floor: await idleOf(sides.floor.parts, IDLE_SECONDS) };
    const counted = async (side: 'ours' | 'floor'): Promise<number> => {
      const found = await round(side, quick ? 4 : 8);
      seen[side].push(found);
      say(
        `  ${side}: ${(found.cpu['process'] ?? 0).toFixed(1)} µs, Redis ${(found.cpu['redis'] ?? 0).toFixed(1)} µs a request; p50 ${found.answered.p50Ms.toFixed(2)} ms, p99 ${found.answered.p99Ms.toFixed(2)} ms; ${found.calls} calls`,
      );
      return found.cpu['process'] ?? Number.NaN;
    };
    const process = await interleaved(
      rounds,
      () => counted('ours'),
      () => counted('floor'),
    );
    await calls.requireSeeing(visitor, redisUrl);
    return figures(process, seen, idle.ours);
  } finally {
    await floor.stop();
  }
}

interface Round {
  readonly cpu: Cpu;
  readonly answered: Answered;
  /** gRPC calls made by the gateway or answered by identity during the round. */
  readonly calls: number;
}
type Seen = Record<'ours' | 'floor', Round[]>;

function figures(process: Awaited<ReturnType<typeof interleaved>>, { ours, floor }: Seen, idle: Cpu): Figure[] {
  const of = (rounds: readonly Round[], read: (round: Round) => number): number => median(rounds.map(read));
  const sum = (read: (round: Round) => number): number =>
    [...ours, ...floor].reduce((all, round) => all + read(round), 0);
  return [
    {
      name: 'GET /api/user, CPU of the process a request',
      unit: 'µs',
      ...process,
      bar: { of: 'ratio', atMost: 1.6 },
      note: `idle ${((idle['process'] ?? 0) / 1e4).toFixed(2)} % of a core taken off`,
    },
    {
      name: 'GET /api/user, CPU of Redis a request',
      unit: 'µs',
      ours: of(ours, ({ cpu }) => cpu['redis'] ?? 0),
      floor: of(floor, ({ cpu }) => cpu['redis'] ?? 0),
    },
    {
      name: 'GET /api/user, gRPC calls it led to',
      unit: 'calls',
      ours: ours.reduce((all, round) => all + round.calls, 0),
      bar: { of: 'ours', atMost: 0, isCount: true },
      note: `of ${ours.reduce((all, { answered }) => all + answered.requests, 0)} requests`,
    },
    {
      name: `GET /api/user at ${PER_SECOND}/s, p50`,
      unit: 'ms',
      ours: of(ours, ({ answered }) => answered.p50Ms),
      floor: of(floor, ({ answered }) => answered.p50Ms),
    },
    {
      name: `GET /api/user at ${PER_SECOND}/s, p99`,
      unit: 'ms',
      ours: of(ours, ({ answered }) => answered.p99Ms),
      floor: of(floor, ({ answered }) => answered.p99Ms),
    },
    {
      name: 'GET /api/user, requests that failed',
      unit: 'requests',
      ours: sum(({ answered }) => answered.failed),
      bar: { of: 'ours', atMost: 0, isCount: true },
    },
    // Occurs if answers take so long that k6 has no free client; the sum of both sides.
    {
      name: 'GET /api/user, requests that k6 could not send at their time',
      unit: 'requests',
      ours: sum(({ answered }) => answered.unsent),
    },
  ];
}

/** A call of notifications to identity during the rounds: a sign-in from a new browser sends an email. */
const EMAILS = 'Identity/ReadEmail';

class Calls {
  constructor(private readonly product: SplitProduct) {}

  async count(): Promise<number> {
    const [made, answered] = await Promise.all([
      gaugeOf(this.product, 'gateway', 0, 'revive_rpc_client_seconds_count'),
      gaugeOf(this.product, 'identity', 0, 'revive_rpc_server_seconds_count', EMAILS),
    ]);
    return made + answered;
  }

  /** Checks that the counter works: a request without a snapshot must be counted at both ends. */
  async requireSeeing(visitor: Visitor, redisUrl: string): Promise<void> {
    const before = await this.count();
    await dropSnapshot(redisUrl, visitor);
    const answer = await this.product.gateway(0).raw('GET', '/api/user', undefined, { cookie: visitor.cookie });
    if (!answer.ok || (await this.count()) < before + 2)
      throw new TypeError('A request without a snapshot was not counted at both ends: the count of calls is blind');
  }
}
