import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether a shop is registered for VAT, as published by billing. Null until billing publishes it: the rate of the
 * shop's quote settings applies, which a shop could set only with a VAT number.
 */
export class VatStatus1765800000000 implements MigrationInterface {
  name = 'VatStatus1765800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tenants add column vat_registered boolean, add column vat_version bigint not null default 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tenants drop column vat_registered, drop column vat_version');
  }
}
