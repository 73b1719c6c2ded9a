import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable, roleNames } from '@revive/platform/database/row-security';

/**
 * Rules against diagnosing without repairing: counted diagnoses, days with refusals, the shop's status, and a log of
 * decisions by rules and staff.
 */
export class Protection1764842000000 implements MigrationInterface {
  name = 'Protection1764842000000';

  async up(runner: QueryRunner): Promise<void> {
    const { tenant } = roleNames('repairs');
    await runner.query(`
      create table protection_shops (
        tenant_id uuid primary key,
        status text not null default 'good' check (status in ('good', 'suspicious', 'blocked')),
        status_at timestamptz not null,
        block_reason text,
        reviewed_at timestamptz,
        cases int not null default 0,
        case_reason text check (case_reason in ('throttled', 'purchases')),
        case_since timestamptz,
        appeals int not null default 0,
        appeal_text text,
        appeal_at timestamptz,
        hour_limit int, day_limit int, devices_limit int, limits_until timestamptz,
        warned jsonb not null default '{}',
        refused jsonb not null default '{}',
        rank smallint generated always as (case
          when case_since is not null or appeal_at is not null then 0
          when status = 'blocked' then 1 when status = 'suspicious' then 2 else 3 end) stored,
        since timestamptz generated always as (coalesce(least(case_since, appeal_at), status_at)) stored
      );
      create index protection_queue on protection_shops (rank, since, tenant_id);
      comment on column protection_shops.reviewed_at is 'What was counted before this opens no case again.';
      comment on column protection_shops.warned is 'When the shop was last warned, by limit.';
      comment on column protection_shops.refused is 'When the shop was last told that it is refused, by limit.';

      create table protection_diagnoses (
        run_id uuid primary key, repair_id uuid not null, tenant_id uuid not null, device_id text not null,
        at timestamptz not null);
      create index protection_diagnoses_of_shop on protection_diagnoses (tenant_id, at desc) include (device_id);
      create index protection_diagnoses_of_repair on protection_diagnoses (repair_id);
      create index settlements_charged on settlements (tenant_id, at) where kind = 'charge';

      create table protection_refusals (
        tenant_id uuid not null, day date not null, limit_name text not null check (limit_name in ('hour', 'day', 'devices')),
        times int not null, first_at timestamptz not null, last_at timestamptz not null,
        primary key (tenant_id, day, limit_name));

      create table protection_history (
        id uuid primary key, tenant_id uuid not null, event text not null, note text not null, by_name text not null,
        by_user uuid, at timestamptz not null);
      create index protection_history_of_shop on protection_history (tenant_id, id desc);
    `);
    const reads = ['select'] as const;
    await runner.query(
      protectTable('repairs', 'protection_shops', { tenantColumn: 'tenant_id', grants: { tenant: reads } }),
    );
    // A shop's own calls may count, warn and appeal. Only staff and timers write the status.
    await runner.query(`
      grant insert (tenant_id, status_at) on protection_shops to ${tenant};
      grant update (warned, appeals, appeal_text, appeal_at) on protection_shops to ${tenant};
    `);
    await runner.query(
      protectTable('repairs', 'protection_refusals', { tenantColumn: 'tenant_id', grants: { tenant: reads } }),
    );
    for (const table of ['protection_diagnoses', 'protection_history'])
      await runner.query(
        protectTable('repairs', table, { tenantColumn: 'tenant_id', grants: { tenant: ['select', 'insert'] } }),
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index settlements_charged');
    await runner.query('drop table protection_history, protection_refusals, protection_diagnoses, protection_shops');
  }
}
