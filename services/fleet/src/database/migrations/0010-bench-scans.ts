import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

export class BenchScans1764853600000 implements MigrationInterface {
  name = 'BenchScans1764853600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table agents add column bench_read_at timestamptz;
      comment on column agents.bench_read_at is 'When the agent said that it had; null until it was asked.';
      create table bench_scans (tenant_id uuid primary key, asked_at timestamptz not null);
    `);
    await runner.query(
      protectTable('fleet', 'bench_scans', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select', 'insert', 'update'], staff: ['select'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table bench_scans');
    await runner.query('alter table agents drop column bench_read_at');
  }
}
