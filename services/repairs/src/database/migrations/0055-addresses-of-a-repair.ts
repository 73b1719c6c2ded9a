import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddressesOfARepair1765000000000 implements MigrationInterface {
  name = 'AddressesOfARepair1765000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table repairs add column addresses jsonb;
      alter table approvals add column email text;
      comment on column repairs.addresses is 'Null where the address is that of the check-in.';
      comment on column approvals.email is 'The address whose link approved; null of any other way.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table approvals drop column email; alter table repairs drop column addresses');
  }
}
