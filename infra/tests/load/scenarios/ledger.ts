import pg from 'pg';
import { uuidv7 } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { runMigrations } from '@revive/platform/database/migrations';
import { dropDatabase, provisionService, type Passwords } from '@revive/platform/database/provision';
import type { Environment } from '@revive/platform/core/config';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { LedgerConsumer } from '@revive/billing/ledger/ledger.consumer';
import { OnTenantChanged } from '@revive/billing/ledger/on-tenant-changed';
import { billing } from '@revive/billing/service';
import { aLedger, anEvent, aRepair, aShop } from '@revive/billing/testing/books';
import { median, percentile, type Figure } from '../harness.js';
import type { Scenario } from '../scenario.js';

const DATABASE = 'load_ledger';
const PARALLEL = 500;
/** Connections on both sides, more than the service has, so that settlements compete for the rows of the platform. */
const CONNECTIONS = 16;
/** The service's own pool on both sides: the default of `Database` for the system role. */
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

const bareStatements = (): pg.QueryConfig[] => [
  { text: 'begin' },
  ...SETTLEMENT.flatMap(({ kind, accounts }) => {
    const id = uuidv7();
    const cents = accounts.map((_, line) => (line % 2 ? -35_000 : 35_000));
    return [
      { ...ENTRY, values: [id, kind, 35_000] },
      { ...POSTINGS, values: [id, accounts.map((_, line) => line), accounts, cents] },
    ];
  }),
  { text: 'commit' },
];

/** Each statement waits for the one before, as the driver does by default. */
async function bareSettle(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    for (const statement of bareStatements()) await client.query(statement);
  } finally {
    client.release();
  }
}

/** The strictest floor: a settlement that knows all of its rows before, in one round trip. */
async function bareAtOnce(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await Promise.all(bareStatements().map((statement) => client.query(statement)));
  } finally {
    client.release();
  }
}

interface Books {
  /**
   * Events of completed repairs as `repairs` has signed and sent them. As in production, billing has consumed the event
   * of the approval before; signing and approvals are outside of the measured time.
   */
  readonly completed: (count: number) => Promise<BusEvent[]>;
  /** From the bytes of the event to the commit: approvals, charge, share, both books, outbox and live frame. */
  readonly settle: (completed: BusEvent) => Promise<void>;
  readonly bare: () => Promise<void>;
  readonly bareAtOnce: () => Promise<void>;
}

const eventOf = (repair: RepairChanged): BusEvent => ({
  ...anEvent(),
  tenantId: repair.tenantId,
  payload: RepairChanged.encode(repair).finish(),
});

async function withBooks<T>(
  { adminUrl, passwords = {} }: { readonly adminUrl: string; readonly passwords?: Passwords },
  { shops, connections }: { readonly shops: number; readonly connections: number },
  work: (books: Books) => Promise<T>,
): Promise<{ readonly result: T; readonly deadlocks: number }> {
  const urls = await provisionService({ adminUrl, passwords }, 'billing', DATABASE);
  const pool = new pg.Pool({ connectionString: urls.MIGRATE_DATABASE_URL, max: connections });
  const pipelined = new pg.Pool({ connectionString: urls.MIGRATE_DATABASE_URL, max: connections, pipeline: true });
  // `end` does not wait for the sockets, and dropping the database closes those that are left.
  for (const one of [pool, pipelined]) one.on('error', () => undefined);
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
    const consumer = new LedgerConsumer(aLedger(db).settle, new OnTenantChanged(db));
    const settle = (event: BusEvent): Promise<void> => consumer.repair(event);
    const ids: string[] = [];
    for (let made = 0; made < shops; made++) ids.push(await aShop(db));
    let repairs = 0;
    const result = await work({
      completed: async (count) => {
        const made = Array.from({ length: count }, (_, at) => aRepair(ids[at % shops] ?? ''));
        await queued(made, (repair) => settle(eventOf({ ...repair, what: 'approved' })), connections);
        repairs += count;
        return made.map(eventOf);
      },
      settle,
      bare: () => bareSettle(pool),
      bareAtOnce: () => bareAtOnce(pipelined),
    });
    // The statistics of a connection are complete once it is closed.
    await db.close();
    db = undefined;
    return { result, deadlocks: await requireSettled(adminUrl, repairs) };
  } finally {
    await db?.close();
    await pool.end();
    await pipelined.end();
    await dropDatabase(adminUrl, DATABASE);
  }
}

/**
 * A refused charge would be fast, so each repair must have its charge, its share and both events. Returns the deadlocks:
 * `Database` repeats a transaction after a deadlock, so no error shows one.
 */
