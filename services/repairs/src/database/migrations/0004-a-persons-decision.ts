import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

const OF_TICKET = { tenantColumn: 'tenant_id', repairColumn: 'repair_id' } as const;
const APPEND_ONLY = { tenant: ['select', 'insert'], staff: ['select'], system: ['select', 'insert'] } as const;

/** Adds decisions and work by hand of shop staff, requested stops, and the head hash that links a ticket's rows. */
export class APersonsDecision1764028800000 implements MigrationInterface {
  name = 'APersonsDecision1764028800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table repairs add head bytea, add diagnosis_cents bigint not null default 0 check (diagnosis_cents >= 0);
      comment on column repairs.head is
      'A MAC over status, quote, approval and version together. Null: from before there was one; it authorises nothing.';
      alter table runs add stop_requested_at timestamptz;

      create table shop_notes (id uuid primary key, repair_id uuid not null references repairs,
        tenant_id uuid not null, text text not null,
        by_name text not null, recorded_by uuid not null, at timestamptz not null);
      create index shop_notes_of_repair on shop_notes (repair_id, id);

      create table hand_work (id uuid primary key, repair_id uuid not null references repairs,
        tenant_id uuid not null, done text not null, by_name text not null,
        recorded_by uuid not null, result text not null, service_id text, service_name text not null,
        cents bigint not null check (cents >= 0), at timestamptz not null);
      create unique index hand_work_of_repair on hand_work (repair_id);

      create table diagnosis_fees (tenant_id uuid primary key, cents bigint not null check (cents >= 0),
        since timestamptz not null);
    `);
    await runner.query(
      protectTable('repairs', 'diagnosis_fees', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select', 'insert', 'update'], staff: ['select'], system: ['select'] },
      }),
    );
    for (const table of ['shop_notes', 'hand_work'])
      await runner.query(protectTable('repairs', table, { ...OF_TICKET, grants: APPEND_ONLY }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table diagnosis_fees, hand_work, shop_notes; alter table runs drop stop_requested_at; alter table
        repairs drop head, drop diagnosis_cents`,
    );
  }
}
