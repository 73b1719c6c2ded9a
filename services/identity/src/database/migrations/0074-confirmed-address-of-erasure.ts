import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the erased person had confirmed the address: billing then erases the repairs with this address. */
export class ConfirmedAddressOfErasure1765020000000 implements MigrationInterface {
  name = 'ConfirmedAddressOfErasure1765020000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table erasure_confirmation_emails add column confirmed boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table erasure_confirmation_emails drop column confirmed');
  }
}
