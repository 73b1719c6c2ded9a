import { renameTable } from '@revive/platform/database/rename-table';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Order matters: a name must be free before a different table takes it. */
const RENAMED = [
  ['letters', 'application_emails'],
  ['account_letters', 'account_emails'],
  ['account_moves', 'pending_account_transitions'],
  ['sealed_fields', 'encrypted_fields'],
  ['sealed_files', 'signed_documents'],
] as const;

export class WordsOfTheField1764374400000 implements MigrationInterface {
  name = 'WordsOfTheField1764374400000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [from, to] of RENAMED) await runner.query(renameTable(from, to));
    await runner.query(`
      alter table pending_account_transitions rename column move to transition;
      alter table applications rename column asked_parts to requested_parts;
      comment on column application_emails.to_address is 'Only of an email to an address that is the application''s no more.';
      comment on column account_emails.email is 'Empty: asked of identity when the email is sent.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      comment on column account_emails.email is 'Empty: asked of identity when the letter is sent.';
      comment on column application_emails.to_address is 'Only of a letter to an address that is the application''s no more.';
      alter table applications rename column requested_parts to asked_parts;
      alter table pending_account_transitions rename column transition to move;
    `);
    for (const [from, to] of RENAMED.toReversed()) await runner.query(renameTable(to, from));
  }
}
