import { protectTable } from '@revive/platform/database/row-security';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TenantOnboarding1764061200000 implements MigrationInterface {
  name = 'TenantOnboarding1764061200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table tenant_onboardings (
        tenant_id uuid primary key, version bigint not null, company_name text, contact_person text, email text,
        phone text, address text, business_registration text, tax_number bytea, bank_details bytea,
        details_at timestamptz,
        tier text, services jsonb, base_cents bigint, monthly_cents bigint, services_at timestamptz,
        signed_at timestamptz, agent_downloaded_at timestamptz, agent_confirmed_at timestamptz, support_at timestamptz,
        trial_used int not null, trial_version bigint not null, created_at timestamptz not null,
        updated_at timestamptz not null);
      comment on column tenant_onboardings.tax_number is
      'AES-256-GCM under a key that is not in the database, like bank_details; shop and field are bound to each.';
      comment on column tenant_onboardings.trial_used is 'As billing last said it.';

      create table tenant_agreements (
        tenant_id uuid primary key, version text not null, hash text not null, services jsonb not null,
        monthly_cents bigint not null, user_id uuid not null, user_name text not null, address text not null,
        agent text not null, at timestamptz not null);
      comment on table tenant_agreements is
      'Evidence of one signature: who, for what at which price, from where and when; written once.';

      create index applications_of_tenant on applications (tenant_id) where tenant_id is not null;
    `);
    await runner.query(
      protectTable('onboarding', 'tenant_onboardings', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select', 'insert', 'update'], staff: ['select'], system: ['select', 'insert', 'update'] },
      }),
    );
    await runner.query(
      protectTable('onboarding', 'tenant_agreements', {
        tenantColumn: 'tenant_id',
        grants: { tenant: ['select', 'insert'], staff: ['select'], system: ['select'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index applications_of_tenant; drop table tenant_agreements, tenant_onboardings');
  }
}
