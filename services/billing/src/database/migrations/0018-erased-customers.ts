import type { MigrationInterface, QueryRunner } from 'typeorm';
import { behindRowPolicies, protectTable, roleNames } from '@revive/platform/database/row-security';
import { hashDaysAgain } from '../hash-days-again.js';
import { namesIntoReports, namesOutOfReports } from '../names-of-day-reports.js';

const { system } = roleNames('billing');
const CHANGED = ['entries', 'day_closings', 'day_people', 'ledger_day_proofs'];
const READ = ['postings', 'platform_postings', 'shifts', 'erased_people', ...CHANGED];

/**
 * Erases customers. References, reasons and lines of bank statements stay append-only with one exception: in a shop
 * with an erased customer, letters and digits of these texts may become `*`, and a whole text of the customer's repair
 * may become `Erased`. Reports of closed days hold ids of people; the names are in `day_people`.
 */
export class ErasedCustomers1764401100000 implements MigrationInterface {
  name = 'ErasedCustomers1764401100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table erased_customers (repair_id uuid primary key, tenant_id uuid not null, erased_at timestamptz not null);
      create index erased_customers_of_tenant on erased_customers (tenant_id);
      comment on table erased_customers is 'Repairs whose customer was erased. Later documents print no buyer.';

      alter table entries add column reference_salt uuid, add column reference_sha256 bytea;
      comment on column entries.reference_salt is
        'Random. Null after an erasure: the hash of the day then covers the kept hash of the reference.';

      alter table statement_lines add column plain_sha256 bytea;
      comment on column statement_lines.plain_sha256 is
        'Of an erased line: day, amount and description. A statement in the other format adds the line no second time.';

      alter table day_closings add column first_sha256 text;
      comment on column day_closings.first_sha256 is
        'Checksum that the report printed before its names moved to day_people; null for later reports.';
      create table day_people (closing_id uuid not null references day_closings, tenant_id uuid not null,
        by_user uuid not null, by_name text not null, primary key (closing_id, by_user));
      create index day_people_of_person on day_people (by_user);
      comment on table day_people is 'Names of the people in the report of a closing. The checksum covers their ids.';
    `);
    await runner.query(`
      -- True for the same text with '*' in places.
      create function is_masked(before text, later text) returns boolean language sql immutable as $$
        select length(before) = length(later) and not exists (select 1 from generate_series(1, length(before)) i
          where substr(later, i, 1) not in (substr(before, i, 1), '*'))
      $$;

      -- The later row, with the earlier text in each column whose erasure is permitted.
      create function unless_erased(before jsonb, later jsonb, tenant uuid, repair uuid, variadic columns text[])
        returns jsonb language plpgsql as $$
        declare one text; is_own boolean; has_erased boolean;
        begin
          is_own := exists (select 1 from erased_customers where repair_id = repair);
          has_erased := is_own or exists (select 1 from erased_customers where tenant_id = tenant);
          foreach one in array columns loop
            if before -> one is distinct from later -> one
              -- control: only texts of an erased customer leave the books
              and (is_own and later ->> one = 'Erased' or has_erased and is_masked(before ->> one, later ->> one))
              then later := later || jsonb_build_object(one, before -> one); end if;
          end loop;
          return later;
        end $$;

      create function entry_stays() returns trigger language plpgsql as $$
        declare later jsonb;
        begin
          later := unless_erased(to_jsonb(old), to_jsonb(new), old.tenant_id, old.repair_id, 'reference', 'reason');
          -- The salt goes with the reference: without it, nobody can guess the reference from its hash.
          if new.reference is distinct from old.reference and new.reference_salt is null
            then later := later || jsonb_build_object('reference_salt', old.reference_salt); end if;
          if only_names_erased(to_jsonb(old), later, 'by_user', 'by_name') then return new; end if;
          raise exception 'the ledger is append-only';
        end $$;

