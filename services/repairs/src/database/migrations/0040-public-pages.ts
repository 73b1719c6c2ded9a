import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

export class PublicPages1764853600000 implements MigrationInterface {
  name = 'PublicPages1764853600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table shop_pages (
        tenant_id uuid primary key,
        slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 3 and 40),
        published boolean not null default false,
        updated_at timestamptz not null, updated_by uuid not null);
      comment on column shop_pages.published is 'Off until the owner switches it on; nobody else sees an unpublished one.';
      create index repairs_of_address on repairs (lower(customer_email collate "C"), id desc)
        where customer_email is not null;
    `);
    await runner.query(
      protectTable('repairs', 'shop_pages', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select', 'insert', 'update'], staff: ['select'], system: ['select'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index repairs_of_address');
    await runner.query('drop table shop_pages');
  }
}
