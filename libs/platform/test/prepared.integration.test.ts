import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { QuietClient } from '../src/database/pg-client.js';
import { prepared } from '../src/database/prepared.js';
import { startTestPostgres } from '../src/testing/test-postgres.js';

const KEPT = prepared('select $1::int + 1 as sum');
const OTHER = 'select $1::int + 2 as sum';

let client: QuietClient;
beforeAll(async () => {
  client = new QuietClient({ connectionString: (await startTestPostgres()).adminUrl });
  await client.connect();
});
afterAll(() => client.end());

it('prepares a marked statement once per connection and parses others each time', async () => {
  for (let n = 0; n < 3; n++) {
    expect((await client.query(KEPT, [n])).rows).toEqual([{ sum: n + 1 }]);
    expect((await client.query(OTHER, [n])).rows).toEqual([{ sum: n + 2 }]);
  }
  expect(
    (await client.query('select statement, (generic_plans + custom_plans)::int as asked from pg_prepared_statements'))
      .rows,
  ).toEqual([{ statement: KEPT, asked: 3 }]);
});

it('continues after a failing statement and an added column', async () => {
  await client.query('create temporary table things (id int)');
  const read = prepared('select id, 10 / id as tenth from things where id = $1');
  await client.query('insert into things values (0), (5)');
  await expect(client.query(read, [0])).rejects.toThrow('division by zero');
  expect((await client.query(read, [5])).rows).toEqual([{ id: 5, tenth: 2 }]);
  await client.query('alter table things add column name text');
  expect((await client.query(read, [5])).rows).toEqual([{ id: 5, tenth: 2 }]);
});
