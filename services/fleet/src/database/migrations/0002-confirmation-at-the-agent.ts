import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

export class ConfirmationAtTheAgent1763701200000 implements MigrationInterface {
  name = 'ConfirmationAtTheAgent1763701200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table agents add confirms_at_agent boolean;
      comment on column agents.confirms_at_agent is 'What the agent itself last said; null until it has.';
      create table confirmation_requirements (tenant_id uuid primary key, since timestamptz not null,
        required_by uuid not null);
      comment on table confirmation_requirements is
      'Shops whose agents ask a person before anything is written. Taking a row away changes no agent: only its own console does.';
    `);
    await runner.query(
      protectTable('fleet', 'confirmation_requirements', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select', 'insert'], staff: ['select'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table confirmation_requirements; alter table agents drop confirms_at_agent');
  }
}
