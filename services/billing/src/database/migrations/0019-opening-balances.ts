import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The balance before the first line of an imported statement, so that a missing statement shows as a difference. */
export class OpeningBalances1764401200000 implements MigrationInterface {
  name = 'OpeningBalances1764401200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table statement_imports add column opening_cents bigint, add column opening_day date;
      comment on column statement_imports.opening_cents is 'Absent for statements of earlier versions and without a balance.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table statement_imports drop column opening_cents, drop column opening_day;');
  }
}
