import type { MigrationInterface, QueryRunner } from 'typeorm';
import { openTable, protectTable } from '@revive/platform/database/row-security';

export class Ledger1763683200000 implements MigrationInterface {
  name = 'Ledger1763683200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table tenants (id uuid primary key, name text not null, commission_rate numeric(6,4) not null,
        version bigint not null);

      create table entries (
        id uuid primary key, kind text not null, tenant_id uuid not null, repair_id uuid not null,
        repair_number bigint not null, device_name text not null, quote_version int not null,
        amount_cents bigint not null, rate numeric(6,4), at timestamptz not null, business_date date not null,
        unique (repair_id, quote_version, kind));
      create index entries_of_tenant on entries (tenant_id, id desc);
      comment on column entries.quote_version is
      'With repair and kind the natural key: whatever is delivered twice is posted once.';

      create table postings (
        entry_id uuid not null references entries, line int not null, tenant_id uuid not null,
        account text not null, cents bigint not null check (cents <> 0), business_date date not null,
        primary key (entry_id, line));
      create index postings_of_account on postings (tenant_id, account, business_date);

      create function entry_balances() returns trigger language plpgsql as $$
        begin
          if (select sum(cents) from postings
            where entry_id = new.entry_id) <> 0 then raise exception 'an entry does not balance'; end if;
          return null;
        end $$;
      create constraint trigger entry_balances after insert or update on postings deferrable initially deferred
        for each row execute function entry_balances();
    `);
    await runner.query(
      // control: a shop reads its own entries only = openTable('billing', 'entries', { staff: ['select'] })
      protectTable('billing', 'entries', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select'], staff: ['select'], system: ['select', 'insert'] },
      }),
    );
    await runner.query(
      protectTable('billing', 'postings', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select'], staff: ['select'], system: ['select', 'insert'] },
      }),
    );
    await runner.query(openTable('billing', 'tenants', { tenant: ['select'], staff: ['select'] }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table postings, entries, tenants; drop function entry_balances()');
  }
}
