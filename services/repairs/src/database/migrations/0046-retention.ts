import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Retention1764953600000 implements MigrationInterface {
  name = 'Retention1764953600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index protection_diagnoses_by_age on protection_diagnoses (at);
      alter table remote_orders add column contact_deleted_at timestamptz,
        add constraint remote_orders_contact check (contact_deleted_at is null or state = 'closed');
      create index remote_orders_closed on remote_orders (closed_at)
        where state = 'closed' and contact_deleted_at is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index remote_orders_closed; drop index protection_diagnoses_by_age;
      alter table remote_orders drop constraint remote_orders_contact, drop column contact_deleted_at;
    `);
  }
}
