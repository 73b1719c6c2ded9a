import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How a shop is reached by email, as identity says it; empty until identity tells of the shop the next time. */
export class ShopEmail1764960000000 implements MigrationInterface {
  name = 'ShopEmail1764960000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("alter table tenants add column email text not null default ''");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tenants drop column email');
  }
}
