import type { MigrationInterface, QueryRunner } from 'typeorm';
import { roleNames } from '@revive/platform/database/row-security';

/**
 * Adds the scope, reason, end and lifting person of an emergency stop. Earlier stops ended with the agents' answers
 * and block no run.
 */
export class StopsWithAScope1764687600000 implements MigrationInterface {
  name = 'StopsWithAScope1764687600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table stops
        add column reason text not null default '',
        add column tenant_id uuid,
        add column procedure_id text,
        add column agent_version text,
        add column resumed_at timestamptz,
        add column resumed_by uuid,
        add column resume_reason text
    `);
    await runner.query('update stops set resumed_at = at, resumed_by = by_user');
    await runner.query('create index stops_holding on stops (id) where resumed_at is null');
    // Shop members read the active stops of their shop, but no foreign or past stops.
    const { tenant } = roleNames('repairs');
    await runner.query(`
      grant select (id, at, reason, tenant_id, procedure_id, agent_version, resumed_at) on stops to ${tenant};
      create policy stops_shop on stops for select to ${tenant} using (
        resumed_at is null
        and nullif(current_setting('revive.tenant_id', true), '') is not null
        and nullif(current_setting('revive.repair_id', true), '') is null
        and (tenant_id is null or tenant_id = nullif(current_setting('revive.tenant_id', true), '')::uuid)
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    const { tenant } = roleNames('repairs');
    await runner.query(`
      drop policy stops_shop on stops;
      revoke select (id, at, reason, tenant_id, procedure_id, agent_version, resumed_at) on stops from ${tenant};
      drop index stops_holding;
      alter table stops
        drop column resume_reason, drop column resumed_by, drop column resumed_at, drop column agent_version,
        drop column procedure_id, drop column tenant_id, drop column reason
    `);
  }
}
