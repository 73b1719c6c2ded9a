import type { MigrationInterface, QueryRunner } from 'typeorm';

/** True if a run settled work by hand: a rollback, as before, or a failed repair. */
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
