import type { MigrationInterface, QueryRunner } from 'typeorm';
import { openTable, protectTable } from '@revive/platform/database/row-security';
import { REPAIR_CATALOGUE } from '../../prices/price-book.policy.js';

export class PriceBook1763683200000 implements MigrationInterface {
  name = 'PriceBook1763683200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table prices (service_id text not null, book_version int not null, name text not null,
        cents bigint not null check (cents >= 0), currency text not null, primary key (service_id, book_version));
      create table tenant_prices (tenant_id uuid not null, service_id text not null,
        cents bigint not null check (cents >= 0), since timestamptz not null, primary key (tenant_id, service_id));
      create table diagnosis_fees (tenant_id uuid primary key, cents bigint not null check (cents >= 0),
        since timestamptz not null);
      comment on table prices is
      'The price book; a later version of a service stands above an earlier one. Quotes freeze what they took from it.';
    `);
    for (const { id, name, cents } of REPAIR_CATALOGUE)
      await runner.query(
        "insert into prices (service_id, book_version, name, cents, currency) values ($1, 1, $2, $3, 'ZAR')",
        [id, name, cents],
      );
    await runner.query(openTable('catalog', 'prices', { staff: ['select'], system: ['select'] }));
    await runner.query(
      protectTable('catalog', 'tenant_prices', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select'], staff: ['select'] },
      }),
    );
    await runner.query(
      protectTable('catalog', 'diagnosis_fees', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select'], staff: ['select'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table diagnosis_fees, tenant_prices, prices');
  }
}
