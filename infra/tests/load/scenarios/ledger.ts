import pg from 'pg';
import { uuidv7 } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { runMigrations } from '@revive/platform/database/migrations';
import { dropDatabase, provisionService, type Passwords } from '@revive/platform/database/provision';
import type { Environment } from '@revive/platform/core/config';
import type { BusEvent } from '@revive/platform/events/event-bus';
import type { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { billing } from '@revive/billing/service';
import { aLedger, anEvent, aRepair, aShop } from '@revive/billing/testing/books';
import { interleaved, median, percentile, type Figure } from '../harness.js';
import type { Scenario } from '../scenario.js';

const DATABASE = 'load_ledger';
const PARALLEL = 500;
/** Connections on both sides. Charges beyond them wait in front of the pool, as events wait in their partition. */
const CONNECTIONS = 16;
/** The service's own pool for the throughput, on both sides: the default of `Database` for the system role. */
const SERVICE_CONNECTIONS = 2;
/** Settlements of one round for the throughput. Short rounds, because other work changes the speed of the machine. */
const SETTLED = 200;

/**
 * The floor: entries with balanced postings, and nothing else of the product. The deferred trigger makes it double
 * entry.
 */
const BARE = `
  create table bare_entries (id uuid primary key, kind text not null, cents bigint not null, at timestamptz not null);
  create table bare_postings (entry_id uuid not null references bare_entries, line int not null, account text not null,
    cents bigint not null check (cents <> 0), primary key (entry_id, line));
  create function bare_balances() returns trigger language plpgsql as $$
    begin
      if (select coalesce(sum(cents), 1) from bare_postings where entry_id = new.id) <> 0
        then raise exception 'an entry does not balance'; end if;
      return null;
    end $$;
  create constraint trigger bare_balances after insert on bare_entries deferrable initially deferred
    for each row execute function bare_balances()`;

/** Postings of a settled repair: the charge, and the commission in the books of the shop and of the platform. */
const SETTLEMENT = [
  { kind: 'charge', accounts: ['customer_receivable', 'repair_sales'] },
  { kind: 'commission', accounts: ['platform_share', 'platform_current', 'shop_payable', 'share_revenue'] },
] as const;
const ENTRY = {
  name: 'bare_entry',
  text: 'insert into bare_entries values ($1, $2, $3, now())',
};
const POSTINGS = {
  name: 'bare_postings',
  text: 'insert into bare_postings select $1, * from unnest($2::int[], $3::text[], $4::bigint[])',
};

async function bareSettle(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const { kind, accounts } of SETTLEMENT) {
      const id = uuidv7();
      await client.query({ ...ENTRY, values: [id, kind, 35_000] });
      await client.query({
        ...POSTINGS,
        values: [
          id,
          accounts.map((_, line) => line),
          accounts,
          accounts.map((_, line) => (line % 2 ? -35_000 : 35_000)),
        ],
      });
    }
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** A completed repair of a shop, with the event that tells billing about it. */
type Completed = readonly [event: BusEvent, repair: RepairChanged];

interface Books {
  /** Events as `repairs` has signed and sent them. Signing is no work of billing. */
  readonly completed: (count: number) => Completed[];
  /** Resolves after the commit. */
  readonly settle: (completed: Completed) => Promise<void>;
  readonly bare: () => Promise<void>;
}

async function withBooks<T>(
  { adminUrl, passwords = {} }: { readonly adminUrl: string; readonly passwords?: Passwords },
  { shops, connections }: { readonly shops: number; readonly connections: number },
  work: (books: Books) => Promise<T>,
): Promise<T> {
  const urls = await provisionService({ adminUrl, passwords }, 'billing', DATABASE);
  const pool = new pg.Pool({ connectionString: urls.MIGRATE_DATABASE_URL, max: connections });
  let db: Database | undefined;
  try {
    await runMigrations('billing', urls.MIGRATE_DATABASE_URL, billing.migrations);
    db = await Database.open({
      service: 'billing',
      entities: [],
      urls: { tenant: urls.DATABASE_URL, staff: urls.DATABASE_STAFF_URL, system: urls.DATABASE_SYSTEM_URL },
      poolSizes: { system: connections },
    });
    await pool.query(BARE);
    const { settle } = aLedger(db);
    const ids: string[] = [];
    for (let made = 0; made < shops; made++) ids.push(await aShop(db));
    return await work({
      completed: (count) => Array.from({ length: count }, (_, at) => [anEvent(), aRepair(ids[at % shops] ?? '')]),
      settle: ([event, repair]) => settle.run(event, repair),
      bare: () => bareSettle(pool),
    });
  } finally {
    await db?.close();
    await pool.end();
    await dropDatabase(adminUrl, DATABASE);
  }
}

/** Roles belong to the whole server: new passwords would lock the product out of its own databases. */
function passwordsIn(environment: Environment): Passwords {
  const urls = Object.values(environment).filter((value) => value?.startsWith('postgres'));
  return Object.fromEntries(urls.map((value) => new URL(String(value))).map((url) => [url.username, url.password]));
}

/** Runs `act` for each item, as many at once as there are connections. The first error rejects. */
async function queued<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
  connections: number,
): Promise<void> {
  const waiting = items.values();
  const worker = async (): Promise<void> => {
    for (const item of waiting) await act(item);
  };
  await Promise.all(Array.from({ length: connections }, worker));
}

