import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AgentsInOrder1763776800000 implements MigrationInterface {
  name = 'AgentsInOrder1763776800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index agents_in_order on agents (tenant_id, enrolled_at, id); drop index agents_of_tenant',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('create index agents_of_tenant on agents (tenant_id, enrolled_at); drop index agents_in_order');
  }
}
