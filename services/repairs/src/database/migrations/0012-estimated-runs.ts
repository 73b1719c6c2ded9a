import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EstimatedRuns1764331200000 implements MigrationInterface {
  name = 'EstimatedRuns1764331200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table runs add column estimate_ms bigint, add column estimate_runs int');
    await runner.query(
      "create index runs_completed_of_tenant on runs (tenant_id, ended_at desc) where kind = 'repair' and status = 'completed'",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index runs_completed_of_tenant');
    await runner.query('alter table runs drop column estimate_ms, drop column estimate_runs');
  }
}