/** Milliseconds from the common begin to each commit, as many at once as there are connections. */
async function waits<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<number[]> {
  const begun = performance.now();
  const ended: number[] = [];
  const timed = async (item: Item): Promise<void> => {
    await act(item);
    ended.push(performance.now() - begun);
  };
  await queued(items, timed, CONNECTIONS);
  return ended;
}

async function perSecond<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<number> {
  const begun = performance.now();
  await queued(items, act, SERVICE_CONNECTIONS);
  return (items.length * 1_000) / (performance.now() - begun);
}

const times = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

export const ledger: Scenario = {
  name: 'ledger',
  title: `${PARALLEL} parallel charges on one account of the platform; settlements per second`,
  async run({ servers, rounds, say }) {
    const adminUrl = String(servers.get('postgres').env['DATABASE_URL']);
    const parallel = await withBooks(
      { adminUrl },
      { shops: PARALLEL, connections: CONNECTIONS },
      async ({ completed, settle, bare }) => {
        await waits(completed(PARALLEL), settle);
        await waits(times(PARALLEL), bare);
        return interleaved(
          rounds,
          async () => percentile(await waits(completed(PARALLEL), settle), 0.99),
          async () => percentile(await waits(times(PARALLEL), bare), 0.99),
        );
      },
    );
    const rate = await withBooks(
      { adminUrl },
      { shops: PARALLEL, connections: SERVICE_CONNECTIONS },
      async ({ completed, settle, bare }) => {
        await perSecond(completed(PARALLEL), settle);
        await perSecond(times(PARALLEL), bare);
        const pairs: { ours: number; floor: number }[] = [];
        // The median of the ratios of short pairs: other work changes the speed of the machine between pairs.
        for (let pair = 0; pair < rounds * 3; pair++) {
          const waiting = completed(SETTLED);
          pairs.push({ ours: await perSecond(waiting, settle), floor: await perSecond(times(SETTLED), bare) });
        }
        const ratio = median(pairs.map(({ ours, floor }) => ours / floor));
        const floor = median(pairs.map((pair) => pair.floor));
        say(`  ${Math.round(median(pairs.map(({ ours }) => ours)))} settlements per second, bare ${Math.round(floor)}`);
        return { ours: ratio * floor, floor };
      },
    );
    const figures: Figure[] = [
      { name: `${PARALLEL} parallel charges on one account of the platform, p99`, unit: 'ms', ...parallel },
      {
        name: 'settling a repair against the bare double entry',
        unit: '/s',
        ...rate,
        bar: { of: 'ratio', atLeast: 0.25 },
      },
    ];
    return figures;
  },
  async rehearse({ product }) {
    const { adminUrl, environments } = await product();
    const few = { shops: 5, connections: SERVICE_CONNECTIONS };
    await withBooks(
      { adminUrl, passwords: passwordsIn(environments.billing) },
      few,
      async ({ completed, settle, bare }) => {
        await perSecond(completed(20), settle);
        await bare();
      },
    );
  },
};
