import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Outcomes1763769600000 implements MigrationInterface {
  name = 'Outcomes1763769600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table deliveries add column outcome text not null default 'sent' check (outcome in ('sent', 'refused'));
      comment on column deliveries.outcome is
      'sent: handed over; refused: the mail server refused the recipient for good, and nobody has the letter.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table deliveries drop column outcome');
  }
}
