import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { fromDatabaseError } from './database-errors.js';
import { QuietClient } from './pg-client.js';
import { platformTables } from './platform-tables.js';
import { identifier } from './row-security.js';

/** A TypeORM migration: a class whose name ends in a timestamp (`Repairs1763700000000`), with hand-written SQL in `up`. */
export type MigrationClass = new () => MigrationInterface;

/** Two processes that start at once must not migrate together; one number per database is enough. */
const LOCK = 7_421_180_002;

/**
 * The migration step: the platform's tables, then the service's own, each in a transaction of its own, as the owner role.
 * Waits for another process that is at it. Gives back the names of those that ran now. A failed one leaves no trace.
 */
export async function runMigrations(service: string, ownerUrl: string, migrations: readonly MigrationClass[]): Promise<string[]> {
  const source = new DataSource({
    type: 'postgres', url: ownerUrl, applicationName: `revive ${service} migrations`, poolSize: 2, entities: [],
    migrations: [platformMigration(service), ...migrations], migrationsTableName: 'migrations', migrationsTransactionMode: 'each',
    installExtensions: false, logging: false, poolErrorHandler: () => undefined, extra: { Client: QuietClient },
  });
  const lock = new QuietClient({ connectionString: ownerUrl });
  try {
    await lock.connect();
    await lock.query('select pg_advisory_lock($1)', [LOCK]);
    await source.initialize();
    return (await source.runMigrations()).map(({ name }) => name);
  } catch (error) {
    throw fromDatabaseError(error);
  } finally {
    if (source.isInitialized) await source.destroy();
    await lock.end();
  }
}

function platformMigration(service: string): MigrationClass {
  const sql = platformTables(identifier(service));
  return class PlatformTables1700000000000 implements MigrationInterface {
    async up(runner: QueryRunner): Promise<void> {
      await runner.query(sql);
    }
    down(): Promise<void> {
      return Promise.reject(new TypeError('The platform tables are never taken away'));
    }
  };
}
