import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

export class Custody1764727200000 implements MigrationInterface {
  name = 'Custody1764727200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table custody (
        id uuid primary key, repair_id uuid not null references repairs, tenant_id uuid not null,
        kind text not null check (kind in ('received', 'moved', 'returned')), party text not null, note text,
        strokes text, on_paper boolean not null, by_name text not null, by_user uuid not null, at timestamptz not null);
      create index custody_of_repair on custody (repair_id, id);
      create unique index custody_ends on custody (repair_id, kind) where kind <> 'moved';
    `);
    await runner.query(
      protectTable('repairs', 'custody', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select', 'insert'], staff: ['select'], system: ['select'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table custody');
  }
}
