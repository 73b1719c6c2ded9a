import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable, type Privilege } from '@revive/platform/database/row-security';

const OF_TENANT = { tenantColumn: 'tenant_id' } as const;
/** Signed rows are never changed. */
const ONCE: readonly Privilege[] = ['select', 'insert'];

export class Intake1764723600000 implements MigrationInterface {
  name = 'Intake1764723600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(String.raw`
      alter table repairs
        drop column find_text,
        alter column device_id drop not null,
        alter column agent_id drop not null,
        add constraint device_and_agent check ((device_id is null) = (agent_id is null)),
        add column visit_id uuid;
      alter table repairs add column find_text text not null generated always as (lower(coalesce(customer_name, '') || e'
' || coalesce(customer_email, '') || e'
' || device_name || e'
' || coalesce(device_id, ''))) stored;
      create index repairs_of_visit on repairs (tenant_id, visit_id) where visit_id is not null;

      create table visits (
        tenant_id uuid not null, id uuid not null, customer_id uuid not null references customers,
        terms text[] not null, by_user uuid not null, at timestamptz not null, primary key (tenant_id, id));

      create table intake_items (
        repair_id uuid primary key references repairs, tenant_id uuid not null,
        make text, model text, serial text, colour text, condition text[] not null, condition_note text,
        accessories text, passcode bytea);

      create table intake_photos (
        id uuid primary key, repair_id uuid not null references repairs, tenant_id uuid not null,
        bytes int not null, sha256 text not null, by_name text not null, by_user uuid not null, at timestamptz not null);
      create index photos_of_repair on intake_photos (repair_id, id);
    `);
    await runner.query(
      protectTable('repairs', 'visits', {
        ...OF_TENANT,
        grants: { tenant: ONCE, staff: ['select'], system: ['select'] },
      }),
    );
    await runner.query(protectTable('repairs', 'intake_items', OF_TENANT));
    await runner.query(
      protectTable('repairs', 'intake_photos', {
        ...OF_TENANT,
        grants: { tenant: ONCE, staff: ['select'], system: ['select'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table intake_photos, intake_items, visits');
    await runner.query('alter table repairs drop column visit_id, drop constraint device_and_agent');
  }
}
