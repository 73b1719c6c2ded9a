import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

/** Adds approval links, separate from the read-only tracking link, and email addresses reported as "not my device". */
export class ApprovalLinks1764100000000 implements MigrationInterface {
  name = 'ApprovalLinks1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table approval_links (
        id uuid primary key, repair_id uuid not null references repairs, tenant_id uuid not null,
        quote_version int not null,
        way text not null check (way in ('email_link', 'counter_qr')), via text not null, address_tag text not null,
        shown_by uuid,
        created_at timestamptz not null, expires_at timestamptz);
      comment on table approval_links is
      'Which links of a quote were given out. The code in a link is derived from the row under a key that is not in the database.';
      create index approval_links_of_repair on approval_links (repair_id, quote_version);
      create unique index approval_links_email on approval_links (repair_id, quote_version, address_tag)
        where way = 'email_link';

      create table link_tries (repair_id uuid not null, address text not null, hour timestamptz not null,
        tries int not null, primary key (repair_id, address, hour));
      create index link_tries_hour on link_tries (hour);
      alter table repairs add column stopped_tag text;
      comment on column repairs.stopped_tag is 'Of the address whose reader said that this is not their device.';
    `);
    await runner.query(
      protectTable('repairs', 'approval_links', {
        tenantColumn: 'tenant_id',
        repairColumn: 'repair_id',
        grants: { tenant: ['select', 'insert'], staff: [] },
      }),
    );
    await runner.query(protectTable('repairs', 'link_tries', { grants: { staff: [] } }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table repairs drop column stopped_tag; drop table link_tries, approval_links');
  }
}
