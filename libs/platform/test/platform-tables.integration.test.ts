import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runMigrations } from '../src/database/migrations.js';
import { QuietClient } from '../src/database/pg-client.js';
import { freshDatabase, type TestDatabase } from '../src/testing/testkit.js';

let test: TestDatabase;
let owner: QuietClient;
beforeAll(async () => {
  test = await freshDatabase('billing');
  owner = new QuietClient({ connectionString: test.MIGRATE_DATABASE_URL });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await test.close();
});

const tables = async (): Promise<string[]> =>
  (
    await owner.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
    )
  ).rows.map(({ name }) => name);
const NOW = ['inbox', 'migrations', 'outbox', 'outbox_position', 'spent_commands'];

describe('platform tables', () => {
  it('appear in a new database', async () => {
    expect(await tables()).toEqual(NOW);
  });

  it('lose the unused table of a database from an earlier release', async () => {
    await owner.query('create table idempotency (key text primary key)');
    await owner.query("delete from migrations where name = 'UnusedTables1700000000001'");
    expect(await runMigrations('billing', test.MIGRATE_DATABASE_URL, [])).toEqual(['UnusedTables1700000000001']);
    expect(await tables()).toEqual(NOW);
    expect(await runMigrations('billing', test.MIGRATE_DATABASE_URL, [])).toEqual([]);
  });
});
