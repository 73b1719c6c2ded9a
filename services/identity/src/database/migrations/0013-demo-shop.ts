import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DemoShop1764850000000 implements MigrationInterface {
  name = 'DemoShop1764850000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tenants add column demo boolean not null default false;
      create unique index tenants_demo on tenants (demo) where demo;
      alter table sessions add column visit boolean not null default false;
      comment on column sessions.visit is 'Of somebody without an account: it reads alone.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from sessions where visit;
      alter table sessions drop column visit;
      alter table tenants drop column demo;
    `);
  }
}
