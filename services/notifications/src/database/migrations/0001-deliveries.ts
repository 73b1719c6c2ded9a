import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

export class Deliveries1763683200000 implements MigrationInterface {
  name = 'Deliveries1763683200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table deliveries (id uuid primary key, tenant_id uuid not null, template text not null,
        about uuid not null, sent_at timestamptz not null);
      create index deliveries_of_tenant on deliveries (tenant_id, id desc);
      comment on table deliveries is
      'That a letter was handed over, to whom it was about and when; never an address or a text.';
    `);
    await runner.query(
      protectTable('notifications', 'deliveries', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select'], staff: ['select'], system: ['select', 'insert'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table deliveries');
  }
}
