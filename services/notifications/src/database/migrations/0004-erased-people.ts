import { protectTable } from '@revive/platform/database/row-security';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ErasedPeople1764068700000 implements MigrationInterface {
  name = 'ErasedPeople1764068700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table erased_people (user_id uuid primary key, erased_at timestamptz not null, erased jsonb not null);
      create index deliveries_of_user on deliveries (user_id) where user_id is not null;
    `);
    await runner.query(
      protectTable('notifications', 'erased_people', {
        grants: { tenant: [], staff: [], system: ['select', 'insert'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index deliveries_of_user; drop table erased_people');
  }
}
