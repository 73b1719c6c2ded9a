import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

/** Who switched billing or the test account of a shop, and from when on. Email of a shop, for lists of staff. */
export class BillingControl1764400900000 implements MigrationInterface {
  name = 'BillingControl1764400900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tenants add column email text not null default '';

      create table billing_switches (
        id uuid primary key, tenant_id uuid not null references tenants,
        switch text not null check (switch in ('billing', 'test_account')), value boolean not null,
        from_at timestamptz not null, notes text not null,
        by_user uuid not null, by_name text not null, made_at timestamptz not null,
        check (from_at >= made_at));
      create index billing_switches_of_tenant on billing_switches (tenant_id, switch, id desc);
      create trigger append_only before update or delete or truncate on billing_switches
        for each statement execute function append_only();
    `);
    await runner.query(
      protectTable('billing', 'billing_switches', {
        tenantColumn: 'tenant_id',
        grants: { tenant: [], staff: ['select'], system: ['select', 'insert'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table billing_switches; alter table tenants drop column email');
  }
}
