import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ALLOWED, ALLOWED_USES, CIRCLES } from './table-owners.allowed.js';
import { AREAS, TABLE_OWNERS } from './table-owners.folders.js';
import { featureOf, findForeignTables, readService, type Finding } from './table-owners.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const services = readdirSync(join(root, 'services')).filter((name) => existsSync(join(root, 'services', name, 'src')));
const found = services.flatMap((name) =>
  findForeignTables({
    ...readService(root, name),
    areas: AREAS[name] ?? [],
    owners: TABLE_OWNERS[name] ?? {},
  }).map((one) => ({ ...one, service: name, path: `services/${name}/src/${one.file}` })),
);
const listed = ALLOWED.flatMap(({ file, reads = [], writes = [] }) => [
  ...reads.map((table) => `${file} read ${table}`),
  ...writes.map((table) => `${file} write ${table}`),
]);
const sentences = [...ALLOWED.map(({ reason }) => reason), ...Object.values(CIRCLES)];

describe('a table belongs to one feature folder', () => {
  it('finds no use of a table outside its owner, except for the allow-list', () =>
    expect(
      found
        .filter(({ path, access, table }) => !listed.includes(`${path} ${access} ${table}`))
        .map(({ path, line, access, table, problem, owner }) =>
          [`${path}:${line}: the table of this ${access}, ${table},`, problem, owner && `(${owner})`].join(' '),
        ),
    ).toEqual([]));

  it('finds each entry of the allow-list in the sources', () => {
    const uses = new Set(found.map(({ path, access, table }) => `${path} ${access} ${table}`));
    expect(listed.filter((entry) => !uses.has(entry))).toEqual([]);
  });

  it('lets the allow-list only shrink', () => expect(new Set(listed).size).toBe(ALLOWED_USES));

  it('finds no statement against the direction of the imports, except for the listed pairs', () => {
    const pairs = found
      .filter(({ closesCircle }) => closesCircle)
      .map(({ service, feature, owner }) => `${service}: ${feature} -> ${owner}`);
    expect([...new Set(pairs)].toSorted()).toEqual(Object.keys(CIRCLES).toSorted());
  });

  it('gives each exception a sentence', () =>
    expect(sentences.filter((reason) => !/^[A-Z].{30,}\.$/.test(reason))).toEqual([]));

  it('names only present folders as owners', () =>
    expect(
      Object.entries(TABLE_OWNERS).flatMap(([service, owners]) =>
        Object.values(owners).filter((folder) => !existsSync(join(root, 'services', service, 'src', folder))),
      ),
    ).toEqual([]));
});

/** Two features with one table each; `orders` imports `users`. */
const planted = (
  file: string,
  text: string,
  more: Readonly<Record<string, string>> = {},
  owners: Readonly<Record<string, string>> = {},
): readonly Finding[] =>
  findForeignTables({
    name: 'planted',
    files: new Map(
      Object.entries({
        'users/user.entity.ts': "@Entity('users')\nexport class UserEntity {}",
        'orders/order.entity.ts': "export const Order = new EntitySchema({ name: 'Order', tableName: 'orders' });",
        'orders/orders.module.ts': "import { UserEntity } from '../users/user.entity.js';",
        ...more,
        [file]: text,
      }),
    ),
    owners: { logs: 'logs', ...owners },
  });
const summary = ({ access, table, problem }: Finding): string => `${access} ${table} ${problem}`;
const FOREIGN = 'read users belongs to a different feature';

