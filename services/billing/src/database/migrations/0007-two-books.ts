import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

const READ_AND_ADD = { tenant: ['select'], staff: ['select'], system: ['select', 'insert'] } as const;
const KEPT = { tenant: ['select'], staff: ['select'], system: ['select', 'insert', 'update'] } as const;
const PLATFORM = { tenant: [], staff: ['select'], system: ['select', 'insert'] } as const;

/**
 * The books of the shops and of the platform. Entries and postings are append-only: a trigger refuses what does not
 * sum to zero and any later change. Commission was posted as a debt of the platform; the accounts now have their
 * meaning as names.
 */
export class TwoBooks1764400000000 implements MigrationInterface {
  name = 'TwoBooks1764400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The owner is behind the row policies too, and would change no row.
      alter table entries no force row level security;
      alter table postings no force row level security;
      alter table totals no force row level security;
      alter table platform_totals no force row level security;

      alter table entries
        add column key text,
        add column currency char(3) not null default 'ZAR',
        add column location_id uuid,
        add column approval_id uuid,
        add column before_rule boolean not null default false,
        add column rule_id uuid,
        add column reverses uuid references entries,
        add column method text check (method in ('cash', 'card', 'eft')),
        add column collected_by text check (collected_by in ('shop', 'platform')),
        add column shift_id uuid,
        add column by_user uuid,
        add column by_name text,
        add column reason text,
        add column reference text,
        add column details jsonb,
        add column vat_bps int not null default 0,
        add column posted_in xid8 not null default pg_current_xact_id();
      update entries set key = kind || ':' || repair_id || ':' || quote_version, location_id = tenant_id,
        before_rule = kind in ('charge', 'diagnosis_fee');
      alter table entries alter column key set not null, alter column tenant_id drop not null,
        alter column repair_id drop not null, alter column repair_number drop not null,
        alter column device_name drop not null, alter column quote_version drop not null,
        drop constraint entries_repair_id_quote_version_kind_key, add constraint entries_key unique (key);
      create index entries_of_repair on entries (repair_id) where repair_id is not null;
      create index entries_reversing on entries (reverses) where reverses is not null;
      comment on column entries.key is 'Natural key of the command or event: a repeat posts nothing.';
      comment on column entries.before_rule is 'Charged before charges needed an approval row; never set again.';

      create table accounts (tenant_id uuid not null, account text not null, currency char(3) not null,
        primary key (tenant_id, account), unique (tenant_id, account, currency));
      create table platform_accounts (account text primary key, currency char(3) not null,
        unique (account, currency));

      update postings set account = 'platform_share' where account = 'commission_expense';
      update postings set account = 'platform_current' where account = 'commission_payable';
      -- The check of the balances is deferred; PostgreSQL alters no table with a check that is still due.
      set constraints all immediate;
      update totals set account = 'platform_share' where account = 'commission_expense';
      update totals set account = 'platform_current' where account = 'commission_payable';
      update platform_totals set account = 'platform_share' where account = 'commission_expense';
      update platform_totals set account = 'platform_current' where account = 'commission_payable';
      alter table postings add column currency char(3) not null default 'ZAR';
      insert into accounts select distinct tenant_id, account, currency from postings;
      alter table postings add foreign key (tenant_id, account, currency)
        references accounts (tenant_id, account, currency);

      create table platform_postings (entry_id uuid not null references entries, line int not null, tenant_id uuid,
        account text not null, cents bigint not null check (cents <> 0), currency char(3) not null default 'ZAR',
        business_date date not null, primary key (entry_id, line),
        foreign key (account, currency) references platform_accounts (account, currency));
      create index platform_postings_of_account on platform_postings (account, business_date);
      create index platform_postings_of_shop on platform_postings (tenant_id, account, business_date);
      insert into platform_accounts values ('shop_payable', 'ZAR'), ('share_revenue', 'ZAR');
      insert into platform_postings (entry_id, line, tenant_id, account, cents, business_date)
        select entry_id, 0, tenant_id, 'shop_payable', -cents, business_date from postings
          where account = 'platform_current'
        union all
        select entry_id, 1, tenant_id, 'share_revenue', cents, business_date from postings
          where account = 'platform_current';
      insert into platform_totals select account, business_date, hashtext(tenant_id::text) & 15, sum(cents)
        from platform_postings group by 1, 2, 3;

      create table open_days (tenant_id uuid not null, location_id uuid not null, closed_through date,
        primary key (tenant_id, location_id));
      comment on column open_days.closed_through is 'Days up to this one take no posting of the location.';

      alter table entries force row level security;
      alter table postings force row level security;
      alter table totals force row level security;
      alter table platform_totals force row level security;
    `);
    await runner.query(`
      drop trigger entry_balances on postings;
      drop function entry_balances();
      create function entry_balances() returns trigger language plpgsql as $$
        declare books int; unbalanced int;
        begin
          select count(*), count(*) filter (where cents <> 0 or lines < 2) into books, unbalanced from (
            select sum(cents) as cents, count(*) as lines from postings where entry_id = new.id
              group by tenant_id, currency
            union all
            select sum(cents), count(*) from platform_postings where entry_id = new.id group by currency) book;
          if unbalanced > 0 then raise exception 'an entry does not balance'; end if;
          if books = 0 then raise exception 'an entry has no postings'; end if;
          return null;
        end $$;
      -- control: each entry balances in each book
      create constraint trigger entry_balances after insert on entries deferrable initially deferred for each row execute function entry_balances();

