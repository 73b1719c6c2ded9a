import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable, roleNames } from '@revive/platform/database/row-security';

/**
 * No repair charge without an approval of the customer and none above it (Consumer Protection Act 68 of 2008, section
 * 15). Triggers keep the sum of an approval from its entries under the lock of its row, so parallel charges wait for
 * each other, and a check on that sum refuses the charge.
 */
export class Approvals1764400100000 implements MigrationInterface {
  name = 'Approvals1764400100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table approvals (
        id uuid primary key, tenant_id uuid not null, repair_id uuid not null, quote_version int not null,
        kind text not null check (kind in ('repair', 'diagnosis')), how text not null,
        authorised_cents bigint not null check (authorised_cents >= 0), charged_cents bigint not null default 0,
        vat_bps int not null, plan_digest text not null, lines jsonb not null,
        payload bytea not null, signature bytea not null, key_id text not null,
        -- control: charges stay within their approval
        constraint within_approval check (charged_cents between 0 and authorised_cents),
        at timestamptz not null, withdrawn_at timestamptz);
      create index approvals_of_repair on approvals (repair_id, kind, quote_version);
      comment on column approvals.payload is 'The signed ApprovalRecord; the other columns repeat its fields.';
      comment on column approvals.charged_cents is 'Charges less reversals, kept by a trigger.';

      create table refused_charges (
        id uuid primary key, tenant_id uuid not null, tenant_name text not null, repair_id uuid not null,
        repair_number bigint not null, device_name text not null, quote_version int not null,
        kind text not null check (kind in ('charge', 'diagnosis_fee')), cents bigint not null check (cents > 0),
        allowed_cents bigint not null check (allowed_cents >= 0),
        why text not null check (why in ('not_approved', 'above_approved', 'withdrawn')), at timestamptz not null,
        unique (repair_id, quote_version, kind));

      -- The owner is behind the row policies too, and would change no row.
      alter table entries no force row level security;
      alter table entries disable trigger append_only;
      update entries set before_rule = true
        where kind in ('charge', 'diagnosis_fee') and approval_id is null and not before_rule;
      alter table entries enable trigger append_only;
      alter table entries
        -- control: a charge has an approval
        add constraint charge_has_approval check (kind not in ('charge', 'diagnosis_fee') or approval_id is not null or before_rule),
        add foreign key (approval_id) references approvals;
      create index entries_of_approval on entries (approval_id) where approval_id is not null;
      alter table entries force row level security;
    `);
    await runner.query(`
      create function approved_entry() returns trigger language plpgsql as $$
        begin
          -- control: no new charge is from before the rule
          if new.before_rule then raise exception 'the rule applies to every new entry'; end if;
          if new.kind in ('charge', 'diagnosis_fee') and new.amount_cents <= 0
            or new.kind in ('charge_reversal', 'diagnosis_reversal') and new.amount_cents >= 0
            then raise exception 'a charge is positive and its reversal negative'; end if;
          if new.kind in ('charge_reversal', 'diagnosis_reversal') and new.reverses is not null
            then new.approval_id := (select approval_id from entries where id = new.reverses); end if;
          return new;
        end $$;
      create trigger approved_entry before insert on entries for each row execute function approved_entry();

      create function count_under_approval() returns trigger language plpgsql as $$
        begin
          update approvals set charged_cents = charged_cents + new.amount_cents
            where id = new.approval_id and tenant_id = new.tenant_id
              -- control: a charge is under the approval of its own repair
              and repair_id = new.repair_id
              -- control: an agreement to a diagnosis fee pays no repair
              and kind = case when new.kind in ('charge', 'charge_reversal') then 'repair' else 'diagnosis' end
              -- control: a withdrawn approval takes no charge
              and (withdrawn_at is null or new.kind in ('charge_reversal', 'diagnosis_reversal'));
          if not found then raise exception 'this approval does not cover the charge' using errcode = 'RV002'; end if;
          return null;
        end $$;
      create trigger count_under_approval after insert on entries for each row
        when (new.approval_id is not null
          and new.kind in ('charge', 'charge_reversal', 'diagnosis_fee', 'diagnosis_reversal'))
        execute function count_under_approval();

      create function new_approval() returns trigger language plpgsql as $$
        begin
          new.charged_cents := 0;
          return new;
        end $$;
      create trigger new_approval before insert on approvals for each row execute function new_approval();

      create function sealed_approval() returns trigger language plpgsql as $$
        declare counted constant text[] := '{charge,charge_reversal,diagnosis_fee,diagnosis_reversal}';
        begin
          -- control: an approval never changes
          if to_jsonb(new) - 'charged_cents' - 'withdrawn_at' <> to_jsonb(old) - 'charged_cents' - 'withdrawn_at' then raise exception 'an approval never changes'; end if;
          -- control: a withdrawal of an approval stays
          if old.withdrawn_at is not null and new.withdrawn_at is distinct from old.withdrawn_at then raise exception 'a withdrawal stays'; end if;
          -- The sum of the entries counts, whatever the statement says.
          -- control: the sum of an approval is the sum of its entries
          new.charged_cents := (select coalesce(sum(amount_cents), 0) from entries where approval_id = new.id and kind = any(counted));
          return new;
        end $$;
      create trigger sealed_approval before update on approvals for each row execute function sealed_approval();
      create trigger append_only before delete or truncate on approvals
        for each statement execute function append_only();
      create trigger append_only before update or delete or truncate on refused_charges
        for each statement execute function append_only();
    `);
    await runner.query(
      protectTable('billing', 'approvals', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select'], staff: ['select'], system: ['select', 'insert'] },
      }),
    );
    await runner.query(`grant update (charged_cents, withdrawn_at) on approvals to ${roleNames('billing').system}`);
    await runner.query(
      protectTable('billing', 'refused_charges', {
        grants: { tenant: [], staff: ['select'], system: ['select', 'insert'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger count_under_approval on entries;
      drop trigger approved_entry on entries;
      alter table entries drop constraint charge_has_approval, drop constraint entries_approval_id_fkey;
      drop index entries_of_approval;
      drop table refused_charges, approvals;
      drop function approved_entry(), count_under_approval(), new_approval(), sealed_approval();
    `);
  }
}
