import { protectTable } from '@revive/platform/database/row-security';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SentBack1764244800000 implements MigrationInterface {
  name = 'SentBack1764244800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table applications add column asked_parts jsonb not null default '[]',
        add column our_ms bigint not null default 0, add column queue_key bigint not null default 0;
      comment on column applications.our_ms is 'How long it has waited for the platform in earlier turns.';
      comment on column applications.queue_key is
      'Where it stands in the queue (data/queue-key.ts): what waits for the platform, then for its applicant, then what has ended.';
      update applications set queue_key = case
        when status in ('approved', 'rejected') then 30000000000000 - floor(extract(epoch from waits_since) * 1000)
        when request_kind is not null or status not in ('pending', 'hardware_verification',
        'final_review') or (status = 'hardware_verification' and hardware is null) then 10000000000000 +
        floor(extract(epoch from waits_since) * 1000)
        else floor(extract(epoch from waits_since) * 1000) end;
      create index applications_queued on applications (queue_key, id);
      create index applications_of_address on applications (lower(email)) where erased_at is null;

      alter table letters add column to_address text;
      comment on column letters.to_address is 'Only of a letter to an address that is the application''s no more.';

      create table agreement_notices (
        id uuid primary key, tenant_id uuid not null, given_at timestamptz not null, given_by uuid not null,
        ends_at timestamptz not null, withdrawn_at timestamptz, withdrawn_by uuid, end_told_at timestamptz,
        seal bytea not null);
      create unique index agreement_notices_once on agreement_notices (tenant_id) where withdrawn_at is null;
      create index agreement_notices_due on agreement_notices (ends_at)
        where withdrawn_at is null and end_told_at is null;
      comment on table agreement_notices is
      'What a shop said of ending its agreement. Whether its end was told is in no seal.';

      alter table tenant_onboardings add column trial_warned_at timestamptz, add column trial_over_at timestamptz;
      comment on column tenant_onboardings.trial_over_at is
      'When the shop was told that its trial is over; trial_warned_at: that it nearly is.';
      -- Whose trial ended long ago is told nothing now.
      update tenant_onboardings set trial_warned_at = now(), trial_over_at = now()
        where signed_at < now() - interval '30 days' or trial_used >= 5;
      create index tenant_onboardings_on_trial on tenant_onboardings (signed_at) where trial_over_at is null;
    `);
    await runner.query(
      protectTable('onboarding', 'agreement_notices', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select'], staff: ['select'], system: ['select', 'insert', 'update'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop index tenant_onboardings_on_trial; alter table tenant_onboardings drop column trial_over_at,
        drop column trial_warned_at; drop table agreement_notices; alter table letters drop column to_address; drop
        index applications_of_address, applications_queued; alter table applications drop column queue_key,
        drop column our_ms, drop column asked_parts`,
    );
  }
}
