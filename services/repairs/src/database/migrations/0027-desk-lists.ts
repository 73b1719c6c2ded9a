import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

/**
 * Indexes for a shop's lists by promise, priority, state and tag, so that a query reads a single page. `due_at` and
 * `urgency` are sort keys: picked-up repairs are no longer due.
 */
export class DeskLists1764627000000 implements MigrationInterface {
  name = 'DeskLists1764627000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table repairs
        add column promised_before timestamptz,
        add column due_at timestamptz not null generated always as
          (case when handed_over_at is null then coalesce(promised_at, 'infinity') else 'infinity' end) stored,
        add column urgency smallint not null generated always as (case when handed_over_at is not null then 0
          when priority = 'urgent' then 3 when priority = 'high' then 2 else 1 end) stored;
      comment on column repairs.promised_before is 'The promise before the present one: taken back, it may have passed.';
      create index repairs_by_due on repairs (tenant_id, due_at, id);
      create index repairs_by_urgency on repairs (tenant_id, urgency desc, id desc);
      create index repairs_by_priority on repairs (tenant_id, priority, id desc);
      create index repairs_unassigned on repairs (tenant_id, id desc) where assignee_id is null;
      create index repairs_not_picked_up on repairs (tenant_id, id desc) where handed_over_at is null;
      create index repairs_board on repairs (tenant_id, status, urgency desc, id desc) where handed_over_at is null;
      create index repairs_overdue on repairs (tenant_id, promised_at)
        where promised_at is not null and handed_over_at is null and status <> 'ready_for_pickup';

      create table repair_tags (repair_id uuid not null references repairs on delete cascade, tenant_id uuid not null,
        tag text not null, primary key (repair_id, tag));
      create index repair_tags_of_tenant on repair_tags (tenant_id, tag, repair_id desc);
    `);
    await runner.query(
      protectTable('repairs', 'repair_tags', { tenantColumn: 'tenant_id', repairColumn: 'repair_id' }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table repair_tags;
      drop index repairs_overdue, repairs_board, repairs_not_picked_up, repairs_unassigned, repairs_by_priority, repairs_by_urgency,
        repairs_by_due;
      alter table repairs drop column urgency, drop column due_at, drop column promised_before;
    `);
  }
}
