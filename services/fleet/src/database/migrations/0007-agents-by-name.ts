import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Makes agent names unique within a shop, so that pages and the audit trail identify an agent by name. Duplicates get
 * the end of their id appended.
 */
export class AgentsByName1764241200001 implements MigrationInterface {
  name = 'AgentsByName1764241200001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The owner is behind the wall like everybody, and would read no row.
      alter table agents no force row level security;
      update agents a set name = left(a.name, 100) || ' (' || right(a.id, 8) || ')', version = a.version + 1
        from (
          select id, row_number() over (partition by tenant_id, lower(name) order by enrolled_at, id) as n
          from agents where binding <> 'revoked'
        ) same where same.id = a.id and same.n > 1;
      alter table agents force row level security;
      create unique index agents_by_name on agents (tenant_id, lower(name)) where binding <> 'revoked';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index agents_by_name');
  }
}
