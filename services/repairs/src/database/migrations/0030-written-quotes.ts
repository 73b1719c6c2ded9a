import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

const OF_TICKET = { tenantColumn: 'tenant_id', repairColumn: 'repair_id' } as const;
const APPEND_ONLY = { tenant: ['select', 'insert'], staff: ['select'], system: ['select'] } as const;

/**
 * Adds quotes written by people: terms, approved part and proof, deposits, and finished lines. Earlier quotes stay
 * unchanged.
 */
export class WrittenQuotes1764880000000 implements MigrationInterface {
  name = 'WrittenQuotes1764880000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table quotes alter column run_id drop not null,
        add column discount_cents bigint not null default 0 check (discount_cents >= 0),
        add column vat_bps int not null default 0 check (vat_bps >= 0),
        add column deposit_cents bigint not null default 0 check (deposit_cents >= 0),
        add column valid_until timestamptz, add column written_by text, add column form jsonb;
      alter table approvals add column lines jsonb, add column total_cents bigint check (total_cents >= 0),
        add column evidence jsonb;

      create table deposits (
        id uuid primary key, repair_id uuid not null references repairs, tenant_id uuid not null,
        quote_version int not null, cents bigint not null check (cents > 0),
        method text not null check (method in ('cash', 'card', 'eft')), reference text not null,
        by_name text not null, recorded_by uuid not null, at timestamptz not null);
      create index deposits_of_repair on deposits (repair_id);

      create table done_lines (
        repair_id uuid not null references repairs, quote_version int not null, line_id text not null,
        tenant_id uuid not null, by_name text not null, note text not null, recorded_by uuid not null,
        at timestamptz not null, primary key (repair_id, quote_version, line_id));

      create table quote_settings (
        tenant_id uuid primary key, valid_days int not null check (valid_days between 1 and 365),
        vat_bps int not null check (vat_bps between 0 and 5000), since timestamptz not null);
    `);
    for (const table of ['deposits', 'done_lines'])
      await runner.query(protectTable('repairs', table, { ...OF_TICKET, grants: APPEND_ONLY }));
    await runner.query(
      protectTable('repairs', 'quote_settings', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select', 'insert', 'update'], staff: ['select'], system: ['select'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table quote_settings, done_lines, deposits;
      alter table approvals drop lines, drop total_cents, drop evidence;
      delete from quotes where run_id is null;
      alter table quotes drop discount_cents, drop vat_bps, drop deposit_cents, drop valid_until, drop written_by,
        drop form, alter column run_id set not null;
    `);
  }
}
