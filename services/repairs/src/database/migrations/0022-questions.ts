import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable, roleNames } from '@revive/platform/database/row-security';

export class Questions1764694800000 implements MigrationInterface {
  name = 'Questions1764694800000';

  async up(runner: QueryRunner): Promise<void> {
    const { tenant } = roleNames('repairs');
    await runner.query(`
      create table questions (
        id uuid primary key, repair_id uuid not null references repairs, tenant_id uuid not null,
        position int not null, text text not null, asked_at timestamptz not null,
        answer text, answered_at timestamptz, answered_by text, answered_by_id uuid,
        unique (repair_id, position),
        check ((answer is null) = (answered_at is null)));
      create index questions_open on questions (tenant_id, id) where answer is null;
    `);
    await runner.query(
      protectTable('repairs', 'questions', {
        tenantColumn: 'tenant_id',
        repairColumn: 'repair_id',
        grants: { tenant: ['select', 'insert', 'update'], staff: ['select'] },
      }),
    );
    // A tracking link can read and ask but not answer, and a new question's row contains no answer.
    const noLink = "coalesce(current_setting('revive.repair_id', true), '') = ''";
    await runner.query(`
      create policy questions_answered_by_shops on questions as restrictive for update to ${tenant} using (${noLink});
      create policy questions_asked_open on questions as restrictive for insert to ${tenant} with check (answer is null)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table questions');
  }
}
