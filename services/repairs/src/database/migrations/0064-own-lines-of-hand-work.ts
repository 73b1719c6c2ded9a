import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Free-text charge lines for work by hand; null if the work was charged as a service or as the diagnosis. */
export class OwnLinesOfHandWork1764984000000 implements MigrationInterface {
  name = 'OwnLinesOfHandWork1764984000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table hand_work add column lines jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table hand_work drop column lines');
  }
}
