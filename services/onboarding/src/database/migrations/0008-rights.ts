import { protectTable, roleNames } from '@revive/platform/database/row-security';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Rights1764068400001 implements MigrationInterface {
  name = 'Rights1764068400001';

  async up(runner: QueryRunner): Promise<void> {
    const { system } = roleNames('onboarding');
    await runner.query(`
      create table bank_details (
        tenant_id uuid primary key, version bigint not null, bank_name text not null, account_type text not null,
        account_holder bytea not null, account_number bytea not null, branch_code bytea not null,
        changed_by uuid not null, changed_at timestamptz not null, seal bytea not null);
      comment on table bank_details is
      'Holder and numbers: AES-256-GCM under a key that is not in the database; shop and field are bound to each, and the seal covers all of it.';

      create table erased_people (account_id uuid primary key, erased_at timestamptz not null, erased jsonb not null);
      comment on table erased_people is 'Accounts whose data is gone from here, with how many rows of what.';

      alter table applications add column warned_at timestamptz, add column erased_at timestamptz;
      create index applications_kept on applications (closed_at) where status = 'rejected' and erased_at is null;
      create index applications_waiting on applications (waits_since) where status not in ('rejected', 'approved');

      -- Evidence is written once. What is evidence of nothing any more may go: of an application that became no
      -- shop, and what proves nobody's promise.
      grant delete on acceptances, sealed_files, account_letters, business_profiles, training_modules,
        training_completions to ${system};
      create policy acceptances_of_ended on acceptances as restrictive for delete to ${system} using (exists (
        select from applications a where a.id = application_id and a.status = 'rejected'));
      create policy certificates_alone on sealed_files as restrictive for delete to ${system}
        using (kind = 'certificate');
    `);
    // Shops read and write bank details only through the service; their database role has no access.
    await runner.query(
      protectTable('onboarding', 'bank_details', {
        grants: { tenant: [], staff: [], system: ['select', 'insert', 'update'] },
      }),
    );
    await runner.query(
      protectTable('onboarding', 'erased_people', { grants: { tenant: [], staff: [], system: ['select', 'insert'] } }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    const { system } = roleNames('onboarding');
    await runner.query(`
      drop policy acceptances_of_ended on acceptances; drop policy certificates_alone on sealed_files;
      revoke delete on acceptances, sealed_files, account_letters, business_profiles, training_modules,
        training_completions from ${system};
      drop index applications_kept, applications_waiting; alter table applications drop column warned_at,
      drop column erased_at; drop table erased_people, bank_details;
    `);
  }
}
