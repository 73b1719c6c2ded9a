import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BenchesInOrder1763773200000 implements MigrationInterface {
  name = 'BenchesInOrder1763773200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index devices_on_bench on devices (tenant_id, attached_at, id) where attached; drop index devices_of_tenant',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index devices_of_tenant on devices (tenant_id, id) where attached; drop index devices_on_bench',
    );
  }
}
