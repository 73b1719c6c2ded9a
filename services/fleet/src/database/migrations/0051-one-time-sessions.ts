import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

export class OneTimeSessions1765324800000 implements MigrationInterface {
  name = 'OneTimeSessions1765324800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table agents add column one_time boolean not null default false;
      comment on column agents.one_time is 'Its session, in remote_session, began with a code; its certificate is never renewed.';
      create table one_time_sessions (
        id uuid primary key, tenant_id uuid not null, repair_id uuid,
        opened_by uuid not null, opened_by_name text not null, opened_at timestamptz not null,
        selector text unique, code_mac bytea not null, wrong_codes int not null default 0,
        expires_at timestamptz not null, agent_id text unique, joined_at timestamptz,
        ended_at timestamptz, ended text, version bigint not null,
        check ((ended_at is null) = (ended is null)));
      create index one_time_sessions_of_shop on one_time_sessions (tenant_id, ended_at desc);
      create index one_time_sessions_open on one_time_sessions (expires_at) where ended_at is null;
      comment on column one_time_sessions.selector is 'First group of the code, while the code can be used.';
      comment on column one_time_sessions.code_mac is 'HMAC of the code under a key outside the database.';
      create table attempts (key text primary key, at timestamptz[] not null, last_at timestamptz not null);
      create index attempts_old on attempts (last_at);
      comment on table attempts is 'One-time codes and guesses within a sliding window, per shop and per network.';
    `);
    await runner.query(
      protectTable('fleet', 'one_time_sessions', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select'], staff: ['select'] },
      }),
    );
    await runner.query(protectTable('fleet', 'attempts', { grants: { tenant: [], staff: [] } }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table attempts, one_time_sessions');
    await runner.query('alter table agents drop column one_time');
  }
}
