import type { SubscriptionTier } from '@revive/contracts/onboarding/plans';
import type { OnboardingServiceId } from '@revive/contracts/tenant-onboarding/catalogue';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('tenant_onboardings')
export class TenantOnboardingEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('bigint') version: number;
  @Column('text', { name: 'company_name', nullable: true }) companyName: string | null;
  @Column('text', { name: 'contact_person', nullable: true }) contactPerson: string | null;
  @Column('text', { nullable: true }) email: string | null;
  @Column('text', { nullable: true }) phone: string | null;
  @Column('text', { nullable: true }) address: string | null;
  @Column('text', { name: 'business_registration', nullable: true }) businessRegistration: string | null;
  @Column('bytea', { name: 'tax_number', nullable: true }) taxNumber: Buffer | null;
  @Column('bytea', { name: 'bank_details', nullable: true }) bankDetails: Buffer | null;
  @Column('timestamptz', { name: 'details_at', nullable: true }) detailsAt: Date | null;
  @Column('text', { nullable: true }) tier: SubscriptionTier | null;
  @Column('jsonb', { nullable: true }) services: readonly OnboardingServiceId[] | null;
  @Column('bigint', { name: 'base_cents', nullable: true }) baseCents: number | null;
  @Column('bigint', { name: 'monthly_cents', nullable: true }) monthlyCents: number | null;
  @Column('timestamptz', { name: 'services_at', nullable: true }) servicesAt: Date | null;
  @Column('timestamptz', { name: 'signed_at', nullable: true }) signedAt: Date | null;
  @Column('timestamptz', { name: 'agent_downloaded_at', nullable: true }) agentDownloadedAt: Date | null;
  @Column('timestamptz', { name: 'agent_confirmed_at', nullable: true }) agentConfirmedAt: Date | null;
  @Column('timestamptz', { name: 'support_at', nullable: true }) supportAt: Date | null;
  @Column('int', { name: 'trial_used' }) trialUsed: number;
  @Column('bigint', { name: 'trial_version' }) trialVersion: number;
  @Column('timestamptz', { name: 'trial_warned_at', nullable: true }) trialWarnedAt: Date | null;
  @Column('timestamptz', { name: 'trial_over_at', nullable: true }) trialOverAt: Date | null;
  @Column('bytea') seal: Buffer;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt: Date;
}

/** The columns covered by the MAC: the shop's own data. Data from events and timestamps is not covered. */
export type SetupColumns = Omit<
  TenantOnboardingEntity,
  | 'version'
  | 'trialUsed'
  | 'trialVersion'
  | 'agentConfirmedAt'
  | 'trialWarnedAt'
  | 'trialOverAt'
  | 'seal'
  | 'createdAt'
  | 'updatedAt'
>;
export const noSteps = (tenantId: string): SetupColumns => ({
  tenantId,
  companyName: null,
  contactPerson: null,
  email: null,
  phone: null,
  address: null,
  businessRegistration: null,
  taxNumber: null,
  bankDetails: null,
  detailsAt: null,
  tier: null,
  services: null,
  baseCents: null,
  monthlyCents: null,
  servicesAt: null,
  signedAt: null,
  agentDownloadedAt: null,
  supportAt: null,
});
