import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable, roleNames } from '@revive/platform/database/row-security';

/**
 * Device history readable by a foreign shop: a row per handover without names and prices, and the owners' codes.
 * `passport_open` is the only access across shops: the code must be unexpired, unrevoked and bound to a single shop.
 * The function runs as the tables' owner, who sees only entries of currently granted devices and no further tables.
 */
export class Passports1764907200000 implements MigrationInterface {
  name = 'Passports1764907200000';

  async up(runner: QueryRunner): Promise<void> {
    const { owner, tenant } = roleNames('repairs');
    await runner.query(`
      create table passport_entries (
        repair_id uuid primary key references repairs, tenant_id uuid not null, device_key bytea not null,
        kind text not null, taken_in_at timestamptz not null, handed_over_at timestamptz not null, outcome text not null,
        findings jsonb not null, procedures jsonb not null, record_digest text not null, record_parts int not null);
      create index passport_of_device on passport_entries (device_key, handed_over_at desc);

      create table passport_grants (
        id uuid primary key, repair_id uuid not null references repairs, tenant_id uuid not null,
        device_key bytea not null, code_hash bytea not null unique, created_at timestamptz not null default now(),
        expires_at timestamptz not null default now() + interval '30 minutes',
        used_by uuid, used_at timestamptz, revoked_at timestamptz,
        check ((used_by is null) = (used_at is null)));
      create index grants_of_repair on passport_grants (repair_id, id desc);
      create index grants_used on passport_grants (device_key) where used_by is not null;
    `);
    await runner.query(
      protectTable('repairs', 'passport_entries', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select', 'insert'], staff: [], system: ['select', 'insert'] },
      }),
    );
    await runner.query(
      protectTable('repairs', 'passport_grants', {
        tenantColumn: 'tenant_id',
        repairColumn: 'repair_id',
        grants: { tenant: [], staff: [], system: ['select', 'insert', 'update'] },
      }),
    );
    const reader = "nullif(current_setting('revive.tenant_id', true), '')::uuid";
    await runner.query(`
      create policy grants_held_against on passport_grants to ${owner} using (true) with check (true);
      create policy entries_granted on passport_entries for select to ${owner} using (exists (
        select from passport_grants g where g.device_key = passport_entries.device_key and g.used_by = ${reader}
          and g.revoked_at is null and now() < g.expires_at));

      create function passport_open(code bytea) returns table (
        grant_id uuid, grant_tenant uuid, grant_expires timestamptz, was_new boolean, own boolean, kind text,
        taken_in_at timestamptz, handed_over_at timestamptz, outcome text, findings jsonb, procedures jsonb,
        record_digest text, record_parts int)
      language plpgsql volatile security definer set search_path = public, pg_temp as $$
      declare
        reader uuid := ${reader};
        held passport_grants;
        began boolean;
      begin
        if reader is null or coalesce(current_setting('revive.repair_id', true), '') <> '' then return; end if;
        select * into held from passport_grants g where g.code_hash = code for update;
        -- The shop that has the link of the repair has it from its own page: the owner's word is for another one.
        if not found or held.tenant_id = reader or held.revoked_at is not null or now() >= held.expires_at
          or coalesce(held.used_by, reader) <> reader then return; end if;
        began := held.used_by is null;
        if began then
          update passport_grants set used_by = reader, used_at = now() where id = held.id;
        end if;
        return query select held.id, held.tenant_id, held.expires_at, began, e.tenant_id = reader, e.kind, e.taken_in_at,
          e.handed_over_at, e.outcome, e.findings, e.procedures, e.record_digest, e.record_parts
        from passport_entries e where e.device_key = held.device_key order by e.handed_over_at desc limit 100;
      end $$;
      revoke all on function passport_open(bytea) from public;
      grant execute on function passport_open(bytea) to ${tenant};
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function passport_open(bytea)');
    await runner.query('drop table passport_grants, passport_entries');
  }
}