describe('planted violations', () => {
  it.each([
    ['a join', "const sql = 'select 1 from orders o join users u on u.id = o.id';"],
    ['a list of tables', "const sql = 'select 1 from orders o, users u';"],
    ['a quoted name', `const sql = 'select 1 from "users" u';`],
    ['a schema', "const sql = 'select 1 from public.users';"],
    ['capitals', "const sql = 'SELECT 1 FROM USERS';"],
    ['a template of several lines', 'const sql = `select 1\n  from orders o\n    left join users u\n    on true`;'],
    ['a joined text', "const sql = 'select 1 from orders o ' +\n  'join users u on true';"],
    ['a part of a statement', "page.andWhere('o.id in (select u.id from users u)');"],
    ['a text inside a template', "const sql = `select 1 from orders ${all ? '' : 'join users on true'}`;"],
    ['a constant', "const TABLE = 'users';\nconst sql = `select 1 from ${TABLE} u`;"],
    [
      'a field of the class',
      'class Repository {\n  readonly table = "users";\n  sql = () => `select 1 from ${this.table}`;\n}',
    ],
    [
      'a field of a different class',
      'class Names {\n  static readonly users = "users";\n}\nconst sql = `select 1 from ${Names.users}`;',
    ],
    [
      'an object of names',
      "const NAMES = { a: 'users', b: 'orders' } as const;\nconst sql = `select 1 from ${NAMES[key]}`;",
    ],
    ['a loop', "for (const table of ['orders', 'users'] as const) query(`select 1 from ${table}`);"],
    ['a list', "['orders', 'users'].map((table) => `select 1 from ${table}`);"],
    ['a choice', "const table = all ? 'users' : 'orders';\nconst sql = `select 1 from ${table}`;"],
    ['a type of the parameter', "const sql = (table: 'users' | 'orders') => `select 1 from ${table}`;"],
    ['an argument', "const sql = (table: string) => `select 1 from ${table}`;\nsql('users');\nsql('orders');"],
    ['a query builder', "page.leftJoin('users', 'u', 'u.id = o.id');"],
  ])('finds the table in %s', (_, text) =>
    expect(planted('orders/read-orders.ts', text).map(summary)).toEqual([FOREIGN]),
  );

  it('finds the table of an imported constant', () =>
    expect(
      planted('orders/read.ts', "import { TABLE } from '../names/names.js';\nconst sql = `select 1 from ${TABLE}`;", {
        'names/names.ts': "export const TABLE = 'users';",
      }).map(summary),
    ).toEqual([FOREIGN]));

  it('makes the caller answer for a table that it passes on', () =>
    expect(
      planted('orders/read.ts', "import { rowsOf } from '../rows/rows.js';\nrowsOf('orders');\nrowsOf('users');", {
        'rows/rows.ts': 'export const rowsOf = (table: string) => `select 1 from ${table}`;',
      }).map(({ file, line, table }) => ({ file, line, table })),
    ).toEqual([{ file: 'orders/read.ts', line: 3, table: 'users' }]));

  it.each([
    ['insert into users (id) values ($1)', 'write users belongs to a different feature'],
    ['update users set name = $1', 'write users belongs to a different feature'],
    ['delete from users', 'write users belongs to a different feature'],
    ['select 1 from persons', 'read persons has no owner'],
    ['select 1 from ${tableOf(name)}', 'read ${tableOf(name)} is no constant'],
  ])('describes the violation of `%s`', (sql, problem) =>
    expect(planted('orders/change.ts', `const sql = \`${sql}\`;`).map(summary)).toEqual([problem]),
  );

  it.each([
    ['the own table', 'orders/own.ts', "const sql = 'select 1 from orders';"],
    ['a table without entity in its folder', 'logs/logs.ts', "const sql = 'insert into logs values (1)';"],
    ['a table of the platform', 'orders/own.ts', "const sql = 'select 1 from outbox';"],
    [
      'a catalogue of PostgreSQL',
      'orders/own.ts',
      "const sql = 'select 1 from pg_stat_activity, information_schema.tables';",
    ],
    [
      'an expression of the same file',
      'orders/own.ts',
      "const A = 'select 1 from recent';\nconst B = `with recent as (${X}) ${A}`;",
    ],
    ['a migration', 'database/migrations/0001.ts', "const sql = 'select 1 from users, orders';"],
    ['a test', 'orders/own.test.ts', "const sql = 'select 1 from users';"],
    ['an English sentence', 'orders/own.ts', "const text = 'Select a person from the list of them';"],
    [
      'an import',
      'orders/own.ts',
      "import { usersOf } from '../users/user.query.js';\nconst sql = `${usersOf('$1')}`;",
    ],
  ])('accepts %s', (_, file, text) => expect(planted(file, text)).toEqual([]));

  it('finds a second entity of a table', () => {
    const file = 'orders/name.entity.ts';
    const text = "@Entity('users')\nexport class NameEntity {}";
    expect(planted(file, text).map(summary)).toEqual(['write users has no owner', 'write users has no owner']);
    expect(planted(file, text, {}, { users: 'users' }).map((one) => ({ file: one.file, of: summary(one) }))).toEqual([
      { file, of: 'write users belongs to a different feature' },
    ]);
  });

  it('reports the line inside a template', () =>
    expect(planted('orders/read.ts', '\nconst sql = `\n  select 1\n  from users`;')[0]).toMatchObject({
      line: 4,
      feature: 'orders',
      owner: 'users',
      closesCircle: false,
    }));

  it('recognizes a statement against the direction of the imports', () =>
    expect(planted('users/read.ts', "const sql = 'select 1 from orders';")[0]).toMatchObject({ closesCircle: true }));

  it.each([
    ['tickets/a.ts', 'tickets'],
    ['tickets/deep/a.ts', 'tickets'],
    ['cases/tickets/a.ts', 'cases/tickets'],
    ['cases/tickets/deep/a.ts', 'cases/tickets'],
    ['cases/a.ts', 'cases'],
    ['main.ts', ''],
  ])('takes %s for the feature "%s"', (path, feature) => expect(featureOf(path, ['cases'])).toBe(feature));
});
