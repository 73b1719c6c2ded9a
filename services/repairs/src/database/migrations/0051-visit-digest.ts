import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keyed digest of a visit's intake data; null for earlier visits. */
export class VisitDigest1764960600000 implements MigrationInterface {
  name = 'VisitDigest1764960600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table visits add column digest bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table visits drop column digest');
  }
}
