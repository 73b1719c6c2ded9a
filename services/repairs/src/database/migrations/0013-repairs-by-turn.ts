import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RepairsByTurn1764417600000 implements MigrationInterface {
  name = 'RepairsByTurn1764417600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index repairs_by_status on repairs (tenant_id, status, id desc)');
    await runner.query(
      'create index repairs_not_handed_over on repairs (tenant_id, status, outcome) where handed_over_at is null',
    );
    await runner.query(
      'create index repairs_handed_over on repairs (tenant_id, handed_over_at) where handed_over_at is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index repairs_handed_over');
    await runner.query('drop index repairs_not_handed_over');
    await runner.query('drop index repairs_by_status');
  }
}
