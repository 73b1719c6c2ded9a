import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

/** Versions of the platform's rate per shop and service, and a bound for what is given back of a share. */
export class CommissionRules1764400500000 implements MigrationInterface {
  name = 'CommissionRules1764400500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table commission_rules (
        id uuid primary key, tenant_id uuid references tenants, service_id text,
        rate numeric(6,4) check (rate between 0 and 0.5), from_day date not null, notes text not null,
        by_user uuid not null, by_name text not null, made_at timestamptz not null);
      comment on column commission_rules.tenant_id is 'Null: all shops.';
      comment on column commission_rules.service_id is 'Null: all services.';
      comment on column commission_rules.rate is 'Null: the rule ends on this day.';
      create index commission_rules_of_tenant on commission_rules (tenant_id, from_day);
      create trigger append_only before update or delete or truncate on commission_rules
        for each statement execute function append_only();

      create index entries_payouts on entries (tenant_id, id desc) where kind in ('payout', 'payout_reversal');
      create index entries_of_day on entries (tenant_id, business_date, id);

      create function share_given_back_once() returns trigger language plpgsql as $$
        begin
          if (select sum(amount_cents) from entries where repair_id = new.repair_id
              and quote_version = new.quote_version and kind in ('commission', 'commission_reversal')) < 0
            then raise exception 'more of a share is given back than was taken' using errcode = 'RV010'; end if;
          return null;
        end $$;
      -- control: the database gives a share back once
      create trigger share_given_back_once after insert on entries for each row when (new.kind = 'commission_reversal') execute function share_given_back_once();
    `);
    await runner.query(
      protectTable('billing', 'commission_rules', {
        tenantColumn: 'tenant_id',
        grants: { tenant: [], staff: ['select'], system: ['select', 'insert'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger share_given_back_once on entries;
      drop function share_given_back_once();
      drop index entries_payouts, entries_of_day;
      drop table commission_rules;
    `);
  }
}
