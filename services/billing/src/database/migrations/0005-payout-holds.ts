import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

export class PayoutHolds1764068500000 implements MigrationInterface {
  name = 'PayoutHolds1764068500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table payout_holds (id uuid primary key, tenant_id uuid not null, reason text not null,
        since timestamptz not null, until timestamptz not null check (until > since));
      comment on column payout_holds.id is
      'Of the confirmed command that caused it: however often it is told, it is one hold.';
      create index payout_holds_of_tenant on payout_holds (tenant_id, until desc);
    `);
    await runner.query(
      protectTable('billing', 'payout_holds', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select'], staff: ['select'], system: ['select', 'insert'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table payout_holds');
  }
}
