import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FoundRepairs1764104400000 implements MigrationInterface {
  name = 'FoundRepairs1764104400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(String.raw`alter table repairs
      add column find_text text not null generated always as (lower(coalesce(customer_name, '') || e'
' || coalesce(customer_email, '') || e'
' || device_name || e'
' || device_id)) stored,
      add column find_phone text not null generated always as (regexp_replace(coalesce(customer_phone, ''), '[^0-9]', '', 'g')) stored`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table repairs drop column find_text, drop column find_phone');
  }
}
