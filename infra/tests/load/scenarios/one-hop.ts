import { POOLS } from '@revive/platform/auth/actor';
import { roleNames } from '@revive/platform/database/row-security';
import type { ServiceName } from '@revive/platform/core/service-names';
import { messageOf } from '@revive/platform/errors/errors';
import { readServiceConfig } from '@revive/platform/runtime/service-config';
import { routes } from '@revive/contracts/routes/routes';
import type { PublicDoor } from '../../../dev/public-door.js';
import type { SplitProduct } from '../../cluster/split-product.js';
import { Listening, loggedServer, type LoggedServer } from '../asked-of-postgres.js';
import { startBareChain, type BareChain } from '../bare-chain.js';
import type { BareQueries } from '../bare/chain-back.js';
import { costOf, idleOf, type Cpu } from '../cost.js';
import { interleaved, median, type Figure } from '../harness.js';
import { READS, type OneHopRead, type ReadName } from '../one-hop-reads.js';
import { familyOf } from '../processes.js';
import type { LoadContext, Scenario } from '../scenario.js';
import type { LoggedTransaction } from '../server-log.js';
import { fillShop, type KnownRepair } from '../shop-with-repairs.js';
import { doorsOf, envOf, PASSWORD, splitFor } from '../split-in-load.js';
import type { Answered } from '../summary.js';
import { keepForFloor, signIn, type Visitor } from '../visitors.js';

const PER_SECOND = 150;
const WARM_SECONDS = 6;
const IDLE_SECONDS = 3;
const REPAIRS = 6;
const VISITORS = 4;
/** In a rehearsal a request's statements are logged before its answer, so a short wait is enough. */
const REHEARSED_WRITTEN_MS = 5;

export const oneHop: Scenario = {
  name: 'one-hop',
  title:
    'Reads with one gRPC hop beside the bare chain: Fastify, one Redis read, grpc-js over mTLS, pg with the same statements',
  async run(context) {
    const product = await splitFor(context, { agent: true });
    try {
      const reads = await learn(context, product, await fillShop(product, doorsOf(product), REPAIRS));
      // The agents stop, so that the measured data no longer changes.
      await Promise.all(product.agents.map((agent) => agent.stop()));
      const figures: Figure[] = [];
      for (const read of reads) figures.push(...(await measure(context, product, read)));
      return figures;
    } finally {
      await product.stop();
    }
  },
  async rehearse(context) {
    const product = await context.product();
    await product.startAgent();
    try {
      const repair = await fillShop(product, product, 1);
      await product.stopAgent();
      await hear({ ...product.loggedServer, writtenMs: REHEARSED_WRITTEN_MS }, product.anyone, repair);
    } finally {
      await product.stopAgent();
    }
  },
};

const oneHopReads = (): ({ readonly name: ReadName } & OneHopRead)[] =>
  (Object.entries(READS) as [ReadName, OneHopRead | string][]).flatMap(([name, read]) =>
    typeof read === 'string' ? [] : [{ name, ...read }],
  );

interface KnownRead {
  readonly name: ReadName;
  readonly service: ServiceName;
  readonly path: string;
  readonly isPublic: boolean;
  readonly queries: readonly BareQueries[];
}

const comeIn = (door: PublicDoor): Promise<Visitor[]> =>
  Promise.all(Array.from({ length: VISITORS }, () => signIn(door, 'shop', PASSWORD)));

async function learn({ servers, say }: LoadContext, product: SplitProduct, repair: KnownRepair): Promise<KnownRead[]> {
  return (await hear(loggedServer(servers), product.gateway(0), repair)).map(
    ({ name, service, who, path, transactions }) => {
      say(
        `  ${name}: ${transactions.length} transactions, ${transactions.flatMap(({ statements }) => statements).length} statements`,
      );
      const queries = transactions.map((one) => bare(product, service, one));
      return { name, service, path, isPublic: who === 'nobody', queries };
    },
  );
}

interface HeardRead extends Omit<OneHopRead, 'path'> {
  readonly name: ReadName;
  readonly path: string;
  readonly transactions: readonly LoggedTransaction[];
}

async function hear(server: LoggedServer, door: PublicDoor, repair: KnownRepair): Promise<HeardRead[]> {
  const reads = oneHopReads();
  const services = [...new Set(reads.map(({ service }) => service))];
  const listening = await Listening.begin(
    server,
    services.flatMap((service) => [roleNames(service).tenant, roleNames(service).system]),
  );
  try {
    const [visitor] = await comeIn(door);
    const [heard, faults]: [HeardRead[], string[]] = [[], []];
    for (const read of reads) {
      const path = read.path(repair);
      try {
        heard.push({
          ...read,
          path,
          transactions: await listening.transactionsOf(() => bodyOf(door, path, visitor)),
        });
      } catch (error) {
        faults.push(`${read.name}: ${messageOf(error)}`);
      }
    }
    if (faults.length > 0) throw new TypeError(faults.join('; '));
    return heard;
  } finally {
    await listening.stop();
  }
}

/**
 * Uses the product's login role and sets once per connection the scope that the product sets per transaction, so that
 * the floor sees the same rows.
 */
