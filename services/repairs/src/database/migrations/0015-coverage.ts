import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Coverage1764504000000 implements MigrationInterface {
  name = 'Coverage1764504000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table findings add column unit jsonb');
    await runner.query('alter table runs add column coverage jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table runs drop column coverage');
    await runner.query('alter table findings drop column unit');
  }
}
