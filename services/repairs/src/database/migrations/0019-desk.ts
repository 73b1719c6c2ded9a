import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Desk1764601200000 implements MigrationInterface {
  name = 'Desk1764601200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table repairs
        add column promised_at timestamptz,
        add column assignee_id uuid,
        add column assignee_name text,
        add column priority text not null default 'normal' check (priority in ('normal', 'high', 'urgent')),
        add column tags text[] not null default '{}'
    `);
    await runner.query(
      'create index repairs_promised on repairs (tenant_id, promised_at) where promised_at is not null',
    );
    await runner.query(
      'create index repairs_by_assignee on repairs (tenant_id, assignee_id, id desc) where assignee_id is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index repairs_by_assignee');
    await runner.query('drop index repairs_promised');
    await runner.query(`
      alter table repairs
        drop column tags, drop column priority, drop column assignee_name, drop column assignee_id, drop column promised_at
    `);
  }
}
