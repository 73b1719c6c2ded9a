import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

/** "Not my device" reports about a shop's emails, counted per shop without storing the address. */
export class MessageReports1764970000000 implements MigrationInterface {
  name = 'MessageReports1764970000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table message_reports (
        repair_id uuid not null references repairs, recipient_tag text not null,
        tenant_id uuid not null, at timestamptz not null, primary key (repair_id, recipient_tag));
      comment on column message_reports.recipient_tag is 'A keyed mark of the address; the key is in no database.';
      create index message_reports_of_shop on message_reports (tenant_id, at);
    `);
    // Shops have no access: the rows would reveal the reporter.
    await runner.query(
      protectTable('repairs', 'message_reports', {
        tenantColumn: 'tenant_id',
        grants: { tenant: [], staff: ['select'], system: ['select', 'insert', 'delete'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table message_reports');
  }
}
