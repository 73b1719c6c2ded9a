import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EndedRuns1763812800000 implements MigrationInterface {
  name = 'EndedRuns1763812800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "create index runs_ended on runs (ended_at desc) where kind = 'repair' and ended_at is not null",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index runs_ended');
  }
}
