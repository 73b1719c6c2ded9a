import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who collected a device, and how it stood with payment then. Devices that were handed over before have none. */
export class Handover1763985600000 implements MigrationInterface {
  name = 'Handover1763985600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table repairs add column handover jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table repairs drop column handover');
  }
}
