import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

export class DoctorReports1765216800000 implements MigrationInterface {
  name = 'DoctorReports1765216800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table doctor_reports (
        agent_id text primary key, tenant_id uuid not null, asked_at timestamptz not null, at timestamptz,
        received_at timestamptz, duration_ms int, lines jsonb, version bigint not null default 1);
      create index doctor_reports_of_shop on doctor_reports (tenant_id);
      comment on table doctor_reports is 'The last check of each agent''s PC; a new one replaces it.';
      comment on column doctor_reports.at is 'By the clock of the PC, which may be wrong.';
    `);
    await runner.query(
      protectTable('fleet', 'doctor_reports', {
        tenantColumn: 'tenant_id',
        grants: {
          tenant: ['select', 'insert', 'update', 'delete'],
          staff: ['select', 'delete'],
          system: ['select', 'delete'],
        },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table doctor_reports');
  }
}
