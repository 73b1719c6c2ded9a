import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

export class AgentUpdates1765224000000 implements MigrationInterface {
  name = 'AgentUpdates1765224000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table agent_updates (
        agent_id text primary key, tenant_id uuid not null, offer_id uuid,
        kind text check (kind in ('update', 'roll_back')),
        from_version text not null, offered_version text not null, offered_at timestamptz, signed_order bytea,
        state text not null, problem text not null, reason text not null,
        previous_version text not null, previous_until timestamptz,
        changed_at timestamptz not null, version bigint not null);
      create index agent_updates_of_shop on agent_updates (tenant_id);
      create index agent_updates_open on agent_updates (agent_id) where state in ('offered', 'downloading', 'verified');
      comment on table agent_updates is 'The latest offer of each agent, and how far the agent has come with it.';
      comment on column agent_updates.signed_order is 'Order to go back, signed by repairs and verified by the agent.';
      comment on column agent_updates.previous_version is 'Still kept on the PC; empty if none.';
    `);
    await runner.query(
      protectTable('fleet', 'agent_updates', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select'], staff: ['select'], system: ['select', 'insert', 'update'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table agent_updates');
  }
}
