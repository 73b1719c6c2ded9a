import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { QuietClient } from '@revive/platform/database/pg-client';
import { roleNames } from '@revive/platform/database/row-security';
import { freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { SERVICES_IN_ORDER } from '../../../dev/services.js';

/** Tables without owner that every shop may read. */
const NOBODYS = ['catalog.prices', 'fleet.instances', 'onboarding.agreement_texts'];

interface Policy {
  table: string;
  roles: string;
  command: string;
  using: string | null;
}
const databases = new Map<string, { database: TestDatabase; policies: Policy[]; bare: string[] }>();

beforeAll(async () => {
  for (const { name, definition, hasDatabase } of SERVICES_IN_ORDER) {
    if (!hasDatabase) continue;
    const database = await freshDatabase(name, definition.migrations);
    const admin = new QuietClient({ connectionString: database.adminUrl });
    await admin.connect();
    const policies = await admin.query<Policy>(
      'select tablename as table, roles::text as roles, cmd as command, qual as using from pg_policies',
    );
    const bare = await admin.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r',
        'p') and c.relname <> 'migrations' and not (c.relrowsecurity and c.relforcerowsecurity)`,
    );
    await admin.end();
    databases.set(name, { database, policies: policies.rows, bare: bare.rows.map((row) => row.name) });
  }
}, 120_000);
afterAll(async () => {
  for (const { database } of databases.values()) await database.close();
});

it('forces row-level security on every table of every service', () => {
  expect([...databases].flatMap(([service, { bare }]) => bare.map((table) => `${service}.${table}`))).toEqual([]);
});

it('lets a shop read all rows only of tables without an owner', () => {
  const open = [...databases].flatMap(([service, { policies }]) =>
    policies
      .filter(
        ({ roles, using, command }) =>
          roles.includes(roleNames(service).tenant) && using === 'true' && command !== 'INSERT',
      )
      .map(({ table }) => `${service}.${table}`),
  );
  expect(open.sort()).toEqual(NOBODYS);
});
