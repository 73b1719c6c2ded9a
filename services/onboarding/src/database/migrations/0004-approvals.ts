import { protectTable } from '@revive/platform/database/row-security';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Approvals1764036000000 implements MigrationInterface {
  name = 'Approvals1764036000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table applications add column review_round int not null default 1, add column opening_at timestamptz,
        add column opening_by jsonb, add column installer_port int, add column installer_at timestamptz;
      alter table applications alter column business_type drop not null, alter column account_type drop not null;
      comment on column applications.business_type is 'Null where staff opened the application and nobody has said it.';
      create index applications_opening on applications (opening_at) where opening_at is not null;
      comment on column applications.opening_at is
      'The shop is being opened in identity: until that has ended, however often it was cut off, nothing else moves the application.';

      create table approvals (
        id uuid primary key, application_id uuid not null
        references applications, round int not null, by_id uuid not null, by_name text not null,
        by_role text not null, at timestamptz not null, seal bytea not null,
        unique (application_id, round, by_id));
      comment on column approvals.round is
      'Changes that are asked for begin another round: what was approved before is no longer what there is.';
    `);
    await runner.query(
      protectTable('onboarding', 'approvals', {
        grants: { tenant: [], staff: ['select', 'insert'], system: ['select'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table approvals; alter table applications drop column review_round, drop column opening_at,
        drop column opening_by, drop column installer_port,
        drop column installer_at; alter table applications alter column business_type
        set not null, alter column account_type set not null`,
    );
  }
}
