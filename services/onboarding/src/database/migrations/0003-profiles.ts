import { protectTable } from '@revive/platform/database/row-security';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Profiles1764032400000 implements MigrationInterface {
  name = 'Profiles1764032400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table business_profiles (
        account_id uuid primary key, version int not null, business_name text not null,
        submission_key bytea not null, bytes bytea not null, submitted_at timestamptz not null, seal bytea not null);
      comment on column business_profiles.bytes is
      'AES-256-GCM under a key that is not in the database, bound to the account.';

      create table profile_drafts (account_id uuid primary key, bytes bytea not null, updated_at timestamptz not null);

      create table account_moves (account_id uuid not null, move text not null, due_at timestamptz not null,
        next_at timestamptz not null, done_at timestamptz, primary key (account_id, move));
      create index account_moves_due on account_moves (next_at) where done_at is null;
    `);
    await runner.query(
      protectTable('onboarding', 'business_profiles', {
        grants: { tenant: [], staff: ['select'], system: ['select', 'insert', 'update'] },
      }),
    );
    await runner.query(protectTable('onboarding', 'profile_drafts', { grants: { tenant: [], staff: [] } }));
    await runner.query(
      protectTable('onboarding', 'account_moves', {
        grants: { tenant: [], staff: ['select'], system: ['select', 'insert', 'update'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table account_moves, profile_drafts, business_profiles');
  }
}
