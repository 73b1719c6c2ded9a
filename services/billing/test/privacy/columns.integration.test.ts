import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { PERSON_ERASURES } from '../../src/privacy/erase-person.js';
import { billing } from '../../src/service.js';
import { COLUMNS, type Declared } from './personal-columns.js';

/** Types that hold no text. A new type is added here or counts as text. */
const NO_TEXT = [
  'bigint',
  'boolean',
  'date',
  'integer',
  'numeric',
  'timestamp with time zone',
  // Ids are pseudonyms: the name behind an id is erased where it is kept.
  'uuid',
  'xid8',
];

let test: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  owner = new pg.Client({ connectionString: test.adminUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await test.close();
});

const columnsOf = async (): Promise<string[]> => {
  const { rows } = await owner.query<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type <> all($1) order by 1`,
    [NO_TEXT],
  );
  return rows.map(({ name }) => name);
};
const declared = (): [string, Declared][] =>
  Object.entries(COLUMNS).flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, one]): [string, Declared] => [`${table}.${column}`, one]),
  );

describe('personal data of billing', () => {
  it('is declared for each column with texts', async () => {
    const names = declared().map(([name]) => name);
    expect(names.toSorted()).toEqual((await columnsOf()).toSorted());
  });

  it('is asked for again after a new column', async () => {
    await owner.query('alter table shifts add column nickname text');
    try {
      const names = declared().map(([name]) => name);
      expect((await columnsOf()).filter((name) => !names.includes(name))).toEqual(['shifts.nickname']);
    } finally {
      await owner.query('alter table shifts drop column nickname');
    }
  });

  it('of an account has a statement of the erasure', () => {
    const statements = Object.values(PERSON_ERASURES);
    const missing = declared().filter(([name, one]) => {
      const [table, column] = name.split('.');
      const isOfAccount = 'erased' in one && one.erased.includes('account');
      return isOfAccount && !statements.some((statement) => statement.includes(`update ${table} set ${column} = `));
    });
    expect(missing.map(([name]) => name)).toEqual([]);
  });

  it('of a name column is erased', () => {
    const unerased = declared().filter(
      ([name, one]) =>
        /\.(?:\w+_name)$/.test(name) &&
        'none' in one &&
        !/device_name|file_name|tenant_name|registered_name/.test(name),
    );
    expect(unerased.map(([name]) => name)).toEqual([]);
  });
});
