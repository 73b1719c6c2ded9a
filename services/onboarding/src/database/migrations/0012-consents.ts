import { protectTable, roleNames } from '@revive/platform/database/row-security';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TENANT = "nullif(current_setting('revive.tenant_id', true), '')::uuid";
const USER = "nullif(current_setting('revive.user_id', true), '')::uuid";

export class Consents1764241200000 implements MigrationInterface {
  name = 'Consents1764241200000';

  async up(runner: QueryRunner): Promise<void> {
    const { tenant, system } = roleNames('onboarding');
    await runner.query(`
      alter table sealed_files alter column account_id drop not null, add column application_id uuid,
        add column tenant_id uuid, add column seal bytea;
      create index sealed_files_unsealed on sealed_files (id) where seal is null;
      comment on column sealed_files.seal is
      'Over whose it is, what it is and its signature; empty of a file from before, until the service has checked and sealed it.';
      grant update (seal) on sealed_files to ${system};
      drop policy sealed_files_tenant on sealed_files;
      create policy sealed_files_tenant on sealed_files to ${tenant} using (false)
        with check (kind = 'tenant_agreement' and account_id is null and application_id is null and tenant_id =
        ${TENANT});
      grant insert on sealed_files to ${tenant};
      -- As before; and what was accepted for an application that became no shop.
      drop policy certificates_alone on sealed_files;
      create policy evidence_of_nothing on sealed_files as restrictive for delete to ${system}
        using (kind = 'certificate' or exists (select from applications a
        where a.id = application_id and a.status = 'rejected'));

      create table consents (
        id uuid primary key, of_set text not null check (of_set in ('application', 'tenant')),
        subject uuid not null, tenant_id uuid, account_id uuid, texts_key text not null, documents jsonb not null,
        business_name text not null,
        full_name text not null, signature text not null, username text not null, email text not null,
        session text not null, address text not null, agent text not null, file_id uuid not null
        references sealed_files, file_hash text not null,
        signed_at timestamptz not null, seal bytea not null, unique (subject, of_set, texts_key));
      create index consents_of_subject on consents (subject, of_set, id desc);
      create index consents_of_account on consents (account_id) where account_id is not null;

      create table consent_rounds (name text not null, version int not null, through uuid, done_at timestamptz,
        primary key (name, version));
      create index consent_rounds_open on consent_rounds (name, version) where done_at is null;
      create table consent_asks (account_id uuid not null, name text not null, version int not null,
        at timestamptz not null, primary key (account_id, name, version));
      comment on table consent_asks is 'Who was written to about which version: once.';

      alter table letters add column file_id uuid;
      alter table account_letters add column file_id uuid;
      comment on column account_letters.email is 'Empty: asked of identity when the letter is sent.';
      drop policy account_letters_tenant on account_letters;
      create policy account_letters_tenant on account_letters to ${tenant} using (false)
        with check (account_id = ${USER} and template = 'agreement_signed');
      grant insert on account_letters to ${tenant};
      drop policy agreement_texts_tenant on agreement_texts;
      create policy agreement_texts_tenant on agreement_texts for select to ${tenant} using (true);
      grant select (name, version, paragraphs, draft, hash, published_at) on agreement_texts to ${tenant};
    `);
    await runner.query(
      protectTable('onboarding', 'consents', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select', 'insert'], staff: ['select'], system: ['select', 'insert', 'delete'] },
      }),
    );
    await runner.query(
      `create policy consents_of_ended on consents as restrictive for delete to ${system}
        using (of_set = 'application' and exists (select from applications a
        where a.id = subject and a.status = 'rejected'))`,
    );
    await runner.query(
      protectTable('onboarding', 'consent_rounds', {
        grants: { tenant: [], staff: ['insert'], system: ['select', 'update'] },
      }),
    );
    await runner.query(
      protectTable('onboarding', 'consent_asks', {
        grants: { tenant: [], staff: [], system: ['select', 'insert', 'delete'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    const { tenant, system } = roleNames('onboarding');
    await runner.query(`
      revoke select on agreement_texts from ${tenant}; drop policy agreement_texts_tenant on agreement_texts; create
        policy agreement_texts_tenant on agreement_texts to ${tenant} using (false) with check (false);
      revoke insert on account_letters from ${tenant}; drop policy account_letters_tenant on account_letters; create
        policy account_letters_tenant on account_letters to ${tenant} using (false) with check (false);
      alter table account_letters drop column file_id; alter table letters drop column file_id;
      drop table consent_asks, consent_rounds, consents;
      revoke insert on sealed_files from ${tenant}; drop policy sealed_files_tenant on sealed_files; create policy
        sealed_files_tenant on sealed_files to ${tenant} using (false) with check (false);
      drop policy evidence_of_nothing on sealed_files; create policy certificates_alone on sealed_files as
      restrictive for delete to ${system} using (kind = 'certificate');
      revoke update (seal) on sealed_files from ${system};
      alter table sealed_files no force row level security; delete from sealed_files
        where account_id is null; alter table sealed_files force row level security;
      drop index sealed_files_unsealed; alter table sealed_files alter column account_id
      set not null, drop column application_id, drop column tenant_id, drop column seal;
    `);
  }
}
