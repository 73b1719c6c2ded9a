import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sends each email about an order at most once per member of staff, even for repeated events. */
export class EmailsToStaff1765020000000 implements MigrationInterface {
  name = 'EmailsToStaff1765020000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "create unique index deliveries_once_for_staff on deliveries (about, template, user_id) where owner = 'repairs' and user_id is not null",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index deliveries_once_for_staff');
  }
}
