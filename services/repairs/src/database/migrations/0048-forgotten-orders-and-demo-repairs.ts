import type { MigrationInterface, QueryRunner } from 'typeorm';
import { roleNames } from '@revive/platform/database/row-security';

/** Append-only tables of a ticket: only rows of the demo shop can be deleted. */
const KEPT = [
  'outcomes',
  'passport_grants',
  'passport_entries',
  'custody',
  'intake_photos',
  'intake_items',
  'done_lines',
  'deposits',
  'shop_notes',
  'hand_work',
] as const;

/**
 * Deletes the contact of a remote order long after the resulting repair has ended. Allows deleting repairs of the demo
 * shop; repairs of all real shops cannot be deleted.
 */
export class ForgottenOrders1764959000000 implements MigrationInterface {
  name = 'ForgottenOrders1764959000000';

  async up(runner: QueryRunner): Promise<void> {
    const { system } = roleNames('repairs');
    await runner.query(`
      alter table remote_orders drop constraint remote_orders_contact,
        add constraint remote_orders_contact check (contact_deleted_at is null or state in ('closed', 'linked'));
      create index remote_orders_linked on remote_orders (repair_id) where state = 'linked' and contact_deleted_at is null;
      grant insert on removed_objects to ${system};
    `);
    for (const table of KEPT)
      await runner.query(`
        create policy ${table}_demo on ${table} as restrictive for delete to ${system}
          using (exists (select from tenants t where t.id = ${table}.tenant_id and t.demo));
        grant delete on ${table} to ${system};
      `);
  }

  async down(runner: QueryRunner): Promise<void> {
    const { system } = roleNames('repairs');
    for (const table of KEPT)
      await runner.query(`revoke delete on ${table} from ${system}; drop policy ${table}_demo on ${table}`);
    await runner.query(`
      revoke insert on removed_objects from ${system};
      drop index remote_orders_linked;
      update remote_orders set contact_deleted_at = null where state = 'linked';
      alter table remote_orders drop constraint remote_orders_contact,
        add constraint remote_orders_contact check (contact_deleted_at is null or state = 'closed');
    `);
  }
}
