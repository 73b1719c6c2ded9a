import type { MigrationInterface, QueryRunner } from 'typeorm';
import { openTable, protectTable } from '@revive/platform/database/row-security';

/**
 * Restricts each shop to its own row in `tenants`. Before, every shop could read all rows with their commission rates.
 */
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
