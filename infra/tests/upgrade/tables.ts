import { join } from 'node:path';
import { startPostgres } from '@revive/platform/database/embedded/embedded-postgres';
import { runMigrations, type MigrationClass } from '@revive/platform/database/migrations';
import { QuietClient } from '@revive/platform/database/pg-client';
import { provisionServices } from '@revive/platform/database/provision';
import { roleNames } from '@revive/platform/database/row-security';
import type { ServiceName } from '@revive/platform/core/service-names';
import { postgresPlace } from '../../dev/postgres-place.js';
import { openSecrets } from '../../dev/secrets.js';
import { SERVICES_IN_ORDER, WITH_DATABASE } from '../../dev/services.js';
import { moneyFigures, moneyProblems } from './money-figures.js';
import { EARLIER_MONEY } from './money-rows.js';

/** Tables renamed since the earlier release, by service: old name → new name. */
const RENAMED: Partial<Record<ServiceName, Readonly<Record<string, string>>>> = {
  identity: {
    emails: 'email_addresses',
    letters: 'emails',
    links: 'one_time_links',
    views: 'impersonations',
    account_moves: 'account_history',
    farewells: 'erasure_confirmation_emails',
    begun_shops: 'registered_shops',
  },
  onboarding: {
    letters: 'application_emails',
    account_letters: 'account_emails',
    account_moves: 'pending_account_transitions',
    sealed_fields: 'encrypted_fields',
    sealed_files: 'signed_documents',
  },
};
/** Tables that a migration of the platform drops. */
const DROPPED: ReadonlySet<string> = new Set(['idempotency']);
interface Filling {
  /** Name of the migration; it adds no row where the earlier release has executed it. */
  readonly migration: string;
  readonly reason: string;
}
/** Tables that a migration fills. */
const TWO_BOOKS = 'TwoBooks1764400000000';
const FILLED: Partial<Record<ServiceName, Readonly<Record<string, Filling>>>> = {
  billing: {
    accounts: { migration: TWO_BOOKS, reason: 'lists the accounts of each shop' },
    platform_accounts: { migration: TWO_BOOKS, reason: 'lists the accounts of the platform' },
    platform_postings: { migration: TWO_BOOKS, reason: 'writes each commission into the book of the platform' },
    platform_totals: { migration: TWO_BOOKS, reason: 'adds the totals of the book of the platform' },
    locations: { migration: 'Drawers1764400400000', reason: 'adds the main location of each shop' },
  },
  catalog: {
    prices: { migration: 'BlueScreenRecovery1764532800000', reason: 'adds the price of a recovery from a blue screen' },
  },
  repairs: {
    customers: { migration: 'OneCustomer1764980600000', reason: 'makes one record of the people on the tickets' },
    outcomes: { migration: 'Outcomes1764900000000', reason: 'writes one for each run of a ticket' },
  },
};
/** True if one of these migrations adds rows to the table. */
export const isFilled = (service: ServiceName, table: string, migrations: readonly string[]): boolean =>
  migrations.includes(FILLED[service]?.[table]?.migration ?? '');
/** The table of executed migrations, which is expected to grow. */
const MIGRATIONS = 'migrations';

interface TableCount {
  readonly service: ServiceName;
  readonly before: string;
  readonly after: string;
  readonly rowsBefore: number;
  readonly rowsAfter: number;
  /** A migration that adds rows to this table, executed by this upgrade. */
  readonly filledBy?: string;
}

/**
 * Migrates the data of a stopped product and counts the rows of every table before and after. With the product
 * stopped, no other process adds rows. The database of billing first gets rows of money that no public door of the
 * earlier release adds, such as trials.
 */
export async function migrate(home: string): Promise<{ tables: readonly TableCount[]; money: Money }> {
  let money: Money | undefined;
  const tables = await inDatabases(home, async (database) => {
    if (database.service !== 'billing') return migrateOne(database);
    return withClient(database.adminUrl, async (client) => {
      const { executed } = await countRows(database.adminUrl);
      if (!executed.has(TWO_BOOKS)) await client.query(['begin', ...EARLIER_MONEY, 'commit'].join(';\n'));
      const before = await moneyFigures(client);
      const counts = await migrateOne(database);
      money = { before, after: await moneyFigures(client), problems: await moneyProblems(client) };
      return counts;
    });
  });
  if (!money) throw new TypeError('There is no database of billing');
  return { tables: tables.flat(), money };
}

