import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

export class SavedViews1764628000000 implements MigrationInterface {
  name = 'SavedViews1764628000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table saved_views (id uuid primary key, tenant_id uuid not null, user_id uuid not null,
        name text not null check (length(name) between 1 and 40), address text not null check (length(address) <= 500),
        at timestamptz not null);
      create unique index saved_views_of_person on saved_views (tenant_id, user_id, lower(name));
    `);
    await runner.query(
      protectTable('repairs', 'saved_views', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select', 'insert', 'update', 'delete'], staff: [], system: ['select', 'delete'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table saved_views');
  }
}
