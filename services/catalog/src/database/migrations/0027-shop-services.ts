import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

export class ShopServices1765672800000 implements MigrationInterface {
  name = 'ShopServices1765672800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table shop_services (id uuid primary key, tenant_id uuid not null, name text not null,
        lines jsonb not null, archived_at timestamptz, version int not null, changed_at timestamptz not null,
        changed_by text not null);
      create index shop_services_of_tenant on shop_services (tenant_id, name);
      create unique index shop_services_name on shop_services (tenant_id, lower(name)) where archived_at is null;
    `);
    await runner.query(
      protectTable('catalog', 'shop_services', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select', 'insert', 'update'], staff: [], system: ['select'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table shop_services');
  }
}
