import type { MigrationInterface, QueryRunner } from 'typeorm';
import { roleNames } from '@revive/platform/database/row-security';

const { staff } = roleNames('notifications');
const USER = "nullif(current_setting('revive.user_id', true), '')";
/** Uses CASE instead of OR, as in 0003, so that the page is read in index order. */
const wall = (readers: string): string => {
  const condition = `case when reader = 'user:' || ${USER} then true ${readers} else false end`;
  return `drop policy notices_staff on notices; create policy notices_staff on notices to ${staff}
    using (${condition}) with check (${condition});`;
};

/**
 * Adds notifications for masters only. The service checks the staff role; the database hides the rows from everybody
 * except staff.
 */
export class MastersNotices1764090000000 implements MigrationInterface {
  name = 'MastersNotices1764090000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `${wall("when reader = 'staff' then true when reader = 'masters' then true")} comment on column notices.reader is 'user:<id>, tenant:<id>, staff or masters.';`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `delete from notices where reader = 'masters'; ${wall("when reader = 'staff' then true")} comment on column
        notices.reader is 'user:<id>, tenant:<id> or staff.';`,
    );
  }
}
