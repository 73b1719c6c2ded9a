import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

const KEPT = { tenant: ['select'], staff: ['select'], system: ['select', 'insert', 'update'] } as const;

/**
 * Adds a total per shop, account and day. Before, a balance was a sum over all postings and grew slower with the age
 * of the shop.
 */
export class Totals1763773200000 implements MigrationInterface {
  name = 'Totals1763773200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table totals (tenant_id uuid not null, account text not null, business_date date not null,
        cents bigint not null, primary key (tenant_id, account, business_date));
      create table platform_totals (account text not null, business_date date not null, slot int not null,
        cents bigint not null, primary key (account, business_date, slot));
      comment on column platform_totals.slot is
      'A day of all shops is four rows, by shop: who settles waits for fewer others.';
      -- The owner is behind the wall like everybody, and would read no row.
      alter table postings no force row level security;
      insert into totals select tenant_id, account, business_date, sum(cents) from postings
        group by tenant_id, account, business_date;
      insert into platform_totals select account, business_date, hashtext(tenant_id::text) & 3, sum(cents)
        from postings group by 1, 2, 3;
      alter table postings force row level security;

      create function keep_totals() returns trigger language plpgsql as $$
        begin
          -- In one order for everybody, so that two who post side by side wait and never block each other.
          insert into totals select tenant_id, account, business_date, sum(cents) from fresh group by 1, 2, 3
            order by 1, 2, 3
            on conflict (tenant_id, account, business_date) do update set cents = totals.cents + excluded.cents;
          insert into platform_totals select account, business_date, hashtext(tenant_id::text) & 3, sum(cents)
            from fresh group by 1, 2, 3 order by 1, 2, 3
            on conflict (account, business_date, slot) do update set cents = platform_totals.cents + excluded.cents;
          return null;
        end $$;
      -- control: the totals of shops follow their postings
      create trigger keep_totals after insert on postings referencing new table as fresh for each statement execute function keep_totals();
    `);
    await runner.query(protectTable('billing', 'totals', { tenantColumn: 'tenant_id', grants: KEPT }));
    await runner.query(protectTable('billing', 'platform_totals', { grants: { ...KEPT, tenant: [] } }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop trigger keep_totals on postings; drop function keep_totals(); drop table platform_totals, totals',
    );
  }
}
