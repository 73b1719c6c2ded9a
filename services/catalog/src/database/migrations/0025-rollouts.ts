import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

export class Rollouts1765500000000 implements MigrationInterface {
  name = 'Rollouts1765500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table rollouts (id uuid primary key, kind text not null, target_version text not null,
        tenant_ids uuid[] not null, shares jsonb not null, failure_rule text not null, minimum_successes int,
        soak_minutes int not null, deadline_minutes int not null, asks_before_each_group boolean not null,
        state text not null check (state in ('draft', 'running', 'paused', 'evidence', 'held', 'done', 'recalled')),
        cause text not null, reason text not null default '', hold_requested boolean not null default false,
        current_group int not null default 0, fixed_targets int not null default 0,
        judged_since timestamptz, group_since timestamptz, passed_at timestamptz, due_at timestamptz,
        created_by uuid not null, created_at timestamptz not null, started_at timestamptz, ended_at timestamptz,
        version int not null default 1);
      comment on table rollouts is 'Versions that reach their targets in groups, for platform staff.';
      comment on column rollouts.fixed_targets is 'Targets at the start; decides which failure rule applies.';
      comment on column rollouts.judged_since is 'Results from before are not judged: set by start and resume.';
      comment on column rollouts.passed_at is 'When the present group had passed; the soak time counts from here.';
      comment on column rollouts.created_by is 'Pseudonymous id of the master; no other person is named.';
      create index rollouts_due on rollouts (due_at) where state = 'running';

      create table rollout_targets (rollout_id uuid not null references rollouts (id), agent_id text not null,
        tenant_id uuid not null, agent_name text not null, tenant_name text not null, model text not null,
        from_version text not null, group_no int not null,
        state text not null check (state in ('waiting', 'offered', 'succeeded', 'failed', 'cancelled', 'recalled')),
        reason text, progress text not null default '', offer_id uuid, offered_at timestamptz, deadline timestamptz,
        ended_at timestamptz, runs_version boolean not null default false, primary key (rollout_id, agent_id));
      comment on column rollout_targets.model is 'Platform and version before: failures are counted by model.';
      comment on column rollout_targets.runs_version is 'The agent’s reports say that it runs the version.';
      create unique index rollout_targets_offer on rollout_targets (offer_id) where offer_id is not null;
      create index rollout_targets_waiting on rollout_targets (rollout_id, group_no, agent_id) where state = 'waiting';
      create index rollout_targets_deadline on rollout_targets (rollout_id, deadline) where state = 'offered';
      create index rollout_targets_ended on rollout_targets (rollout_id, ended_at) where state in ('succeeded', 'failed');
      create index rollout_targets_running on rollout_targets (agent_id) where runs_version;

      create table rollout_stops (stop_id uuid primary key, tenant_id uuid, agent_version text,
        lifted boolean not null);
      comment on table rollout_stops is 'Copies of emergency stops from events of repairs.';
      create index rollout_stops_active on rollout_stops (stop_id) where not lifted;
    `);
    // No tenant column: a shop sees no row, not even of its own agents.
    const grants = {
      staff: ['select', 'insert', 'update'],
      system: ['select', 'insert', 'update'],
    } as const;
    await runner.query(protectTable('catalog', 'rollouts', { grants }));
    await runner.query(protectTable('catalog', 'rollout_targets', { grants }));
    await runner.query(protectTable('catalog', 'rollout_stops', { grants: { ...grants, staff: ['select'] } }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table rollout_stops, rollout_targets, rollouts');
  }
}
