import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds notes visible to the customer. Existing notes stay internal. */
export class NotesForCustomers1764629000000 implements MigrationInterface {
  name = 'NotesForCustomers1764629000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table shop_notes add column for_customer boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table shop_notes drop column for_customer');
  }
}
