import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UninstalledAgents1765332000000 implements MigrationInterface {
  name = 'UninstalledAgents1765332000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table agents add column uninstalled_at timestamptz;
      comment on column agents.uninstalled_at is 'When the program said that it was removed; null after it connects again.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table agents drop column uninstalled_at');
  }
}
