import { protectTable } from '@revive/platform/database/row-security';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Shops have no access by their database role: the signer is identified by a session that the identity service
 * confirms.
 */
const ONCE = { tenant: [], staff: ['select'], system: ['select', 'insert'] } as const;

export class Signing1764028800000 implements MigrationInterface {
  name = 'Signing1764028800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table agreement_texts (
        name text not null, version int not null check (version > 1), paragraphs jsonb not null,
        draft boolean not null, hash text not null, published_by uuid not null, published_at timestamptz not null,
        primary key (name, version));
      comment on table agreement_texts is 'Versions that staff published; version 1 of each text is in the contract.';

      create table sealed_files (
        id uuid primary key, account_id uuid not null, kind text not null, title text not null, name text not null,
        bytes bytea not null, file_hash text not null unique, key text not null, public_key text not null,
        signature text not null,
        sealed_at timestamptz not null);
      create index sealed_files_of_account on sealed_files (account_id, id desc);

      create table agreements (
        id uuid primary key, account_id uuid not null, texts_key text not null, documents jsonb not null,
        username text not null, email text not null, business_name text not null, business_type text not null,
        primary_services jsonb not null, target_market text not null, technical_experience text not null,
        device_types jsonb not null, repair_volume text, full_name text not null, signature text not null,
        session text not null,
        address text not null, agent text not null, file_id uuid not null
        references sealed_files, file_hash text not null, signed_at timestamptz not null, seal bytea not null,
        unique (account_id, texts_key));
      create index agreements_of_account on agreements (account_id, id desc);

      create table account_letters (id uuid primary key, account_id uuid not null, template text not null,
        email text not null, name text not null, values jsonb not null, at timestamptz not null);
    `);
    await runner.query(
      protectTable('onboarding', 'agreement_texts', { grants: { ...ONCE, staff: ['select', 'insert'] } }),
    );
    for (const table of ['sealed_files', 'agreements'])
      await runner.query(protectTable('onboarding', table, { grants: ONCE }));
    await runner.query(protectTable('onboarding', 'account_letters', { grants: { ...ONCE, staff: [] } }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table account_letters, agreements, sealed_files, agreement_texts');
  }
}
