import { describe, expect, it } from '@jest/globals';
import { hole, isSql, readTables } from './sql-tables.js';

const namesIn = (sql: string): string[] =>
  readTables(sql).tables.map(({ name, write }) => `${write ? '!' : ''}${name}`);

describe('tables of a statement', () => {
  it.each([
    ['select * from users', ['users']],
    ['select * from users u, orders as o where u.id = o.id', ['users', 'orders']],
    ['select * from users u\n  left join orders o on f(u.a, o.b)\n  , logs l', ['users', 'orders', 'logs']],
    ['SELECT * FROM Users JOIN Orders USING (id)', ['users', 'orders']],
    ['select * from "Users" join public."orders" o on true', ['Users', 'orders']],
    ['select * from only users, lateral (select from orders) o', ['users', 'orders']],
    ['select * from (users u join orders o on o.id = u.id)', ['users', 'orders']],
    ['select (select count(*) from orders o where o.id = u.id), 1 from users u', ['orders', 'users']],
    ['select 1 where exists (select from orders)', ['orders']],
    ['insert into users (id, name) select id, name from orders', ['!users', 'orders']],
    ['update users u set name = o.name from orders o where o.id = u.id', ['!users', 'orders']],
    ['delete from users using orders o, logs where true', ['!users', 'orders', 'logs']],
    ['merge into users u using orders o on true', ['!users', 'orders']],
    ['truncate table users', ['!users']],
    ['join orders o on o.id = u.id', ['orders']],
    [`select from ${hole(0)} u, logs_${hole(1)}`, [hole(0), `logs_${hole(1)}`]],
  ])('finds the tables of %j', (sql, tables) => expect(namesIn(sql)).toEqual(tables));

  it.each([
    'select * from unnest($1::uuid[]) with ordinality as x (id, nth)',
    'select extract(epoch from ended_at), substring(name from 2), trim(both from name)',
    'select a is distinct from b, c is not distinct from d',
    'select 1 for update skip locked',
    'select 1 for no key update',
    "select 'from users' -- from users\n /* join users */",
    'select * from jsonb_array_elements(x) e, generate_series(1, 2) n',
    'values (1, 2)',
    'select current_date order by a, b',
  ])('finds no table in %j', (sql) => expect(namesIn(sql)).toEqual([]));

  it.each([
    ['with recent as (select from users), b as materialized (select from recent) select from recent, b', ['users']],
    ['with recursive tree (id) as (select id from users union select t.id from tree t) select from tree', ['users']],
    ['with users as (select from users) select from users', ['users']],
    ['select from (with x as (select from users) select from x) y, x', ['users', 'x']],
    ['with gone as (delete from users returning id) select id from gone', ['!users']],
  ])('knows the common table expressions of %j', (sql, tables) => expect(namesIn(sql)).toEqual(tables));

  it('finds the table of an upsert once', () =>
    expect(namesIn('insert into users (id) values ($1) on conflict (id) do update set id = excluded.id')).toEqual([
      '!users',
    ]));

  it.each(['Select a device from the list', 'update the app', 'emails from customers', "import from 'x'"])(
    'takes %j for English',
    (text) => expect(isSql(text)).toBe(false),
  );
  it.each(['select 1 from x', 'SELECT 1 FROM x', 'left join x on true', 'update x set y = 1', 'delete from x'])(
    'takes %j for SQL',
    (text) => expect(isSql(text)).toBe(true),
  );
});
