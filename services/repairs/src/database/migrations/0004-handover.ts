import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the collector of a device and the payment state at handover. Null for earlier handovers. */
export class Handover1763985600000 implements MigrationInterface {
  name = 'Handover1763985600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table repairs add column handover jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table repairs drop column handover');
  }
}