      create function reference_hash(salt uuid, reference text) returns bytea language sql immutable as $$
        select sha256(convert_to(coalesce(salt::text, '') || reference, 'UTF8'))
      $$;
      -- After an erasure the kept hash counts. Without an erased customer in the shop, a missing salt is a change.
      create function hash_of_reference(tenant uuid, salt uuid, reference text, kept bytea) returns bytea
        language sql stable as $$
        select case when salt is not null or not exists (select 1 from erased_customers where tenant_id = tenant)
          then reference_hash(salt, reference) else kept end
      $$;
      create function hash_reference() returns trigger language plpgsql as $$
        begin
          new.reference_salt := gen_random_uuid();
          new.reference_sha256 := reference_hash(new.reference_salt, new.reference);
          return new;
        end $$;
      create trigger hash_reference before insert on entries for each row when (new.reference is not null)
        execute function hash_reference();
      drop trigger append_only_but_names on entries;
      -- control: an entry never changes
      create trigger append_only_but_names before update on entries for each row execute function entry_stays();
      grant update (reference, reference_salt, reason) on entries to ${system};

      create or replace function statement_line_stays() returns trigger language plpgsql as $$
        declare open constant text[] := array['state', 'reason', 'owner_id', 'owner_name'];
        begin
          if tg_op = 'UPDATE' then
            if to_jsonb(new) - open = to_jsonb(old) - open then return new; end if;
            if exists (select 1 from erased_customers where tenant_id = old.tenant_id)
              and (new.description = 'Erased' or is_masked(old.description, new.description))
              and (old.plain_sha256 is null or new.plain_sha256 = old.plain_sha256)
              and to_jsonb(new) - array['description', 'reason', 'plain_sha256']
                = to_jsonb(old) - array['description', 'reason', 'plain_sha256'] then return new; end if;
          end if;
          raise exception 'a bank line is append-only';
        end $$;

      create or replace function statement_match_stays() returns trigger language plpgsql as $$
        declare undoing constant text[] := array['undone_at', 'undone_by', 'undone_name', 'undone_reason'];
        begin
          if tg_op = 'UPDATE' then
            if old.undone_at is null and new.undone_at is not null
              and to_jsonb(new) - undoing = to_jsonb(old) - undoing then return new; end if;
            if only_names_erased(to_jsonb(old),
                unless_erased(to_jsonb(old), to_jsonb(new), old.tenant_id, old.repair_id, 'reference', 'party',
                  'undone_reason'),
                'by_user', 'by_name', 'undone_by', 'undone_name') then return new; end if;
          end if;
          raise exception 'a match is append-only and undone once';
        end $$;

