import { protectTable } from '@revive/platform/database/row-security';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Training1764039600000 implements MigrationInterface {
  name = 'Training1764039600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table training_modules (
        account_id uuid not null, module_id text not null, begun_at timestamptz not null, steps jsonb not null,
        draw jsonb not null, quiz_passed_at timestamptz, completed_at timestamptz, seal bytea not null,
        primary key (account_id, module_id));
      create table training_completions (account_id uuid primary key, file_id uuid not null
        references sealed_files, completed_at timestamptz not null, seal bytea not null);
    `);
    await runner.query(
      protectTable('onboarding', 'training_modules', {
        grants: { tenant: [], staff: ['select'], system: ['select', 'insert', 'update'] },
      }),
    );
    await runner.query(
      protectTable('onboarding', 'training_completions', {
        grants: { tenant: [], staff: ['select'], system: ['select', 'insert'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table training_completions, training_modules');
  }
}
