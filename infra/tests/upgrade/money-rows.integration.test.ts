import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ProveLedger } from '@revive/billing/proving/prove-ledger';
import { billing } from '@revive/billing/service';
import { runMigrations, type MigrationClass } from '@revive/platform/database/migrations';
import { QuietClient } from '@revive/platform/database/pg-client';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { differentFigures, moneyFigures, moneyProblems } from './money-figures.js';
import { EARLIER_MONEY, LATER_MONEY, TABLES_WITHOUT_MONEY } from './money-rows.js';
import { countRows } from './tables.js';

/** The rows before it have the form of the earlier release in the upgrade test. */
const FIRST_WITH_TWO_BOOKS = 'TwoBooks1764400000000';
const at = ({ name }: MigrationClass): number => Number(name.slice(-13));
const migrations = billing.migrations.toSorted((one, other) => at(one) - at(other));
const later = migrations.slice(migrations.findIndex(({ name }) => name === FIRST_WITH_TWO_BOOKS));

let database: TestDatabase;
let client: QuietClient;
const plant = (statements: readonly string[]) => client.query(['begin', ...statements, 'commit'].join(';\n'));
beforeAll(async () => {
  database = await freshDatabase('billing', migrations.slice(0, migrations.indexOf(later[0]!)));
  client = new QuietClient({ connectionString: database.adminUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

/** Rows per table; a migration may add rows and never loses one. */
async function lostRows(before: ReadonlyMap<string, number>): Promise<string[]> {
  const { tables } = await countRows(database.adminUrl);
  return [...before].flatMap(([table, rows]) => {
    const now = tables.get(table) ?? 0;
    return now < rows ? [`${table}: ${rows} → ${now}`] : [];
  });
}

const emptyTables = (tables: ReadonlyMap<string, number>): string[] =>
  [...tables].flatMap(([table, rows]) => (rows === 0 && !TABLES_WITHOUT_MONEY.has(table) ? [table] : []));

describe('migrations of billing on a database with money', () => {
  it('begin on a release with one book and rows in every table', async () => {
    await plant(EARLIER_MONEY);
    const { tables } = await countRows(database.adminUrl);
    expect(emptyTables(tables)).toEqual([]);
  });

  // In the order of the migrations: each runs on the rows of all earlier releases.
  it.each(later.map(({ name }) => ({ name })))('keep every figure and balance the books: $name', async ({ name }) => {
    const before = await moneyFigures(client);
    const { tables } = await countRows(database.adminUrl);
    await runMigrations(
      'billing',
      database.MIGRATE_DATABASE_URL,
      migrations.slice(0, migrations.findIndex((one) => one.name === name) + 1),
    );
    expect(differentFigures(before, await moneyFigures(client))).toEqual([]);
    expect(await moneyProblems(client)).toEqual([]);
    expect(await lostRows(tables)).toEqual([]);
    await plant(LATER_MONEY[name] ?? []);
  });

  it('have met rows in every table of money', async () => {
    const { tables } = await countRows(database.adminUrl);
    expect(emptyTables(tables)).toEqual([]);
    expect(await moneyProblems(client)).toEqual([]);
  });

  it('mark every charge without an approval as made before the rule', async () => {
    const { rows } = await client.query<{ before: number; others: number }>(
      `select (count(*) filter (where before_rule))::int as before,
          (count(*) filter (where before_rule <> (approval_id is null)))::int as others
        from entries where kind in ('charge', 'diagnosis_fee')`,
    );
    expect(rows).toEqual([{ before: 5, others: 0 }]);
  });

  it('leave hashes of days and reports that the present release verifies', async () => {
    const db = await database.open([]);
    const log = { error: () => undefined, info: () => undefined };
    await new ProveLedger(db, () => new Date(), log).onDemand(aUser({ role: 'master' }));
    const { rows } = await client.query('select found from ledger_proofs order by at desc limit 1');
    expect(rows).toEqual([{ found: [] }]);
  });

  it('place known repairs at the default location of their shop', async () => {
    const { rows } = await client.query('select id from repairs_known where location_id is distinct from tenant_id');
    expect(rows).toEqual([]);
  });

  it('publish the VAT status of shops with tax details', async () => {
    const { rows } = await client.query<{ key: string }>("select key from outbox where topic = 'billing.seller'");
    const { rows: sellers } = await client.query<{ id: string }>('select tenant_id as id from sellers');
    expect(rows.map(({ key }) => key)).toEqual(sellers.map(({ id }) => id));
  });
});
