import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks deposits that the ledger of `billing` has too. Earlier deposits were noted on the ticket alone. */
export class PaidAndDue1765500000000 implements MigrationInterface {
  name = 'PaidAndDue1765500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table deposits add column in_ledger boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table deposits drop column in_ledger');
  }
}
