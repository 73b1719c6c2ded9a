import { protectTable, roleNames } from '@revive/platform/database/row-security';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Excludes the password hash, the second factor and the seal, which only identity reads as the system role. */
const SHOWN =
  'id, tenant_id, username, username_key, name, email, email_key, role, status, first_password_until, invited, created_at';

export class People1763769600000 implements MigrationInterface {
  name = 'People1763769600000';

  async up(runner: QueryRunner): Promise<void> {
    const { tenant, staff } = roleNames('identity');
    await runner.query(`
      alter table users add column first_password_until timestamptz, add column invited boolean not null default false;
      comment on column users.first_password_until is
      'Set while the password is one that somebody else has chosen, and until when it serves.';
      grant select (${SHOWN}) on users to ${tenant}, ${staff};

      create table account_moves (
        id uuid primary key, user_id uuid not null
        references users on delete cascade, what text not null, from_state text not null, to_state text not null,
        reason text not null, by_user uuid, at timestamptz not null);
      create index account_moves_of_user on account_moves (user_id, id desc);
    `);
    await runner.query(protectTable('identity', 'account_moves', { grants: { tenant: [], staff: ['select'] } }));
    await runner.query(`
      create index users_by_username on users (username_key text_pattern_ops);
      create index users_by_email on users (email_key text_pattern_ops);
      create index users_by_name on users (lower(name) text_pattern_ops);
      create index users_of_role on users (role, id desc);
      create index users_of_status on users (status, id desc);
      create index tenants_by_name on tenants (lower(name) text_pattern_ops);

      create index audit_entries_of_action on audit_entries (tenant_id, action text_pattern_ops, id desc);
      create index audit_entries_of_actor on audit_entries (tenant_id, actor_id, id desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    const { tenant, staff } = roleNames('identity');
    await runner.query(`
      drop index audit_entries_of_action, audit_entries_of_actor, tenants_by_name, users_of_status, users_of_role,
      users_by_name, users_by_email, users_by_username;
      drop table account_moves;
      revoke select (${SHOWN}) on users from ${tenant}, ${staff};
      alter table users drop column first_password_until, drop column invited;
    `);
  }
}
