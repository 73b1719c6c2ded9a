import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Produced1764511200000 implements MigrationInterface {
  name = 'Produced1764511200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table runs add column produced jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table runs drop column produced');
  }
}
