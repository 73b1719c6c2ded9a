import type { MigrationInterface, QueryRunner } from 'typeorm';
import { BLUE_SCREEN_RECOVERY } from '../../prices/price-book.policy.js';

export class BlueScreenRecovery1764532800000 implements MigrationInterface {
  name = 'BlueScreenRecovery1764532800000';

  async up(runner: QueryRunner): Promise<void> {
    const { id, name, cents } = BLUE_SCREEN_RECOVERY;
    await asOwner(runner, () =>
      runner.query(
        "insert into prices (service_id, book_version, name, cents, currency) values ($1, 1, $2, $3, 'ZAR')",
        [id, name, cents],
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await asOwner(runner, () => runner.query('delete from prices where service_id = $1', [BLUE_SCREEN_RECOVERY.id]));
  }
}

/** Forced row-level security makes the price book read-only for its owner too; lifted for this statement only. */
async function asOwner(runner: QueryRunner, change: () => Promise<unknown>): Promise<void> {
  await runner.query('alter table prices no force row level security');
  await change();
  await runner.query('alter table prices force row level security');
}
