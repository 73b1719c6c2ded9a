import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

export class Printing1765209600000 implements MigrationInterface {
  name = 'Printing1765209600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table printers (
        agent_id text not null, name text not null, tenant_id uuid not null, make text not null,
        online boolean not null, papers text[] not null, primary key (agent_id, name));
      create index printers_of_shop on printers (tenant_id);
      comment on table printers is 'The printers of each agent''s system, as the agent last reported them.';

      create table printer_choices (
        tenant_id uuid not null, paper text not null check (paper in ('label_62', 'receipt_80', 'a4')),
        agent_id text not null, printer text not null, chosen_by uuid, chosen_at timestamptz not null,
        primary key (tenant_id, paper));
      create index printer_choices_by on printer_choices (chosen_by);

      create table print_jobs (
        id uuid primary key, tenant_id uuid not null, agent_id text not null, printer text not null,
        what text not null check (what in ('receipt', 'label', 'test')),
        paper text not null check (paper in ('label_62', 'receipt_80', 'a4')),
        repair_id uuid, document bytea check (octet_length(document) <= 1000000), sha256 text not null,
        state text not null default 'queued'
          check (state in ('queued', 'sent', 'printing', 'printed', 'failed', 'expired', 'cancelled')),
        reason text, requested_by uuid, requested_at timestamptz not null, expires_at timestamptz not null,
        handed_at timestamptz, cancelled_at timestamptz, updated_at timestamptz not null, version int not null default 1);
      create index print_jobs_of_shop on print_jobs (tenant_id, id desc);
      create index print_jobs_by on print_jobs (requested_by);
      create index print_jobs_of_agent on print_jobs (agent_id) where state in ('queued', 'sent', 'printing');
      create index print_jobs_open on print_jobs (expires_at) where state in ('queued', 'sent', 'printing');
      comment on column print_jobs.document is 'A customer''s data: deleted once the agent has it, or the job has ended.';
      comment on column print_jobs.handed_at is 'When the document was first written to a stream of the agent.';
      comment on column print_jobs.cancelled_at is 'When a person cancelled a document that an agent may have.';
    `);
    await runner.query(
      protectTable('fleet', 'printers', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select'], staff: [] },
      }),
    );
    await runner.query(
      protectTable('fleet', 'printer_choices', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select', 'insert', 'update', 'delete'], staff: [] },
      }),
    );
    await runner.query(
      protectTable('fleet', 'print_jobs', {
        tenantColumn: 'tenant_id',
        repairColumn: 'repair_id',
        grants: { tenant: ['select', 'insert', 'update'], staff: [] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table print_jobs, printer_choices, printers');
  }
}
