import { protectTable, roleNames } from '@revive/platform/database/row-security';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Erasures1764068600000 implements MigrationInterface {
  name = 'Erasures1764068600000';

  async up(runner: QueryRunner): Promise<void> {
    const { staff, system } = roleNames('identity');
    await runner.query(`
      create table erasures (user_id uuid primary key references users, requested_at timestamptz not null,
        carried_out_at timestamptz not null, by_user uuid not null, reason text not null);
      create table erasure_parts (user_id uuid not null
        references erasures, service text not null, done_at timestamptz, erased jsonb not null default '[]',
        primary key (user_id, service));
      comment on table erasures is 'That an account was erased, when and why; of the person nothing.';
      grant select on erasure_requests to ${staff};
      -- The name that is shown beside an entry is outside the chain, so that it can go with the person.
      grant update (actor_name) on audit_entries to ${system};
    `);
    await runner.query(
      protectTable('identity', 'erasures', { grants: { tenant: [], staff: ['select'], system: ['select', 'insert'] } }),
    );
    await runner.query(
      protectTable('identity', 'erasure_parts', {
        grants: { tenant: [], staff: ['select'], system: ['select', 'insert', 'update'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    const { staff, system } = roleNames('identity');
    await runner.query(
      `revoke update (actor_name) on audit_entries from ${system}; revoke select on erasure_requests
        from ${staff}; drop table erasure_parts, erasures`,
    );
  }
}
