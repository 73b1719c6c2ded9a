import { describe, expect, it } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runMigrations } from '@revive/platform/database/migrations';
import { freshDatabase } from '@revive/platform/testing/testkit';
import { SERVICES_IN_ORDER } from '../../dev/services.js';
import { differenceOf, readSchema } from './schema.js';
import { laterMigrations, revertAndRerun, revertMigrations } from './revert-migrations.js';

const services = SERVICES_IN_ORDER.map(({ name, definition }) => ({
  service: name,
  migrations: definition.migrations,
  later: laterMigrations(name, definition.migrations),
})).filter(({ later }) => later.length > 0);

describe('revert migrations', () => {
  it.each(services)(
    'restores the schema of $service before each migration since bb667c0a',
    async ({ service, migrations, later }) => {
      const database = await freshDatabase(service);
      try {
        const { MIGRATE_DATABASE_URL: ownerUrl, adminUrl } = database;
        const upTo = (names: readonly string[]) =>
          migrations.filter(({ name }) => !later.includes(name) || names.includes(name));
        const schemas = [];
        for (let count = 0; count <= later.length; count++) {
          await runMigrations(service, ownerUrl, upTo(later.slice(0, count)));
          schemas.push(await readSchema(adminUrl));
        }
        for (const [at, name] of [...later.entries()].toReversed()) {
          await revertMigrations(ownerUrl, migrations, [name]);
          expect([name, differenceOf(schemas[at]!, await readSchema(adminUrl))]).toEqual([name, '']);
        }
        await runMigrations(service, ownerUrl, migrations);
        expect(differenceOf(schemas.at(-1)!, await readSchema(adminUrl))).toBe('');
      } finally {
        await database.close();
      }
    },
    120_000,
  );
});

/** The name of the last kept migration of catalog. */
class BlueScreenRecovery1764532800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table kept (id int); insert into kept values (1), (2)');
  }
  down(): Promise<void> {
    return Promise.reject(new TypeError('A kept migration is not undone'));
  }
}
/** Its way back deletes a row, and running it again creates a second column. */
class Lossy1765000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table added as select id from kept');
    const [row] = (await runner.query('select count(*)::int as rows from kept')) as { rows: number }[];
    if (row?.rows === 1) await runner.query('alter table kept add column again text');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table added; delete from kept where id = 2');
  }
}

describe('revert and run again', () => {
  it('finds lost rows, dropped rows and a changed schema', async () => {
    const migrations = [BlueScreenRecovery1764532800000, Lossy1765000000000];
    const database = await freshDatabase('catalog', migrations);
    try {
      const { MIGRATE_DATABASE_URL: ownerUrl, adminUrl } = database;
      const found = await revertAndRerun({ service: 'catalog', migrations, ownerUrl, adminUrl });
      expect(found).toMatchObject({ undone: ['Lossy1765000000000'], schema: '+ column kept.again text' });
      expect(found.rows).toContainEqual({ table: 'kept', before: 2, back: 1, after: 1 });
      expect(found.dropped).toEqual([{ table: 'added', rows: 2 }]);
    } finally {
      await database.close();
    }
  });
});
