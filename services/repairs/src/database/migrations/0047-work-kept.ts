import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the amount still owed after the machine's part of a repair is rolled back, and the shop's choice to waive work
 * by hand.
 */
export class WorkKept1764957200000 implements MigrationInterface {
  name = 'WorkKept1764957200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table runs add column takes_off_hand boolean not null default false;
      alter table settlements add column stands_cents bigint not null default 0;
      update settlements set stands_cents = case when reversed_at is null then cents else 0 end;
      comment on column settlements.stands_cents is 'What all entries of this kind of the repair come to.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table runs drop column takes_off_hand; alter table settlements drop column stands_cents');
  }
}
