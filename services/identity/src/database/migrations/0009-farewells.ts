import { protectTable } from '@revive/platform/database/row-security';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Final email to an erased person. The account no longer has an address, so this table keeps the address until the
 * email is sent.
 */
export class Farewells1764154800001 implements MigrationInterface {
  name = 'Farewells1764154800001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table farewells (id uuid primary key, user_id uuid not null unique
        references erasures, email text not null, name text not null, created_at timestamptz not null,
        due_at timestamptz);
      comment on table farewells is 'Forgotten two days after the letter was due, at the latest after thirty.';
    `);
    await runner.query(
      protectTable('identity', 'farewells', {
        grants: { tenant: [], staff: [], system: ['select', 'insert', 'update', 'delete'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table farewells');
  }
}