function bare(
  product: SplitProduct,
  service: ServiceName,
  { role, scope, statements }: LoggedTransaction,
): BareQueries {
  const { databases } = readServiceConfig(envOf(product, service));
  const pool = POOLS.find((one) => roleNames(service)[one] === role);
  if (!pool) throw new TypeError(`${role} is no login role of ${service}`);
  const url = new URL(databases[pool]);
  url.searchParams.set(
    'options',
    Object.entries(scope)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  );
  return { url: url.href, statements };
}

async function bodyOf(door: PublicDoor, path: string, visitor: Visitor | undefined): Promise<string> {
  const answer = await door.raw('GET', path, undefined, { cookie: visitor?.cookie ?? '' });
  const body = await answer.text();
  if (!answer.ok) throw new TypeError(`${path} was answered ${answer.status} ${body}`);
  return body;
}

interface Round {
  readonly cpu: Cpu;
  readonly answered: Answered;
}

async function measure(context: LoadContext, product: SplitProduct, read: KnownRead): Promise<Figure[]> {
  const { rounds, quick, servers, say } = context;
  const [visitor] = await comeIn(product.gateway(0));
  if (!visitor) throw new TypeError('Nobody has signed in');
  const redisUrl = String(servers.env.REDIS_URL);
  const answer = await bodyOf(product.gateway(0), read.path, visitor);
  const floor = await startBareChain({
    redisUrl,
    sessionKey: await keepForFloor(redisUrl, visitor),
    queries: read.queries,
    answer,
  });
  const seen: Record<'ours' | 'floor', Round[]> = { ours: [], floor: [] };
  try {
    await requireSame(floor, answer);
    const gateway = product.process('gateway');
    const pids = { ours: [gateway.pid, product.process(read.service).pid], floor: floor.pids };
    const urls = { ours: `http://127.0.0.1:${gateway.parts.ports.http}${read.path}`, floor: floor.url };
    const postgres = () => familyOf(servers.get('postgres').pid ?? 0);
    const parts = (side: 'ours' | 'floor') => ({ processes: () => pids[side], postgres });
    let idle: Record<'ours' | 'floor', Cpu> = { ours: {}, floor: {} };
    const round = async (side: 'ours' | 'floor', seconds: number): Promise<Round> => {
      const cookies = (await comeIn(product.gateway(0))).map(({ cookie }) => cookie);
      return costOf(
        parts(side),
        { url: urls[side], perSecond: PER_SECOND, seconds, cookies, manyNetworks: read.isPublic },
        idle[side],
        say,
      );
    };
    for (const side of ['floor', 'ours'] as const) await round(side, WARM_SECONDS);
    // Idle use is measured after the warm-up, because a new process does additional work.
    idle = { ours: await idleOf(parts('ours'), IDLE_SECONDS), floor: await idleOf(parts('floor'), IDLE_SECONDS) };
    const counted = async (side: 'ours' | 'floor'): Promise<number> => {
      const found = await round(side, quick ? 3 : 6);
      seen[side].push(found);
      say(
        `  ${read.name}, ${side}: ${(found.cpu['processes'] ?? 0).toFixed(0)} µs, PostgreSQL ${(found.cpu['postgres'] ?? 0).toFixed(0)} µs a request; p99 ${found.answered.p99Ms.toFixed(2)} ms`,
      );
      return found.cpu['processes'] ?? Number.NaN;
    };
    const both = await interleaved(
      rounds,
      () => counted('ours'),
      () => counted('floor'),
    );
    return figuresOf(read, answer.length, both, seen);
  } finally {
    await floor.stop();
  }
}

/** The floor must return the product's answer byte for byte, so that both do the same work. */
async function requireSame(floor: BareChain, answer: string): Promise<void> {
  const body = await (await fetch(floor.url)).text();
  if (body !== answer) throw new TypeError(`The floor does not answer what ours does: ${body.slice(0, 200)}`);
}

function figuresOf(
  { name, queries }: KnownRead,
  bytes: number,
  both: Awaited<ReturnType<typeof interleaved>>,
  { ours, floor }: Record<'ours' | 'floor', Round[]>,
): Figure[] {
  const postgres = (rounds: readonly Round[]): number => median(rounds.map(({ cpu }) => cpu['postgres'] ?? 0));
  const sum = (what: 'failed' | 'unsent'): number =>
    [...ours, ...floor].reduce((all, { answered }) => all + answered[what], 0);
  const title = `${routes[name].method} ${routes[name].path}`;
  const statements = queries.flatMap((one) => one.statements).length;
  return [
    {
      name: `${title}, CPU of gateway and service`,
      unit: 'µs',
      ...both,
      bar: { of: 'ratio', atMost: 1.5 },
      note: `${statements} statements in ${queries.length} transactions, ${bytes} bytes`,
    },
    { name: `${title}, CPU of PostgreSQL`, unit: 'µs', ours: postgres(ours), floor: postgres(floor) },
    {
      name: `${title}, requests that failed`,
      unit: 'requests',
      ours: sum('failed'),
      bar: { of: 'ours', atMost: 0, isCount: true },
    },
    { name: `${title}, requests that k6 could not send at their time`, unit: 'requests', ours: sum('unsent') },
  ];
}
