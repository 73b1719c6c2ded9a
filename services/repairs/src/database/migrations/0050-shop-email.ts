import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The shop's email address as published by identity; empty until identity publishes the shop again. */
export class ShopEmail1764960000000 implements MigrationInterface {
  name = 'ShopEmail1764960000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("alter table tenants add column email text not null default ''");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tenants drop column email');
  }
}
