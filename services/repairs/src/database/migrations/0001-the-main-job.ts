import type { MigrationInterface, QueryRunner } from 'typeorm';
import { openTable, protectTable } from '@revive/platform/database/row-security';

const OF_TENANT = { tenantColumn: 'tenant_id' } as const;
const OF_TICKET = { tenantColumn: 'tenant_id', repairColumn: 'repair_id' } as const;

export class TheMainJob1763683200000 implements MigrationInterface {
  name = 'TheMainJob1763683200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table repairs (
        id uuid primary key, tenant_id uuid not null, number bigint not null, version bigint not null,
        tracking_hash bytea not null unique,
        status text not null, outcome text not null, outcome_reason text, device_id text not null,
        device_name text not null, device_type text not null,
        agent_id text not null, device_attached boolean not null, customer_name text, customer_phone text,
        customer_email text, issue_description text,
        shown_cost_cents bigint, handed_over_at timestamptz, created_at timestamptz not null,
        updated_at timestamptz not null, unique (tenant_id, number));
      create index repairs_of_tenant on repairs (tenant_id, id desc);
      create index repairs_of_device on repairs (device_id, id desc);
      comment on column repairs.shown_cost_cents is 'What the person was shown at the start; never a price.';
      create unique index repairs_open on repairs (tenant_id, device_id) where status <> 'ready_for_pickup';

      create table repair_numbers (tenant_id uuid primary key, last bigint not null);

      create table findings (
        id uuid primary key, repair_id uuid not null references repairs, tenant_id uuid not null,
        run_id uuid not null, code text not null, procedure text not null,
        severity text not null, layer text not null, plain text not null, evidence jsonb not null);
      create index findings_of_repair on findings (repair_id);

      create table quotes (
        repair_id uuid not null references repairs, version int not null, tenant_id uuid not null,
        run_id uuid not null, lines jsonb not null,
        total_cents bigint not null check (total_cents >= 0),
        diagnosis_cents bigint not null check (diagnosis_cents >= 0), procedures jsonb not null,
        plan_digest text not null, nonce text not null, writes int not null, bytes bigint not null,
        files_before bigint, files_after bigint,
        current boolean not null, seal bytea not null, created_at timestamptz not null, primary key (repair_id,
        version));
      create unique index quotes_current on quotes (repair_id) where current;

      create table approvals (
        id uuid primary key, repair_id uuid not null references repairs, tenant_id uuid not null,
        quote_version int not null, plan_digest text not null, how text not null,
        approved_by text not null, recorded_by text not null, at timestamptz not null, withdrawn_at timestamptz,
        spent_by_run uuid, seal bytea not null);
      create index approvals_of_repair on approvals (repair_id);
      create unique index approvals_live on approvals (repair_id) where withdrawn_at is null and spent_by_run is null;

      create table runs (
        id uuid primary key, repair_id uuid not null references repairs, tenant_id uuid not null,
        agent_id text not null, device_id text not null, kind text not null,
        status text not null, plan_digest text, rollback_nonce text, backup_object text, wrapped_backup_key bytea,
        verdict jsonb,
        started_at timestamptz not null, ended_at timestamptz, last_news_at timestamptz);
      create index runs_of_repair on runs (repair_id, id desc);
      create unique index runs_active on runs (device_id) where status not in ('completed', 'failed');

      create table steps (
        run_id uuid not null references runs, name text not null, repair_id uuid not null, tenant_id uuid not null,
        position int not null, status text not null,
        plain text not null, action text, digest text, started_at timestamptz, ended_at timestamptz, done bigint,
        total bigint, unit text, writes jsonb not null,
        primary key (run_id, name));
      create index steps_of_repair on steps (repair_id);

      create table history (id uuid primary key, repair_id uuid not null references repairs,
        tenant_id uuid not null, status text not null, moved boolean not null,
        note text not null, at timestamptz not null);
      create index history_of_repair on history (repair_id, id);

      create table settlements (
        repair_id uuid not null, kind text not null, tenant_id uuid not null, cents bigint not null,
        at timestamptz not null, reversed_at timestamptz,
        primary key (repair_id, kind));

      create table tenants (id uuid primary key, name text not null, phone text not null, address text not null,
        version bigint not null);
      create table agent_bindings (agent_id text primary key, tenant_id uuid not null, binding text not null,
        version bigint not null, seal bytea not null);
      create table tracking_misses (address text not null, hour timestamptz not null, misses int not null,
        primary key (address, hour));
      create table stops (id uuid primary key, at timestamptz not null, by_user uuid not null, runs int not null);
    `);
    for (const table of ['findings', 'quotes', 'approvals', 'runs', 'steps', 'history', 'settlements'])
      await runner.query(protectTable('repairs', table, OF_TICKET));
    await runner.query(protectTable('repairs', 'repairs', { tenantColumn: 'tenant_id', repairColumn: 'id' }));
    await runner.query(protectTable('repairs', 'repair_numbers', OF_TENANT));
    await runner.query(
      protectTable('repairs', 'agent_bindings', { ...OF_TENANT, grants: { tenant: ['select'], staff: ['select'] } }),
    );
    // Every tracking page shows its shop's name and phone: the rows are not secret among tenants.
    await runner.query(openTable('repairs', 'tenants', { staff: ['select'] }));
    await runner.query(protectTable('repairs', 'tracking_misses', { grants: { staff: [] } }));
    await runner.query(protectTable('repairs', 'stops', {}));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table stops, tracking_misses, agent_bindings, tenants, settlements, history, steps, runs, approvals,
        quotes, findings, repair_numbers, repairs`,
    );
  }
}
