import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

export class PatchTests1765400000000 implements MigrationInterface {
  name = 'PatchTests1765400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table patch_tests (id uuid primary key, device_id text not null, device_name text not null default '',
        agent_id text, tenant_id uuid, patch_id text not null, patch_version text not null, patch_name text not null,
        status text not null check (status in ('pending', 'running', 'completed', 'failed')),
        steps_done int not null default 0, steps_total int not null default 0, step text not null default '',
        started_by uuid not null, started_at timestamptz not null, ended_at timestamptz, deadline timestamptz not null,
        results jsonb, version int not null default 1,
        check ((ended_at is not null) = (status in ('completed', 'failed'))));
      comment on table patch_tests is
        'Tests of patches on devices, for platform staff. A test without news until its deadline has failed.';
      comment on column patch_tests.started_by is 'Pseudonymous id of the master; no other person is named.';
      create unique index patch_tests_one_per_device on patch_tests (device_id) where ended_at is null;
      create index patch_tests_due on patch_tests (deadline) where ended_at is null;
    `);
    // No tenant column: a shop sees no row, not even of its own devices.
    await runner.query(protectTable('catalog', 'patch_tests', {}));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table patch_tests');
  }
}
