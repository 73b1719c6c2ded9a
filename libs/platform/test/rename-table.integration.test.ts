import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { Database } from '../src/database/database.js';
import { runMigrations } from '../src/database/migrations.js';
import { renameTable } from '../src/database/rename-table.js';
import { protectTable } from '../src/database/row-security.js';
import { uuidv7 } from '../src/core/ids.js';
import { aSystem, aUser, freshDatabase, type TestDatabase } from '../src/testing/testkit.js';

class Letters1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table letters (id uuid primary key, tenant_id uuid not null, state text not null check (state in ('due', 'sent')));
      create index letters_of_tenant on letters (tenant_id, id desc);
      create unique index once on letters (tenant_id, state);
      create table letters_of_others (id uuid primary key);
      create table attachments (letter_id uuid primary key references letters);
      ${protectTable('repairs', 'letters', { tenantColumn: 'tenant_id', grants: { tenant: ['select'] } })}
    `);
  }
  async down(): Promise<void> {}
}
class Emails1763700000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(renameTable('letters', 'emails'));
  }
  async down(): Promise<void> {}
}

let test: TestDatabase;
let db: Database;
const [shopA, shopB] = [aUser(), aUser()];
const letter = uuidv7();

beforeAll(async () => {
  test = await freshDatabase('repairs', [Letters1763700000000]);
  db = await test.open([]);
  await db.tx(aSystem(), async (em) => {
    await em.query("insert into letters values ($1, $2, 'due'), ($3, $4, 'due')", [
      letter,
      shopA.tenantId,
      uuidv7(),
      shopB.tenantId,
    ]);
  });
  await runMigrations('repairs', test.MIGRATE_DATABASE_URL, [Letters1763700000000, Emails1763700000001]);
});
afterAll(() => test.close());

describe('renamed table', () => {
  it('keeps its rows, tenant isolation and grants', async () => {
    expect(await db.tx(shopA, (em) => em.query('select id, state from emails'))).toEqual([
      { id: letter, state: 'due' },
    ]);
    await expect(db.tx(shopA, (em) => em.query("update emails set state = 'sent'"))).rejects.toMatchObject({
      message: expect.stringContaining('permission denied'),
    });
  });

  it('renames its indexes and constraints and nothing else', async () => {
    const rows = await db.tx(aSystem(), (em) =>
      em.query<{ name: string }[]>(`
        select conname::text as name from pg_constraint where conrelid = 'emails'::regclass and contype in ('p', 'c')
        union select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
        where indrelid in ('emails'::regclass, 'letters_of_others'::regclass)
        union select polname from pg_policy where polrelid = 'emails'::regclass order by 1`),
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'emails_of_tenant',
      'emails_pkey',
      'emails_staff',
      'emails_state_check',
      'emails_system',
      'emails_tenant',
      'letters_of_others_pkey',
      'once',
    ]);
  });
});
