import { protectTable, roleNames } from '@revive/platform/database/row-security';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AccountReviews1764068400000 implements MigrationInterface {
  name = 'AccountReviews1764068400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table account_refusals (id uuid primary key, account_id uuid not null, reason text not null,
        by_id uuid not null, by_name text not null, at timestamptz not null);
      create index account_refusals_of_account on account_refusals (account_id, id desc);
      create table account_notes (id uuid primary key, account_id uuid not null, text text not null,
        by_id uuid not null, by_name text not null, at timestamptz not null);
      create index account_notes_of_account on account_notes (account_id, id desc);
      create index applications_by_account on applications (account_id, id desc) where account_id is not null;
      create table account_assignments (account_id uuid primary key, staff_id uuid not null,
        staff_name text not null, at timestamptz not null);
    `);
    // Refusals and notes are insert-only for staff. Erasing an account deletes them or removes the author's name.
    for (const table of ['account_refusals', 'account_notes'])
      await runner.query(
        protectTable('onboarding', table, {
          grants: { tenant: [], staff: ['select', 'insert'], system: ['select', 'update', 'delete'] },
        }),
      );
    await runner.query(
      protectTable('onboarding', 'account_assignments', { grants: { tenant: [], system: ['select', 'delete'] } }),
    );
    // The refusal's email is queued in the staff member's transaction.
    await runner.query(`grant select, insert on account_letters to ${roleNames('onboarding').staff}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `revoke select, insert on account_letters from ${roleNames('onboarding').staff}; drop index
        applications_by_account; drop table account_assignments, account_notes, account_refusals`,
    );
  }
}
