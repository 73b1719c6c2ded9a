import type { OnboardingServiceId } from '@revive/contracts/tenant-onboarding/catalogue';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('tenant_agreements')
export class TenantAgreementEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('text') version: string;
  @Column('text') hash: string;
  @Column('jsonb') services: readonly OnboardingServiceId[];
  @Column('bigint', { name: 'monthly_cents' }) monthlyCents: number;
  @Column('uuid', { name: 'user_id' }) userId: string;
  @Column('text', { name: 'user_name' }) userName: string;
  @Column('text') address: string;
  @Column('text') agent: string;
  @Column('timestamptz') at: Date;
  @Column('bytea') seal: Buffer;
}

/** A shop's notice of termination. A withdrawn notice stays in the table, and the shop can give a new notice. */
@Entity('agreement_notices')
export class AgreementNoticeEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('timestamptz', { name: 'given_at' }) givenAt: Date;
  @Column('uuid', { name: 'given_by' }) givenBy: string;
  @Column('timestamptz', { name: 'ends_at' }) endsAt: Date;
  @Column('timestamptz', { name: 'withdrawn_at', nullable: true }) withdrawnAt: Date | null;
  @Column('uuid', { name: 'withdrawn_by', nullable: true }) withdrawnBy: string | null;
  @Column('timestamptz', { name: 'end_told_at', nullable: true }) endToldAt: Date | null;
  @Column('bytea') seal: Buffer;
}
