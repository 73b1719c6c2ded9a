import { renameTable } from '@revive/platform/database/rename-table';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The order matters: each name is freed before a further table takes the name. */
const RENAMED = [
  ['emails', 'email_addresses'],
  ['letters', 'emails'],
  ['links', 'one_time_links'],
  ['views', 'impersonations'],
  ['account_moves', 'account_history'],
  ['farewells', 'erasure_confirmation_emails'],
  ['begun_shops', 'registered_shops'],
] as const;

export class WordsOfTheField1764374400000 implements MigrationInterface {
  name = 'WordsOfTheField1764374400000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [from, to] of RENAMED) await runner.query(renameTable(from, to));
    await runner.query(`
      comment on table email_addresses is
      'Which address the account itself has named, and whether it has shown that emails to it arrive.';
      comment on table impersonations is
      'An impersonation lives no longer than the session that began it. Why it was begun stands with the account (account_history).';
      comment on table erasure_confirmation_emails is
      'Forgotten two days after the email was due, at the latest after thirty.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      comment on table email_addresses is
      'Which address the account itself has named, and whether it has shown that letters to it arrive.';
      comment on table impersonations is
      'A view lives no longer than the session that began it. Why it was begun stands with the account (account_moves).';
      comment on table erasure_confirmation_emails is
      'Forgotten two days after the letter was due, at the latest after thirty.';
    `);
    for (const [from, to] of RENAMED.toReversed()) await runner.query(renameTable(to, from));
  }
}
