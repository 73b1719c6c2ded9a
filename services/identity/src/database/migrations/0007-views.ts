import { protectTable } from '@revive/platform/database/row-security';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Views1764039600000 implements MigrationInterface {
  name = 'Views1764039600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table views (
        id uuid primary key, viewer_id uuid not null references users on delete cascade, session_id uuid not null
        references sessions on delete cascade, user_id uuid not null references users on delete cascade,
        begun_at timestamptz not null, ends_at timestamptz not null, ended_at timestamptz, seal bytea not null);
      create index views_of_session on views (session_id) where ended_at is null;
      comment on table views is
      'A view lives no longer than the session that began it. Why it was begun stands with the account (account_moves).';
    `);
    await runner.query(protectTable('identity', 'views', { grants: { tenant: [], staff: [] } }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table views');
  }
}
