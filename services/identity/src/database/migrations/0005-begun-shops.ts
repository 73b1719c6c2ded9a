import { protectTable } from '@revive/platform/database/row-security';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BegunShops1764032400000 implements MigrationInterface {
  name = 'BegunShops1764032400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table begun_shops (user_id uuid primary key
        references users on delete cascade, business_name text not null, created_at timestamptz not null)`,
    );
    await runner.query(protectTable('identity', 'begun_shops', { grants: { tenant: [], staff: [] } }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table begun_shops');
  }
}
