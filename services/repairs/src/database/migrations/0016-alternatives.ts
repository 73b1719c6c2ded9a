import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Alternatives1764507600000 implements MigrationInterface {
  name = 'Alternatives1764507600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table runs add column alternatives jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table runs drop column alternatives');
  }
}