      create or replace function documents_stay() returns trigger language plpgsql as $$
        declare
          erased constant text[] := array['content', 'content_sha256', 'buyer_name', 'erased_at', 'original_sha256'];
          open constant text[] := array['buyer', 'reason', 'payment'];
        begin
          if tg_op = 'UPDATE' then
            -- Also without the service, the buyer of a full tax invoice stays until the retention has ended.
            if old.content ->> 'tier' = 'full' and old.content ? 'vat'
              and new.erased_at < old.business_date + interval '6 years'
              then raise exception 'the law requires the buyer of a full tax invoice'; end if;
            if old.erased_at is null and new.erased_at is not null and new.original_sha256 = old.content_sha256
              and to_jsonb(new) - erased = to_jsonb(old) - erased and new.content - open = old.content - open
              and (new.content ->> 'reason' is not distinct from old.content ->> 'reason'
                or is_masked(old.content ->> 'reason', new.content ->> 'reason'))
              and (new.content -> 'payment') - 'reference' is not distinct from (old.content -> 'payment') - 'reference'
              then return new; end if;
            -- A reference from a bank line that two customers share names both.
            if exists (select 1 from erased_customers where tenant_id = old.tenant_id)
              and to_jsonb(new) - array['content', 'content_sha256'] = to_jsonb(old) - array['content', 'content_sha256']
              and new.content - 'payment' = old.content - 'payment'
              and (new.content -> 'payment') - 'reference' = (old.content -> 'payment') - 'reference'
              and is_masked(old.content -> 'payment' ->> 'reference', new.content -> 'payment' ->> 'reference')
              then return new; end if;
          end if;
          raise exception 'an issued document is append-only';
        end $$;
    `);
    await runner.query(
      protectTable('billing', 'erased_customers', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select'], staff: ['select'], system: ['select', 'insert'] },
      }),
    );
    await this.#behindPolicies(runner, async () => {
      await namesOutOfReports(runner);
      await runner.query(`
        update entries set reference_salt = gen_random_uuid() where reference is not null;
        update entries set reference_sha256 = reference_hash(reference_salt, reference) where reference is not null`);
      await hashDaysAgain(runner, 'with_hash');
    });
    await runner.query(`
      create trigger append_only before delete or truncate on day_people for each statement
        execute function append_only();
      create trigger append_only_but_names before update on day_people for each row
        execute function append_only_but_names();
    `);
    await runner.query(
      protectTable('billing', 'day_people', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select'], staff: ['select'], system: ['select', 'insert'] },
      }),
    );
    await runner.query(`grant update (by_name) on day_people to ${system}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.#behindPolicies(runner, async () => {
      await namesIntoReports(runner);
      await hashDaysAgain(runner, 'with_reference');
    });
    await runner.query(`
      revoke update (reference, reason) on entries from ${system};
      drop trigger hash_reference on entries;
      alter table entries drop column reference_salt, drop column reference_sha256;
      drop trigger append_only_but_names on entries;
      create trigger append_only_but_names before update on entries for each row
        execute function append_only_but_names();
      create or replace function statement_line_stays() returns trigger language plpgsql as $$
        begin
          if tg_op = 'UPDATE' and to_jsonb(new) - array['state', 'reason', 'owner_id', 'owner_name']
              = to_jsonb(old) - array['state', 'reason', 'owner_id', 'owner_name'] then return new; end if;
          raise exception 'a bank line is append-only';
        end $$;
      create or replace function statement_match_stays() returns trigger language plpgsql as $$
        begin
          if tg_op = 'UPDATE' then
            if old.undone_at is null and new.undone_at is not null
              and to_jsonb(new) - array['undone_at', 'undone_by', 'undone_name', 'undone_reason']
                = to_jsonb(old) - array['undone_at', 'undone_by', 'undone_name', 'undone_reason']
              then return new; end if;
            if only_names_erased(to_jsonb(old), to_jsonb(new), 'by_user', 'by_name', 'undone_by', 'undone_name')
              then return new; end if;
          end if;
          raise exception 'a match is append-only and undone once';
        end $$;
      create or replace function documents_stay() returns trigger language plpgsql as $$
        begin
          if tg_op = 'UPDATE' then
            if old.erased_at is null and new.erased_at is not null and new.original_sha256 = old.content_sha256
              and to_jsonb(new) - array['content', 'content_sha256', 'buyer_name', 'erased_at', 'original_sha256']
                = to_jsonb(old) - array['content', 'content_sha256', 'buyer_name', 'erased_at', 'original_sha256']
              and new.content - array['buyer'] = old.content - array['buyer']
              then return new; end if;
          end if;
          raise exception 'an issued document is append-only';
        end $$;
      drop function entry_stays(), hash_reference(), reference_hash(uuid, text), hash_of_reference(uuid, uuid, text, bytea), unless_erased(jsonb, jsonb, uuid, uuid, variadic text[]), is_masked(text, text);
      drop table day_people, erased_customers;
      alter table day_closings drop column first_sha256;
      alter table statement_lines drop column plain_sha256;
    `);
  }

  /** Append-only tables change here alone. */
  #behindPolicies(runner: QueryRunner, work: () => Promise<void>): Promise<void> {
    return behindRowPolicies(runner, READ, async () => {
      for (const table of CHANGED) await runner.query(`alter table ${table} disable trigger user`);
      await work();
      for (const table of CHANGED) await runner.query(`alter table ${table} enable trigger user`);
    });
  }
}
