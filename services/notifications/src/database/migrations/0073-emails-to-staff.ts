import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An email about an order goes once to each of the platform's staff, however often the event of it comes. */
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
