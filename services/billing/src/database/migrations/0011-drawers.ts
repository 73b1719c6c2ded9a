import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

const READ_AND_ADD = { tenant: ['select'], staff: ['select'], system: ['select', 'insert'] } as const;
const KEPT = { tenant: ['select'], staff: ['select'], system: ['select', 'insert', 'update'] } as const;

/**
 * Locations of a shop, the shifts at their drawers, and the closing of days. Money of a shift is only in the ledger
 * (`entries.shift_id`); a shift stores what a person counted.
 */
export class Drawers1764400400000 implements MigrationInterface {
  name = 'Drawers1764400400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table locations (id uuid primary key, tenant_id uuid not null references tenants, name text not null,
        address text not null default '', hours jsonb not null default '[]', position int not null,
        closed_at timestamptz);
      create index locations_of_tenant on locations (tenant_id, position);
      create unique index locations_by_name on locations (tenant_id, lower(name)) where closed_at is null;
      comment on column locations.id is 'The default location has the id of its shop.';
      -- The owner is behind the row policies too, and would read no shop.
      alter table tenants no force row level security;
      insert into locations (id, tenant_id, name, position) select id, id, 'Main location', 0 from tenants;
      alter table tenants force row level security;
      create table location_members (user_id uuid primary key, tenant_id uuid not null,
        location_id uuid not null references locations);
      comment on table location_members is 'The location that a person chose; without a row the default location.';

      create table shifts (id uuid primary key, tenant_id uuid not null references tenants,
        location_id uuid not null references locations, user_id uuid not null, user_name text not null,
        opened_at timestamptz not null, opened_day date not null, float_counted jsonb, taken_from uuid references shifts,
        closed_at timestamptz, closed_day date, closed_by uuid, closed_by_name text, counted jsonb,
        counted_cents bigint check (counted_cents >= 0), handed_on_cents bigint check (handed_on_cents >= 0),
        reason text, closed_in xid8,
        check ((closed_at is null) = (counted_cents is null) and (closed_at is null) = (closed_day is null)
          and (closed_at is null) = (handed_on_cents is null) and (closed_at is null) = (closed_in is null)));
      create unique index shifts_open on shifts (tenant_id, location_id, user_id) where closed_at is null;
      create index shifts_of_location on shifts (tenant_id, location_id, opened_at desc);
      create unique index shifts_taken on shifts (taken_from) where taken_from is not null;
      comment on column shifts.float_counted is 'Absent if the first payment opened the shift.';
      comment on column shifts.taken_from is 'The shift whose cash is the float of this shift.';
      create index entries_of_shift on entries (shift_id) where shift_id is not null;
      create index entries_of_location_day on entries (tenant_id, location_id, business_date);

      create function closed_shift_stays() returns trigger language plpgsql as $$
        begin
          if old.closed_at is not null then raise exception 'a closed shift does not change'; end if;
          return null;
        end $$;
      -- control: a closed shift never changes
      create trigger closed_shift_stays after update on shifts for each row execute function closed_shift_stays();

      create function takes_no_closed_shift() returns trigger language plpgsql as $$
        begin
          if not exists (select 1 from shifts s where s.id = new.shift_id and s.tenant_id = new.tenant_id
              and s.location_id = new.location_id
              -- control: a closed shift takes no entry
              and (s.closed_at is null or s.closed_in = pg_current_xact_id())
            ) then raise exception 'the shift is closed or unknown' using errcode = 'RV002'; end if;
          return null;
        end $$;
      create trigger takes_no_closed_shift after insert on entries for each row when (new.shift_id is not null)
        execute function takes_no_closed_shift();

      create table handovers (repair_id uuid primary key, tenant_id uuid not null, location_id uuid not null,
        repair_number bigint not null, device_name text not null, at timestamptz not null, business_date date not null,
        by_user uuid);
      create index handovers_of_day on handovers (tenant_id, location_id, business_date);

      create table day_closings (id uuid primary key, tenant_id uuid not null references tenants,
        location_id uuid not null references locations, kind text not null check (kind in ('closed', 'reopened')),
        number int not null, from_day date not null, through_day date not null check (through_day >= from_day),
        at timestamptz not null, by_user uuid not null, by_name text not null, reason text,
        reverses uuid unique references day_closings, content text not null,
        previous_sha256 text, sha256 text not null,
        unique (tenant_id, location_id, number),
        -- control: the checksum of a closed day covers its report
        check (sha256 = encode(sha256(convert_to(coalesce(previous_sha256, '') || content, 'UTF8')), 'hex')),
        check ((kind = 'reopened') = (reverses is not null) and (kind = 'closed' or reason is not null)));
      create trigger append_only before update or delete or truncate on day_closings
        for each statement execute function append_only();
      comment on column day_closings.sha256 is 'Of the previous checksum of the location, followed by the content.';

      create table drawer_settings (tenant_id uuid primary key references tenants,
        techs_close_days boolean not null default false);
    `);
    for (const table of ['locations', 'location_members', 'shifts', 'drawer_settings'])
      await runner.query(protectTable('billing', table, { tenantColumn: 'tenant_id', grants: KEPT }));
    for (const table of ['handovers', 'day_closings'])
      await runner.query(protectTable('billing', table, { tenantColumn: 'tenant_id', grants: READ_AND_ADD }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger takes_no_closed_shift on entries;
      drop index entries_of_shift, entries_of_location_day;
      drop table drawer_settings, day_closings, handovers, shifts, location_members, locations;
      drop function takes_no_closed_shift(), closed_shift_stays();
    `);
  }
}
