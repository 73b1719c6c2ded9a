import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

export class Wordings1764880000000 implements MigrationInterface {
  name = 'Wordings1764880000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table wordings (tenant_id uuid not null, kind text not null, version int not null check (version > 0),
        subject text check (length(subject) <= 120), words text check (length(words) <= 1000),
        by_id uuid, by_name text not null, at timestamptz not null,
        primary key (tenant_id, kind, version), check ((subject is null) = (words is null)));
      create index wordings_by on wordings (by_id) where by_id is not null;
      comment on table wordings is 'Without a subject: the standard text was taken again. The highest version counts.';
      alter table deliveries add column wording_version int;
      comment on column deliveries.wording_version is 'Which of its shop''s own words it was said in; null: none.';
      create table attempts (key text primary key, at timestamptz[] not null, last_at timestamptz not null);
      create index attempts_last_at on attempts (last_at);
    `);
    await runner.query(
      protectTable('notifications', 'wordings', {
        tenantColumn: 'tenant_id',
        // A stored version is never changed, except that an erased person's name is removed.
        grants: { tenant: ['select', 'insert'], staff: [], system: ['select', 'update'] },
      }),
    );
    await runner.query(protectTable('notifications', 'attempts', { grants: { staff: [] } }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table attempts, wordings; alter table deliveries drop column wording_version');
  }
}
