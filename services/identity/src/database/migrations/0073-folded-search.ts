import { FOLD_TEXT } from '@revive/platform/database/fold-text';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FoldedSearch1765010000000 implements MigrationInterface {
  name = 'FoldedSearch1765010000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FOLD_TEXT);
    await runner.query(`
      drop index users_by_username, users_by_email, users_by_name, tenants_by_name;
      create index users_by_username on users (fold_text(username_key) text_pattern_ops);
      create index users_by_email on users (fold_text(email_key) text_pattern_ops);
      create index users_by_name on users (fold_text(name) text_pattern_ops);
      create index tenants_by_name on tenants (fold_text(name) text_pattern_ops);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index users_by_username, users_by_email, users_by_name, tenants_by_name;
      create index users_by_username on users (username_key text_pattern_ops);
      create index users_by_email on users (email_key text_pattern_ops);
      create index users_by_name on users (lower(name) text_pattern_ops);
      create index tenants_by_name on tenants (lower(name) text_pattern_ops);
      drop function fold_text(text);
    `);
  }
}
