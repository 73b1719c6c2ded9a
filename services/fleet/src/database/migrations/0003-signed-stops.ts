import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SignedStops1763762400000 implements MigrationInterface {
  name = 'SignedStops1763762400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table stops add signed_order bytea;
      comment on column stops.signed_order is
      'What repairs signed and each agent verifies (SignedOrder with a StopOrder); null for stops of before.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table stops drop signed_order');
  }
}