      create function only_with_its_entry() returns trigger language plpgsql as $$
        begin
          -- A join would read all entries, because the planner knows nothing of the size of the new rows.
          if exists (select 1 from fresh f
              where (select e.posted_in from entries e where e.id = f.entry_id) <> pg_current_xact_id())
            then raise exception 'a posting is added to an old entry'; end if;
          return null;
        end $$;
      -- control: no posting is added to an old entry
      create trigger with_its_entry after insert on postings referencing new table as fresh for each statement execute function only_with_its_entry();
      -- control: no posting of the platform is added to an old entry
      create trigger with_its_entry after insert on platform_postings referencing new table as fresh for each statement execute function only_with_its_entry();

      create function append_only() returns trigger language plpgsql as $$
        begin
          raise exception 'the ledger is append-only';
        end $$;
      create trigger append_only before update or delete or truncate on entries
        for each statement execute function append_only();
      -- control: a posting never changes
      create trigger append_only before update or delete or truncate on postings for each statement execute function append_only();
      -- control: a posting of the platform never changes
      create trigger append_only before update or delete or truncate on platform_postings for each statement execute function append_only();

      create function takes_no_closed_day() returns trigger language plpgsql as $$
        begin
          if exists (select 1 from open_days d where d.tenant_id = new.tenant_id and d.location_id = new.location_id
              and d.closed_through >= new.business_date)
            then raise exception 'the day is closed' using errcode = 'RV001'; end if;
          return null;
        end $$;
      -- control: a closed day takes no entry
      create trigger takes_no_closed_day after insert on entries for each row execute function takes_no_closed_day();

      create or replace function keep_totals() returns trigger language plpgsql as $$
        begin
          -- All writers use the same order, so parallel entries wait for each other and never deadlock.
          insert into totals select tenant_id, account, business_date, sum(cents) from fresh group by 1, 2, 3
            order by 1, 2, 3
            on conflict (tenant_id, account, business_date) do update set cents = totals.cents + excluded.cents;
          -- A connection has one slot, so that parallel writers rarely wait for a row of the platform.
          insert into platform_totals select account, business_date, pg_backend_pid() & 15, sum(cents)
            from fresh group by 1, 2 order by 1, 2
            on conflict (account, business_date, slot) do update set cents = platform_totals.cents + excluded.cents;
          return null;
        end $$;
      create function keep_platform_totals() returns trigger language plpgsql as $$
        begin
          insert into platform_totals
            select account, business_date, pg_backend_pid() & 15, sum(cents) from fresh group by 1, 2 order by 1, 2
            on conflict (account, business_date, slot) do update set cents = platform_totals.cents + excluded.cents;
          return null;
        end $$;
      -- control: the totals of the platform follow its postings
      create trigger keep_totals after insert on platform_postings referencing new table as fresh for each statement execute function keep_platform_totals();
    `);
    await runner.query(protectTable('billing', 'accounts', { tenantColumn: 'tenant_id', grants: READ_AND_ADD }));
    await runner.query(protectTable('billing', 'platform_accounts', { grants: PLATFORM }));
    await runner.query(protectTable('billing', 'platform_postings', { grants: PLATFORM }));
    await runner.query(protectTable('billing', 'open_days', { tenantColumn: 'tenant_id', grants: KEPT }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger takes_no_closed_day on entries;
      drop function takes_no_closed_day();
      drop trigger append_only on entries;
      drop trigger append_only on postings;
      drop trigger with_its_entry on postings;
      drop trigger entry_balances on entries;
      drop table platform_postings, platform_accounts, open_days;
      drop function append_only(), only_with_its_entry(), keep_platform_totals(), entry_balances();
      alter table entries no force row level security;
      alter table postings no force row level security;
      alter table totals no force row level security;
      alter table platform_totals no force row level security;
      alter table postings drop constraint postings_tenant_id_account_currency_fkey, drop column currency;
      drop table accounts;
      delete from postings where entry_id in (select id from entries where kind not in ('charge', 'commission',
        'charge_reversal', 'commission_reversal', 'diagnosis_fee'));
      delete from entries where kind not in ('charge', 'commission', 'charge_reversal', 'commission_reversal',
        'diagnosis_fee');
      update postings set account = 'commission_expense' where account = 'platform_share';
      update postings set account = 'commission_payable' where account = 'platform_current';
      delete from totals;
      delete from platform_totals;
      insert into totals select tenant_id, account, business_date, sum(cents) from postings group by 1, 2, 3;
      insert into platform_totals select account, business_date, hashtext(tenant_id::text) & 3, sum(cents)
        from postings group by 1, 2, 3;
      alter table entries drop constraint entries_key, drop column key, drop column currency,
        drop column location_id, drop column approval_id, drop column before_rule, drop column rule_id,
        drop column reverses, drop column method, drop column collected_by, drop column shift_id, drop column by_user,
        drop column by_name, drop column reason, drop column reference, drop column details,
        drop column vat_bps, drop column posted_in;
      drop index entries_of_repair;
      alter table entries alter column tenant_id set not null, alter column repair_id set not null,
        alter column repair_number set not null, alter column device_name set not null,
        alter column quote_version set not null, add unique (repair_id, quote_version, kind);
      alter table entries force row level security;
      alter table postings force row level security;
      alter table totals force row level security;
      alter table platform_totals force row level security;
      create function entry_balances() returns trigger language plpgsql as $$
        begin
          if (select sum(cents) from postings
            where entry_id = new.entry_id) <> 0 then raise exception 'an entry does not balance'; end if;
          return null;
        end $$;
      create constraint trigger entry_balances after insert or update on postings deferrable initially deferred
        for each row execute function entry_balances();
      create or replace function keep_totals() returns trigger language plpgsql as $$
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
    `);
  }
}
