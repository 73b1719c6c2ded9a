import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

export class RemoteSessions1764850000000 implements MigrationInterface {
  name = 'RemoteSessions1764850000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table remote_sessions (
        id uuid primary key, tenant_id uuid not null, version bigint not null,
        status text not null check (status in ('connecting', 'connected', 'ended')),
        customer_id uuid references customers, order_id uuid references remote_orders,
        repair_type text not null check (repair_type in ('software', 'firmware', 'diagnostic')),
        platform text not null check (platform in ('windows', 'linux', 'macos', 'android', 'ios')),
        issue text not null check (length(issue) <= 60),
        device_id text check (length(device_id) <= 200),
        started_at timestamptz not null, started_by uuid not null, started_by_name text not null,
        agent_id text, connected_at timestamptz, expires_at timestamptz not null,
        ended_at timestamptz, ended text check (ended in ('by_hand', 'expired', 'agent_removed')),
        check ((customer_id is null) <> (order_id is null)),
        check (status <> 'connected' or (agent_id is not null and connected_at is not null)),
        check ((status = 'ended') = (ended_at is not null)), check ((ended_at is null) = (ended is null)));
      create index remote_sessions_of_shop on remote_sessions (tenant_id, id desc);
      create index remote_sessions_open_of_shop on remote_sessions (tenant_id, id desc) where status <> 'ended';
      create index remote_sessions_open on remote_sessions (expires_at) where status <> 'ended';
      create index remote_sessions_of_agent on remote_sessions (agent_id) where agent_id is not null;
      create index remote_sessions_of_customer on remote_sessions (customer_id) where customer_id is not null;
      create index remote_sessions_of_order on remote_sessions (order_id) where order_id is not null;
      create index runs_of_agent on runs (agent_id, repair_id);
    `);
    await runner.query(
      protectTable('repairs', 'remote_sessions', {
        tenantColumn: 'tenant_id',
        grants: {
          tenant: ['select', 'insert', 'update'],
          staff: ['select', 'insert', 'update'],
          system: ['select', 'update'],
        },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table remote_sessions');
    await runner.query('drop index runs_of_agent');
  }
}
