import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DemoShop1764860000000 implements MigrationInterface {
  name = 'DemoShop1764860000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tenants add column demo boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tenants drop column demo');
  }
}