/** The figures of the books before and after migrations, and the reasons why the books do not balance. */
export interface Money {
  readonly before: ReadonlyMap<string, string>;
  readonly after: ReadonlyMap<string, string>;
  readonly problems: readonly string[];
}

/** The database of a service of a stopped product. */
export interface StoppedDatabase {
  readonly service: ServiceName;
  readonly migrations: readonly MigrationClass[];
  readonly ownerUrl: string;
  /** As superuser, whom row-level security does not restrict. */
  readonly adminUrl: string;
}

/** Runs `work` on the database of each service, in the order of a start. */
export async function inDatabases<T>(home: string, work: (database: StoppedDatabase) => Promise<T>): Promise<T[]> {
  const kept = openSecrets(home);
  const server = await startPostgres(postgresPlace(join(home, 'postgres')));
  try {
    const how = { adminUrl: server.adminUrl, passwords: kept.secrets.databasePasswords };
    const databases = await provisionServices(how, WITH_DATABASE);
    kept.save();
    const results: T[] = [];
    for (const { name: service, definition } of SERVICES_IN_ORDER) {
      const ownerUrl = databases.get(service)?.MIGRATE_DATABASE_URL;
      if (ownerUrl === undefined) continue;
      const url = new URL(server.adminUrl);
      url.pathname = `/${roleNames(service).database}`;
      results.push(await work({ service, migrations: definition.migrations, ownerUrl, adminUrl: url.href }));
    }
    return results;
  } finally {
    await server.stop();
  }
}

async function migrateOne({ service, migrations, ownerUrl, adminUrl }: StoppedDatabase): Promise<TableCount[]> {
  const { tables: before, executed } = await countRows(adminUrl);
  await runMigrations(service, ownerUrl, migrations);
  const { tables: after } = await countRows(adminUrl);
  const names = newNames(service, before);
  const rows = [...before].flatMap(([table, rowsBefore]): TableCount[] => {
    if (DROPPED.has(table) && !after.has(table)) return [];
    const now = names[table] ?? table;
    return [{ service, before: table, after: now, rowsBefore, rowsAfter: after.get(now) ?? -1 }];
  });
  const added = [...after]
    .filter(([table]) => !rows.some((one) => one.after === table))
    .map(([table, rowsAfter]): TableCount => ({ service, before: '', after: table, rowsBefore: 0, rowsAfter }));
  return [...rows, ...added].map((count) => {
    const filling = FILLED[service]?.[count.after];
    if (filling === undefined || executed.has(filling.migration)) return count;
    return { ...count, filledBy: `${filling.migration} ${filling.reason}` };
  });
}

/** New names of the tables of an earlier release. A release with the new names has nothing to rename. */
function newNames(service: ServiceName, before: ReadonlyMap<string, number>): Readonly<Record<string, string>> {
  const renamed = RENAMED[service] ?? {};
  const isOlder = Object.values(renamed).some((name) => !Object.hasOwn(renamed, name) && !before.has(name));
  return isOlder ? renamed : {};
}

interface Counts {
  readonly tables: ReadonlyMap<string, number>;
  /** Names of the executed migrations. */
  readonly executed: ReadonlySet<string>;
}

export async function withClient<T>(url: string, work: (client: QuietClient) => Promise<T>): Promise<T> {
  const client = new QuietClient({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Counts as superuser, whom row-level security does not restrict. */
export const countRows = (url: string): Promise<Counts> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ table: string }>(
      `select c.relname as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> $1 order by 1`,
      [MIGRATIONS],
    );
    const { rows: notes } = await client.query<{ name: string }>(`select name from ${MIGRATIONS}`);
    const found = new Map<string, number>();
    for (const { table } of rows) {
      const { rows: counted } = await client.query<{ n: number }>(
        `select count(*)::int as n from ${client.escapeIdentifier(table)}`,
      );
      found.set(table, counted[0]?.n ?? 0);
    }
    return { tables: found, executed: new Set(notes.map(({ name }) => name)) };
  });
