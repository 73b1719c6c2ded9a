import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a shop charges for work by hand in its own words; null of work that was charged as a service or as the diagnosis. */
export class OwnLinesOfHandWork1764984000000 implements MigrationInterface {
  name = 'OwnLinesOfHandWork1764984000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table hand_work add column lines jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table hand_work drop column lines');
  }
}
