import type { MigrationInterface, QueryRunner } from 'typeorm';
import { openTable, protectTable } from '@revive/platform/database/row-security';

/** A shop's row, its commission rate included, was open to every shop. Now each sees its own. */
export class ShopsApart1763769600000 implements MigrationInterface {
  name = 'ShopsApart1763769600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop policy tenants_all on tenants');
    await runner.query(
      protectTable('billing', 'tenants', { tenantColumn: 'id', grants: { tenant: ['select'], staff: ['select'] } }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop policy tenants_tenant on tenants; drop policy tenants_staff on tenants; drop policy tenants_system on tenants',
    );
    await runner.query(openTable('billing', 'tenants', { tenant: ['select'], staff: ['select'] }));
  }
}
