import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable, roleNames } from '@revive/platform/database/row-security';

const { system } = roleNames('billing');

/** Append-only tables that name a person. `entries` had its name column before this release. */
const NAMED = [
  'entries',
  'day_closings',
  'commission_rules',
  'billing_switches',
  'ledger_proofs',
  'payout_events',
  'payout_files',
  'payout_settings',
] as const;

/**
 * People whose names the books no longer hold. The books stay append-only, with one exception: the name of a person of
 * this table is replaced. Every other column stays, and the hashes of the days do not contain names.
 */
export class ErasedPeople1764401000000 implements MigrationInterface {
  name = 'ErasedPeople1764401000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table erased_people (user_id uuid primary key, erased_at timestamptz not null, erased jsonb not null);

      -- True if no column differs but names of erased people. Columns: id of a person and name, in pairs.
      create function only_names_erased(before jsonb, later jsonb, variadic columns text[]) returns boolean
        language plpgsql as $$
        declare i int := 1;
        begin
          while i < cardinality(columns) loop
            if before -> columns[i + 1] is distinct from later -> columns[i + 1] then
              if later ->> columns[i + 1] <> 'Erased account' or not exists (
                  select 1 from erased_people
                  -- control: only the name of an erased person leaves the books
                  where user_id = (before ->> columns[i])::uuid
                ) then return false; end if;
              later := later || jsonb_build_object(columns[i + 1], before -> columns[i + 1]);
            end if;
            i := i + 2;
          end loop;
          return before = later;
        end $$;

      create function append_only_but_names() returns trigger language plpgsql as $$
        begin
          if only_names_erased(to_jsonb(old), to_jsonb(new), 'by_user', 'by_name') then return new; end if;
          raise exception 'the ledger is append-only';
        end $$;

      create or replace function closed_shift_stays() returns trigger language plpgsql as $$
        begin
          if old.closed_at is not null and not only_names_erased(to_jsonb(old), to_jsonb(new), 'user_id', 'user_name',
              'closed_by', 'closed_by_name')
            then raise exception 'a closed shift does not change'; end if;
          return null;
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

      grant update (by_name) on statement_imports to ${system};
      grant delete on location_members to ${system};
    `);
    for (const table of NAMED)
      await runner.query(`
        drop trigger append_only on ${table};
        create trigger append_only before delete or truncate on ${table} for each statement
          execute function append_only();
        create trigger append_only_but_names before update on ${table} for each row execute function append_only_but_names();
        grant update (by_name) on ${table} to ${system};
      `);
    await runner.query(
      protectTable('billing', 'erased_people', {
        grants: { tenant: [], staff: [], system: ['select', 'insert', 'update'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of NAMED)
      await runner.query(`
        revoke update (by_name) on ${table} from ${system};
        drop trigger append_only_but_names on ${table};
        drop trigger append_only on ${table};
        create trigger append_only before update or delete or truncate on ${table} for each statement
          execute function append_only();
      `);
    await runner.query(`
      revoke update (by_name) on statement_imports from ${system};
      revoke delete on location_members from ${system};
      create or replace function closed_shift_stays() returns trigger language plpgsql as $$
        begin
          if old.closed_at is not null then raise exception 'a closed shift does not change'; end if;
          return null;
        end $$;
      create or replace function statement_match_stays() returns trigger language plpgsql as $$
        begin
          if tg_op = 'UPDATE' and old.undone_at is null and new.undone_at is not null
            and to_jsonb(new) - array['undone_at', 'undone_by', 'undone_name', 'undone_reason']
              = to_jsonb(old) - array['undone_at', 'undone_by', 'undone_name', 'undone_reason']
            then return new; end if;
          raise exception 'a match is append-only and undone once';
        end $$;
      drop function append_only_but_names(), only_names_erased(jsonb, jsonb, variadic text[]);
      drop table erased_people;
    `);
  }
}
