import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable, roleNames } from '@revive/platform/database/row-security';

const OF_TENANT = { tenantColumn: 'tenant_id' } as const;

export class AgentsAndBenches1763683300000 implements MigrationInterface {
  name = 'AgentsAndBenches1763683300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table agents (
        id text primary key check (id ~ '^[0-9a-f]{64}$'), tenant_id uuid not null, machine text not null,
        name text not null, platform text not null,
        agent_version text not null, local_port int, binding text not null, spki bytea not null,
        enrolled_at timestamptz not null,
        confirmed_at timestamptz, confirmed_by uuid, wrong_codes int not null default 0,
        received_through bigint not null default 0,
        instance_id uuid, epoch bigint not null default 0, last_seen timestamptz, version bigint not null,
        seal bytea not null);
      create index agents_of_tenant on agents (tenant_id, enrolled_at);
      create index agents_of_instance on agents (instance_id) where instance_id is not null;
      comment on column agents.machine is
      'SHA-256 of what the machine says it is; tells a reinstallation, proves nothing.';
      comment on column agents.epoch is
      'Rises with each connection, so that a late goodbye of an old one changes nothing.';

      create table enrolment_tokens (
        id uuid primary key, hash bytea not null unique, tenant_id uuid not null, created_by uuid not null,
        expires_at timestamptz not null,
        used_at timestamptz, used_by text);

      create table instances (id uuid primary key, lease_until timestamptz not null);
      comment on table instances is 'Processes that hold agent streams; alive by the clock of this database alone.';

      create table devices (
        id text primary key, tenant_id uuid not null, agent_id text not null references agents, name text not null,
        kind text not null, size_bytes bigint not null,
        detail text not null, status text not null, attached boolean not null, attached_at timestamptz not null,
        version bigint not null);
      create index devices_of_tenant on devices (tenant_id, id) where attached;
      create index devices_of_agent on devices (agent_id);

      create table instructions (
        id uuid primary key, agent_id text not null, tenant_id uuid not null, run_id uuid not null,
        repair_id uuid not null, signed_order bytea not null,
        expires_at timestamptz not null, answered_at timestamptz, result text, reason text);
      create index instructions_open on instructions (agent_id, id) where answered_at is null;
      create index instructions_of_run on instructions (run_id);

      create table stops (id uuid primary key, at timestamptz not null, version bigint not null);
      create table stop_answers (
        stop_id uuid not null references stops, agent_id text not null, tenant_id uuid not null, name text not null,
        answer text not null, runs int not null,
        primary key (stop_id, agent_id));

      create table tenants (id uuid primary key, name text not null, version bigint not null);
      comment on table tenants is 'Names of shops as identity tells them, for the screen of an emergency stop.';
    `);
    await runner.query(
      protectTable('fleet', 'agents', { ...OF_TENANT, grants: { tenant: ['select', 'update'], staff: ['select'] } }),
    );
    await runner.query(
      protectTable('fleet', 'enrolment_tokens', {
        ...OF_TENANT,
        grants: { tenant: ['select', 'insert'], staff: ['select'] },
      }),
    );
    await runner.query(
      protectTable('fleet', 'devices', { ...OF_TENANT, grants: { tenant: ['select'], staff: ['select'] } }),
    );
    await runner.query(
      protectTable('fleet', 'instructions', { ...OF_TENANT, grants: { tenant: [], staff: ['select'] } }),
    );
    await runner.query(protectTable('fleet', 'stops', { grants: { staff: ['select'] } }));
    await runner.query(protectTable('fleet', 'stop_answers', { grants: { staff: ['select'] } }));
    await runner.query(protectTable('fleet', 'tenants', { grants: { staff: ['select'] } }));
    await runner.query(protectTable('fleet', 'instances', { grants: { staff: ['select'] } }));
    // Every shop may read `instances`: the online status of an agent depends on the instance's lease. The rows contain
    // no personal data.
    const { tenant } = roleNames('fleet');
    await runner.query(
      `create policy instances_read on instances for select to ${tenant} using (true); grant select on instances to ${tenant};`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table tenants, stop_answers, stops, instructions, devices, instances, enrolment_tokens, agents',
    );
  }
}
