import { protectTable } from '@revive/platform/database/row-security';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ApplicationFiles1764064800001 implements MigrationInterface {
  name = 'ApplicationFiles1764064800001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table application_files (
        id uuid primary key, application_id uuid not null
        references applications, kind text not null, name text not null, type text not null,
        size int not null check (size > 0), sha256 text not null,
        uploaded_at timestamptz not null, unique (application_id, kind, sha256));
      comment on table application_files is 'The bytes are objects: there before the row, gone after it.';

      create table file_uploads (
        id uuid primary key, application_id uuid not null
        references applications, kind text not null, name text not null, size int not null,
        begun_at timestamptz not null);
      create index file_uploads_old on file_uploads (begun_at);

      create table preflight_tokens (hash bytea primary key, application_id uuid not null
        references applications, expires_at timestamptz not null, spent_at timestamptz);
      create index preflight_tokens_old on preflight_tokens (expires_at);
      comment on column preflight_tokens.hash is 'SHA-256: the token itself stands in the downloaded script alone.';
    `);
    await runner.query(
      protectTable('onboarding', 'application_files', {
        grants: { tenant: [], staff: ['select'], system: ['select', 'insert', 'delete'] },
      }),
    );
    await runner.query(
      protectTable('onboarding', 'file_uploads', {
        grants: { tenant: [], staff: [], system: ['select', 'insert', 'delete'] },
      }),
    );
    await runner.query(protectTable('onboarding', 'preflight_tokens', { grants: { tenant: [], staff: [] } }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table preflight_tokens, file_uploads, application_files');
  }
}
