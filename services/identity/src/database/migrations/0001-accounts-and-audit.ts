import { protectTable } from '@revive/platform/database/row-security';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SYSTEM_ONLY = { tenant: [], staff: [] } as const;

export class AccountsAndAudit1763683200000 implements MigrationInterface {
  name = 'AccountsAndAudit1763683200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table tenants (
        id uuid primary key, name text not null, phone text not null, address text not null, email text not null,
        commission_rate double precision not null check (commission_rate between 0 and 1), version bigint not null,
        created_at timestamptz not null);

      create table users (
        id uuid primary key, tenant_id uuid references tenants, username text not null, username_key text not null,
        name text not null,
        email text not null, email_key text not null, role text not null, status text not null, status_before text,
        password_hash text not null,
        otp_secret bytea, otp_step bigint, version bigint not null, seal bytea not null,
        created_at timestamptz not null, updated_at timestamptz not null,
        constraint users_username unique (username_key), constraint users_email unique (email_key));
      create index users_of_tenant on users (tenant_id, id desc);

      create table sessions (
        id uuid primary key, hash bytea not null unique, user_id uuid not null references users,
        created_at timestamptz not null,
        expires_at timestamptz not null, last_seen_at timestamptz not null, ended_at timestamptz, seal bytea not null);
      create index sessions_of_user on sessions (user_id) where ended_at is null;
      create index sessions_old on sessions (expires_at);
      comment on column sessions.hash is 'SHA-256 of the id in the cookie; the id itself is stored nowhere.';

      create table attempts (key text primary key, at timestamptz[] not null, last_at timestamptz not null);
      create index attempts_old on attempts (last_at);
      comment on table attempts is
      'Guesses within a sliding window, per account name and per address (both as SHA-256).';

      create table audit_entries (
        id uuid not null, chain text not null, tenant_id uuid, seq bigint not null, action text not null,
        notes text not null, actor_id text not null,
        actor_role text not null, actor_name text not null, at timestamptz not null, hash bytea not null,
        primary key (id)
      ) partition by range (id);
      create index audit_entries_of_tenant on audit_entries (tenant_id, id desc);
      create index audit_entries_in_order on audit_entries (chain, seq);

      create table audit_heads (
        chain text primary key, tenant_id uuid, seq bigint not null, hash bytea not null,
        anchored_seq bigint not null, seal bytea not null);
    `);
    await runner.query(auditPartitions(2026, 10, 48));
    await runner.query(
      protectTable('identity', 'tenants', { tenantColumn: 'id', grants: { tenant: ['select'], staff: ['select'] } }),
    );
    await runner.query(
      protectTable('identity', 'users', { tenantColumn: 'tenant_id', userColumn: 'id', grants: SYSTEM_ONLY }),
    );
    await runner.query(protectTable('identity', 'sessions', { userColumn: 'user_id', grants: SYSTEM_ONLY }));
    await runner.query(protectTable('identity', 'attempts', { grants: SYSTEM_ONLY }));
    // Entries are append-only. The table's owner could change an entry, but the chain would reveal the change.
    await runner.query(
      protectTable('identity', 'audit_entries', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select'], staff: ['select'], system: ['select', 'insert'] },
      }),
    );
    await runner.query(
      protectTable('identity', 'audit_heads', {
        tenantColumn: 'tenant_id',
        grants: { ...SYSTEM_ONLY, system: ['select', 'insert', 'update'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table audit_heads, audit_entries, attempts, sessions, users, tenants');
  }
}

/**
 * One partition per month by id: the first 48 bits of a UUIDv7 are milliseconds. Ids outside all months go to the
 * default partition, so a wrong clock or a late migration loses nothing.
 */
function auditPartitions(year: number, month: number, count: number): string {
  const bound = (offset: number) =>
    Date.UTC(year, month - 1 + offset, 1)
      .toString(16)
      .padStart(12, '0')
      .replace(/^(.{8})(.{4})$/, '$1-$2-0000-0000-000000000000');
  const names = ['audit_entries_other'];
  const statements = ['create table audit_entries_other partition of audit_entries default;'];
  for (let offset = 0; offset < count; offset++) {
    const name = `audit_entries_${new Date(Date.UTC(year, month - 1 + offset, 1)).toISOString().slice(0, 7).replace('-', '_')}`;
    names.push(name);
    statements.push(
      `create table ${name} partition of audit_entries for values from ('${bound(offset)}') to ('${bound(offset + 1)}');`,
    );
  }
  // No policy and no grant: a partition is reachable only through its parent.
  const walls = names.map(
    (name) => `alter table ${name} enable row level security; alter table ${name} force row level security;`,
  );
  return [...statements, ...walls].join('\n');
}
