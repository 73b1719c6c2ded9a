import { join } from 'node:path';
import { startPostgres } from '@revive/platform/database/embedded/embedded-postgres';
import { runMigrations } from '@revive/platform/database/migrations';
import { QuietClient } from '@revive/platform/database/pg-client';
import { provisionServices, type DatabaseEnv } from '@revive/platform/database/provision';
import { roleNames } from '@revive/platform/database/row-security';
import type { ServiceName } from '@revive/platform/core/service-names';
import { postgresPlace } from '../../dev/postgres-place.js';
import { openSecrets } from '../../dev/secrets.js';
import { SERVICES_IN_ORDER, WITH_DATABASE } from '../../dev/services.js';

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
/** Tables that a migration fills, with the reason. */
export const FILLED: Partial<Record<ServiceName, Readonly<Record<string, string>>>> = {
  catalog: { prices: 'migration 0023 adds the price of a recovery from a blue screen' },
  repairs: {
    customers: 'migration 0024 makes one record of the people on the tickets',
    outcomes: 'migration 0033 writes one for each run of a ticket',
  },
};
/** The table of executed migrations, which is expected to grow. */
const NOTES = 'migrations';

interface TableCount {
  readonly service: ServiceName;
  readonly before: string;
  readonly after: string;
  readonly rowsBefore: number;
  readonly rowsAfter: number;
}

/**
 * Migrates the data of a stopped product and counts the rows of every table before and after. With the product
 * stopped, no other process adds rows.
 */
export async function migrate(home: string): Promise<readonly TableCount[]> {
  const kept = openSecrets(home);
  const server = await startPostgres(postgresPlace(join(home, 'postgres')));
  try {
    const how = { adminUrl: server.adminUrl, passwords: kept.secrets.databasePasswords };
    const databases = await provisionServices(how, WITH_DATABASE);
    kept.save();
    const found: TableCount[] = [];
    for (const { name, definition } of SERVICES_IN_ORDER) {
      const database = databases.get(name);
      if (database) found.push(...(await migrateOne(name, database, definition.migrations, server.adminUrl)));
    }
    return found;
  } finally {
    await server.stop();
  }
}

async function migrateOne(
  service: ServiceName,
  { MIGRATE_DATABASE_URL }: DatabaseEnv,
  migrations: Parameters<typeof runMigrations>[2],
  adminUrl: string,
): Promise<TableCount[]> {
  const url = new URL(adminUrl);
  url.pathname = `/${roleNames(service).database}`;
  const before = await counts(url.href);
  await runMigrations(service, MIGRATE_DATABASE_URL, migrations);
  const after = await counts(url.href);
  const rows = [...before].flatMap(([table, rowsBefore]): TableCount[] => {
    if (DROPPED.has(table) && !after.has(table)) return [];
    const now = RENAMED[service]?.[table] ?? table;
    return [{ service, before: table, after: now, rowsBefore, rowsAfter: after.get(now) ?? -1 }];
  });
  const added = [...after].filter(([table]) => !rows.some((one) => one.after === table));
  return [
    ...rows,
    ...added.map(([table, rowsAfter]): TableCount => ({ service, before: '', after: table, rowsBefore: 0, rowsAfter })),
  ];
}

/** Counts as superuser, whom row-level security does not restrict. */
async function counts(url: string): Promise<ReadonlyMap<string, number>> {
  const client = new QuietClient({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string }>(
      `select c.relname as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> $1 order by 1`,
      [NOTES],
    );
    const found = new Map<string, number>();
    for (const { table } of rows) {
      const { rows: counted } = await client.query<{ n: number }>(
        `select count(*)::int as n from ${client.escapeIdentifier(table)}`,
      );
      found.set(table, counted[0]?.n ?? 0);
    }
    return found;
  } finally {
    await client.end();
  }
}
