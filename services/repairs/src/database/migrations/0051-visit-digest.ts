import type { MigrationInterface, QueryRunner } from 'typeorm';

export class VisitDigest1764960600000 implements MigrationInterface {
  name = 'VisitDigest1764960600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table visits add column digest bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table visits drop column digest');
  }
}
