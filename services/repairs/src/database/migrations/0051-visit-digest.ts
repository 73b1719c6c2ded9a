import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a visit was taken in with, as a keyed digest; null of a visit from before. */
export class VisitDigest1764960600000 implements MigrationInterface {
  name = 'VisitDigest1764960600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table visits add column digest bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table visits drop column digest');
  }
}
