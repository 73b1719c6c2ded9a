import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { fromDatabaseError } from '../errors/database-errors.js';
import { QuietClient } from './pg-client.js';
import { DROP_UNUSED_TABLES, platformTables } from './platform-tables.js';
import { identifier } from './row-security.js';

export type MigrationClass = new () => MigrationInterface;

/** Advisory lock id against concurrent migrations; one id per database is enough. */
const LOCK = 7_421_180_002;
const TABLE = 'migrations';

/**
 * Runs the platform's migrations, then the service's, each in its own transaction, as the owner role. Waits for a
 * concurrent run. Returns the names of the migrations that ran. A failed migration is rolled back.
 */
export async function runMigrations(
  service: string,
  ownerUrl: string,
  migrations: readonly MigrationClass[],
): Promise<string[]> {
  const all = [...platformMigrations(service), ...migrations];
  const source = new DataSource({
    type: 'postgres',
    url: ownerUrl,
    applicationName: `revive ${service} migrations`,
    poolSize: 2,
    entities: [],
    migrations: all,
    migrationsTableName: TABLE,
    migrationsTransactionMode: 'each',
    installExtensions: false,
    logging: false,
    poolErrorHandler: () => undefined,
    extra: { Client: QuietClient },
  });
  const lock = new QuietClient({ connectionString: ownerUrl });
  try {
    await lock.connect();
    await lock.query('select pg_advisory_lock($1)', [LOCK]);
    if (await haveRun(lock, all)) return [];
    await source.initialize();
    return (await source.runMigrations()).map(({ name }) => name);
  } catch (error) {
    throw fromDatabaseError(error);
  } finally {
    if (source.isInitialized) await source.destroy();
    await lock.end();
  }
}

async function haveRun(client: QuietClient, migrations: readonly MigrationClass[]): Promise<boolean> {
  const [table] = (await client.query<{ name: string | null }>('select to_regclass($1) as name', [TABLE])).rows;
  if (!table?.name) return false;
  const { rows } = await client.query<{ name: string }>(`select name from ${identifier(TABLE)}`);
  const noted = new Set(rows.map(({ name }) => name));
  return migrations.every((one) => noted.has(one.name));
}

function platformMigrations(service: string): readonly MigrationClass[] {
  const sql = platformTables(identifier(service));
  class PlatformTables1700000000000 implements MigrationInterface {
    async up(runner: QueryRunner): Promise<void> {
      await runner.query(sql);
    }
    down(): Promise<void> {
      return Promise.reject(new TypeError('The platform tables are never taken away'));
    }
  }
  class UnusedTables1700000000001 implements MigrationInterface {
    async up(runner: QueryRunner): Promise<void> {
      await runner.query(DROP_UNUSED_TABLES);
    }
    down(): Promise<void> {
      return Promise.resolve();
    }
  }
  return [PlatformTables1700000000000, UnusedTables1700000000001];
}
