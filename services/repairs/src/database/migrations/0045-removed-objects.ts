import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable, roleNames } from '@revive/platform/database/row-security';

export class RemovedObjects1764950000000 implements MigrationInterface {
  name = 'RemovedObjects1764950000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      grant delete on intake_photos to ${roleNames('repairs').tenant};
      create table removed_objects (key text primary key, tenant_id uuid not null, at timestamptz not null);
      comment on table removed_objects is 'Objects that no row names any more, until the store has deleted them.';
    `);
    await runner.query(
      protectTable('repairs', 'removed_objects', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['insert'], staff: [], system: ['select', 'delete'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table removed_objects; revoke delete on intake_photos from ${roleNames('repairs').tenant}`,
    );
  }
}
