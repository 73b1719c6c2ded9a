import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ShopLogo1764500000000 implements MigrationInterface {
  name = 'ShopLogo1764500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tenants add column logo text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tenants drop column logo');
  }
}
