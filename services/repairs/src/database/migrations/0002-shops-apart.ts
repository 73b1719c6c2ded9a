import type { MigrationInterface, QueryRunner } from 'typeorm';
import { openTable, protectTable, roleNames } from '@revive/platform/database/row-security';

/** Restricts shop rows: a shop reads its own row only, and a tracking link reads the row of its repair's shop. */
export class ShopsApart1763769600000 implements MigrationInterface {
  name = 'ShopsApart1763769600000';

  async up(runner: QueryRunner): Promise<void> {
    const { tenant } = roleNames('repairs');
    await runner.query('drop policy tenants_all on tenants');
    await runner.query(
      protectTable('repairs', 'tenants', { tenantColumn: 'id', grants: { tenant: ['select'], staff: ['select'] } }),
    );
    // The tracking page shows the shop's name and contact. The link's tenant is the tenant of its repair.
    await runner.query(`create policy tenants_link on tenants for select to ${tenant}
      using (nullif(current_setting('revive.repair_id', true),
      '') is not null and id = nullif(current_setting('revive.tenant_id', true), '')::uuid)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop policy tenants_link on tenants; drop policy tenants_tenant on tenants; drop policy tenants_staff on
        tenants; drop policy tenants_system on tenants`,
    );
    await runner.query(openTable('repairs', 'tenants', { staff: ['select'] }));
  }
}
