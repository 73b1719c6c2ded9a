import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RescueAgents1764327600001 implements MigrationInterface {
  name = 'RescueAgents1764327600001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table agents add column rescue boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table agents drop column rescue');
  }
}
