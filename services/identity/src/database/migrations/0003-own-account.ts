import { protectTable } from '@revive/platform/database/row-security';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SYSTEM_ONLY = { tenant: [], staff: [] } as const;

export class OwnAccount1763791200000 implements MigrationInterface {
  name = 'OwnAccount1763791200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table letters (
        id uuid primary key, template text not null, user_id uuid not null
        references users on delete cascade, facts jsonb not null, created_at timestamptz not null);
      create index letters_of_user on letters (user_id, id desc);
      comment on column letters.facts is 'Ids, hours and words of ours; no address, no name and no link.';

      create table links (
        id uuid primary key, purpose text not null, user_id uuid not null
        references users on delete cascade, email text not null, email_key text not null, former_email text,
        created_at timestamptz not null, expires_at timestamptz not null, used_at timestamptz, seal bytea not null);
      create index links_of_user on links (user_id, id desc);
      create index links_old on links (expires_at);
      comment on table links is 'One-time links. Their secret is derived when they are sent, and stands nowhere.';

      create table emails (
        user_id uuid primary key references users on delete cascade, email_key text not null,
        stated_at timestamptz not null, confirmed_at timestamptz, seal bytea not null);
      comment on table emails is
      'Which address the account itself has named, and whether it has shown that letters to it arrive.';

      create table known_devices (
        tag bytea primary key, user_id uuid not null
        references users on delete cascade, first_seen_at timestamptz not null, last_seen_at timestamptz not null);
      create index known_devices_of_user on known_devices (user_id, last_seen_at desc);
      comment on column known_devices.tag is
      'MAC over the account and the browser''s id, under a key that is not in the database.';

      create table otp_setups (user_id uuid primary key
        references users on delete cascade, secret bytea not null, created_at timestamptz not null,
        seal bytea not null);
      create table recovery_codes (
        tag bytea primary key, user_id uuid not null
        references users on delete cascade, created_at timestamptz not null, used_at timestamptz);
      create index recovery_codes_of_user on recovery_codes (user_id);

      create table erasure_requests (user_id uuid primary key
        references users on delete cascade, requested_at timestamptz not null);

      alter table sessions add column device text not null default '', add column network text not null default '';
      create index sessions_of_user_newest on sessions (user_id, id desc);
    `);
    for (const table of [
      'letters',
      'links',
      'emails',
      'known_devices',
      'otp_setups',
      'recovery_codes',
      'erasure_requests',
    ]) {
      await runner.query(protectTable('identity', table, { userColumn: 'user_id', grants: SYSTEM_ONLY }));
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table sessions drop column device, drop column network; drop table erasure_requests, recovery_codes,
        otp_setups, known_devices, emails, links, letters`,
    );
  }
}
