import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Time at which produced files on the shop's PC are due for deletion; null if no deletion is pending. The binding
 * retention is sealed in the handover: this column only finds due tickets.
 */
export class DiscardAt1764514800000 implements MigrationInterface {
  name = 'DiscardAt1764514800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table repairs add column discard_at timestamptz');
    await runner.query('create index repairs_discard_at on repairs (discard_at) where discard_at is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index repairs_discard_at');
    await runner.query('alter table repairs drop column discard_at');
  }
}
