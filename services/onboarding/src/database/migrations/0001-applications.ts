import { protectTable } from '@revive/platform/database/row-security';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Shops have no access: applicants use a link that onboarding verifies itself. */
const STAFF = { tenant: [] } as const;

export class Applications1763942400000 implements MigrationInterface {
  name = 'Applications1763942400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table applications (
        id uuid primary key, tenant_id uuid, account_id uuid, version bigint not null,
        submission_key bytea not null, status text not null,
        current_step int not null check (current_step between 1 and 6),
        setup_type text, business_name text not null, applicant_name text not null, email text not null,
        phone text not null, location text not null, registration_number text not null,
        registration_key text not null, tax_key bytea not null, business_type text not null,
        years_in_business double precision not null, monthly_repair_volume double precision not null,
        current_services jsonb not null, subscription_tier text not null, bank_name text not null,
        account_type text not null, company_at timestamptz, hardware jsonb, hardware_verified boolean not null,
        request_kind text, request_reason text, request_at timestamptz, assigned_to uuid, assigned_name text,
        prelim_at timestamptz, closed_at timestamptz, closed_reason text, withdrawn boolean not null,
        link_version int not null, waits_since timestamptz not null, seal bytea not null,
        created_at timestamptz not null, updated_at timestamptz not null);
      create unique index applications_once on applications (submission_key) where status <> 'rejected';
      create unique index applications_of_account on applications (account_id) where status <> 'rejected';
      create index applications_in_state on applications (status, id desc);
      create index applications_taken on applications (assigned_to, id desc) where assigned_to is not null;
      create index applications_registration on applications (registration_key);
      create index applications_tax on applications (tax_key);
      comment on column applications.submission_key is
      'A MAC over everything that was sent: the same application comes once, however often it is submitted.';
      comment on column applications.tax_key is 'A MAC over the tax number: equal ones are found, none can be read.';

      create table sealed_fields (application_id uuid not null
        references applications, field text not null, bytes bytea not null, primary key (application_id, field));
      comment on table sealed_fields is
      'AES-256-GCM under a key that is not in the database; application and field are bound to each.';

      create table acceptances (
        application_id uuid not null references applications, name text not null, version text not null,
        hash text not null, address text not null, agent text not null, at timestamptz not null,
        primary key (application_id, name));

      create table history (
        id uuid primary key, application_id uuid not null
        references applications, status text not null, what text not null, reason text, actor_id text not null,
        actor_name text not null, actor_role text not null, at timestamptz not null);
      create index history_of_application on history (application_id, id);

      create table remarks (
        id uuid primary key, application_id uuid not null
        references applications, kind text not null, sender text not null, by_name text not null,
        text text not null, at timestamptz not null);
      create index remarks_of_application on remarks (application_id, id);

      create table drafts (id uuid primary key, bytes bytea not null, updated_at timestamptz not null,
        expires_at timestamptz not null);
      create index drafts_old on drafts (expires_at);

      create table letters (id uuid primary key, application_id uuid
        references applications, draft_id uuid, template text not null, reason text, at timestamptz not null);
      create index letters_of_draft on letters (draft_id) where draft_id is not null;

      create table attempts (key text primary key, at timestamptz[] not null, last_at timestamptz not null);
      create index attempts_old on attempts (last_at);
    `);
    for (const table of ['applications', 'sealed_fields', 'history', 'remarks'])
      await runner.query(protectTable('onboarding', table, { grants: STAFF }));
    await runner.query(
      protectTable('onboarding', 'acceptances', {
        grants: { ...STAFF, staff: ['select'], system: ['select', 'insert'] },
      }),
    );
    await runner.query(protectTable('onboarding', 'letters', { grants: { ...STAFF, staff: ['select', 'insert'] } }));
    for (const table of ['drafts', 'attempts'])
      await runner.query(protectTable('onboarding', table, { grants: { ...STAFF, staff: [] } }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table attempts, letters, drafts, remarks, history, acceptances, sealed_fields, applications',
    );
  }
}
