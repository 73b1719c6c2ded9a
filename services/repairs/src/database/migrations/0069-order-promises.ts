import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

/**
 * Adds the remote-order setting of a shop, and the alarm time per order promise. Promises broken earlier count as
 * alarmed: a notification would be too late to act on.
 */
export class OrderPromises1764990000000 implements MigrationInterface {
  name = 'OrderPromises1764990000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table order_settings (
        tenant_id uuid primary key, takes_orders boolean not null,
        updated_at timestamptz not null, updated_by uuid not null);
      alter table remote_orders add column contact_alarm_at timestamptz, add column emergency_alarm_at timestamptz;
      update remote_orders set contact_alarm_at = now() where created_at < now() - interval '15 minutes';
      update remote_orders set emergency_alarm_at = now()
        where created_at < now() - interval '2 hours' and urgency_level = 'emergency';
    `);
    await runner.query(
      protectTable('repairs', 'order_settings', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select', 'insert', 'update'], staff: ['select'], system: ['select'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table order_settings');
    await runner.query('alter table remote_orders drop column contact_alarm_at, drop column emergency_alarm_at');
  }
}
