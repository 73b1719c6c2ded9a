import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Results that an agent reported before its revocation are recorded even if the revocation arrives first. */
export class RevokedAt1765400000000 implements MigrationInterface {
  name = 'RevokedAt1765400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table agent_bindings add column revoked_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table agent_bindings drop column revoked_at');
  }
}
