import type { MigrationInterface, QueryRunner } from 'typeorm';
import { roleNames } from '@revive/platform/database/row-security';

const { tenant } = roleNames('notifications');
const USER = "nullif(current_setting('revive.user_id', true), '')";
const TENANT = "nullif(current_setting('revive.tenant_id', true), '')";
const NO_LINK = "coalesce(current_setting('revive.repair_id', true), '') = ''";
/** Uses CASE instead of OR, as in 0003, so that the page is read in index order. */
const wall = (readers: string): string => {
  const condition = `case when reader = 'user:' || ${USER} then true when reader = 'tenant:' || ${TENANT} then ${NO_LINK}
    ${readers} else false end`;
  return `drop policy notices_tenant on notices; create policy notices_tenant on notices to ${tenant}
    using (${condition}) with check (${condition});`;
};

/**
 * Adds notifications for the platform's technicians, who have no shop. The service checks the role of people without a
 * shop; the database hides the rows from every shop.
 */
export class SupportNotices1764836100000 implements MigrationInterface {
  name = 'SupportNotices1764836100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `${wall(`when reader = 'support' then ${TENANT} is null and ${USER} is not null and ${NO_LINK}`)}
      comment on column notices.reader is 'user:<id>, tenant:<id>, staff, masters or support.';`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `delete from notices where reader = 'support'; ${wall('')}
      comment on column notices.reader is 'user:<id>, tenant:<id>, staff or masters.';`,
    );
  }
}
