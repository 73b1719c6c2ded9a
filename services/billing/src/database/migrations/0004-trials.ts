import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

const KEPT = { tenant: ['select'], staff: ['select'], system: ['select', 'insert', 'update'] } as const;

export class Trials1764061300000 implements MigrationInterface {
  name = 'Trials1764061300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table trials (
        tenant_id uuid primary key, id uuid not null, started_at timestamptz not null, ends_at timestamptz not null,
        included int not null, used int not null check (used between 0 and included), version bigint not null);
      create table trial_uses (tenant_id uuid not null references trials, repair_id uuid not null,
        quote_version int not null, at timestamptz not null, returned_at timestamptz, primary key (repair_id,
        quote_version));
      comment on table trial_uses is 'By the natural key of the charge: delivered twice is counted once.';
      create index trial_uses_of_tenant on trial_uses (tenant_id);
    `);
    await runner.query(protectTable('billing', 'trials', { tenantColumn: 'tenant_id', grants: KEPT }));
    await runner.query(protectTable('billing', 'trial_uses', { tenantColumn: 'tenant_id', grants: KEPT }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table trial_uses, trials');
  }
}
