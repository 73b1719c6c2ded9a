import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The customer's agreement to a diagnosis fee, before the diagnosis, and to the price of work by hand without a quote.
 * Earlier tickets have no agreement, so their diagnosis costs nothing (Consumer Protection Act 68 of 2008, section 15).
 */
export class AgreedFees1765330000000 implements MigrationInterface {
  name = 'AgreedFees1765330000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table repairs add column diagnosis_agreement jsonb;
      alter table hand_work add column agreed_how text check (agreed_how in ('in_person', 'by_phone', 'by_message'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table repairs drop column diagnosis_agreement; alter table hand_work drop column agreed_how',
    );
  }
}
