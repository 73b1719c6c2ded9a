import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether work by hand was settled with a run: a rollback, as until now, or a repair that failed. */
export class SettledHandWork1764959600000 implements MigrationInterface {
  name = 'SettledHandWork1764959600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table runs add column settles_hand boolean not null default false;
      alter table runs no force row level security;
      update runs set settles_hand = true where kind = 'rollback' and status = 'completed';
      alter table runs force row level security;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table runs drop column settles_hand');
  }
}