async function requireSettled(adminUrl: string, repairs: number): Promise<number> {
  const url = new URL(adminUrl);
  url.pathname = `/${DATABASE}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const { rows } = await client.query<{ charges: number; shares: number; events: number; deadlocks: number }>(
      `select (select count(*)::int from entries where kind = 'charge') as charges,
        (select count(*)::int from entries where kind = 'commission') as shares,
        (select count(*)::int from outbox where topic = 'billing.entry') as events,
        (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks`,
    );
    const [found] = rows;
    if (found?.charges !== repairs || found.shares !== repairs || found.events !== 2 * repairs)
      throw new TypeError(`${repairs} repairs were settled, and the ledger has ${JSON.stringify(found)}`);
    return found.deadlocks;
  } finally {
    await client.end();
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

interface Waits {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
}

/** Milliseconds from the common begin to each commit, as many at once as there are connections. */
async function measured<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
  connections: number,
): Promise<Waits> {
  const begun = performance.now();
  const ended: number[] = [];
  const timed = async (item: Item): Promise<void> => {
    await act(item);
    ended.push(performance.now() - begun);
  };
  await queued(items, timed, connections);
  return {
    p50: percentile(ended, 0.5),
    p99: percentile(ended, 0.99),
    perSecond: (items.length * 1_000) / Math.max(...ended),
  };
}

const times = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/**
 * Rounds of `each` settlements and of both floors with the same number of connections. Short rounds, because other work
 * changes the speed of the machine; ratios are medians of the rounds.
 */
async function rounds(
  adminUrl: string,
  { connections, each, count }: { readonly connections: number; readonly each: number; readonly count: number },
) {
  const { result, deadlocks } = await withBooks({ adminUrl }, { shops: PARALLEL, connections }, async (books) => {
    const settle = async () => measured(await books.completed(each), books.settle, connections);
    const bare = () => measured(times(each), books.bare, connections);
    const atOnce = () => measured(times(each), books.bareAtOnce, connections);
    await settle();
    await bare();
    await atOnce();
    const all: { ours: Waits; bare: Waits; atOnce: Waits }[] = [];
    for (let round = 0; round < count; round++)
      all.push({ ours: await settle(), bare: await bare(), atOnce: await atOnce() });
    return all;
  });
  /** Ours is stated as the floor times the median of the ratios. */
  const figure = (of: keyof Waits, floor: 'bare' | 'atOnce' = 'bare') => {
    const middle = median(result.map((one) => one[floor][of]));
    return { ours: median(result.map((one) => one.ours[of] / one[floor][of])) * middle, floor: middle };
  };
  return { figure, deadlocks };
}

export const ledger: Scenario = {
  name: 'ledger',
  title: `${PARALLEL} parallel charges on one account of the platform; settlements per second`,
  async run({ servers, rounds: count }) {
    const adminUrl = String(servers.get('postgres').env['DATABASE_URL']);
    const many = await rounds(adminUrl, { connections: CONNECTIONS, each: PARALLEL, count });
    const few = await rounds(adminUrl, { connections: SERVICE_CONNECTIONS, each: SETTLED, count: count * 3 });
    const parallel = `${PARALLEL} parallel charges on one account of the platform`;
    const rate = 'settling a repair against the bare double entry';
    const figures: Figure[] = [
      { name: `${parallel}, p50`, unit: 'ms', ...many.figure('p50') },
      { name: `${parallel}, p99`, unit: 'ms', ...many.figure('p99') },
      {
        name: `${parallel}, deadlocks`,
        unit: '',
        ours: many.deadlocks + few.deadlocks,
        bar: { of: 'ours', atMost: 0, isCount: true },
      },
      { name: rate, unit: '/s', ...few.figure('perSecond'), bar: { of: 'ratio', atLeast: 0.25 } },
      { name: `${rate}, ${CONNECTIONS} connections`, unit: '/s', ...many.figure('perSecond') },
      { name: `${rate} in one round trip`, unit: '/s', ...few.figure('perSecond', 'atOnce') },
    ];
    return figures;
  },
  async rehearse({ product }) {
    const { adminUrl, environments } = await product();
    const few = { shops: 5, connections: SERVICE_CONNECTIONS };
    await withBooks({ adminUrl, passwords: passwordsIn(environments.billing) }, few, async (books) => {
      await queued(await books.completed(20), books.settle, SERVICE_CONNECTIONS);
      await books.bare();
      await books.bareAtOnce();
    });
  },
};
