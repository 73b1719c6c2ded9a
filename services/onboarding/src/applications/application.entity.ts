import type { SubmitHardware } from '@revive/contracts/onboarding/applicant-forms';
import type { SubscriptionTier } from '@revive/contracts/onboarding/plans';
import type {
  ACCOUNT_TYPES,
  ApplicationStatus,
  BusinessType,
  PartOfApplication,
  SetupType,
} from '@revive/contracts/onboarding/states';
import type { HardwareFact, HardwareFacts } from '@revive/contracts/onboarding/hardware-score';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The declared or measured hardware of a PC, and its score at that time. `systemName` and `notMeasured` come from a
 * preflight.
 */
export type RecordedHardware = Omit<SubmitHardware, 'link' | keyof HardwareFacts> &
  HardwareFacts & {
    readonly score: number;
    readonly source: 'declared' | 'measured';
    readonly submittedAt: string;
    readonly systemName?: string;
    readonly notMeasured?: readonly HardwareFact[];
    /**
     * Set if the applicant overwrote a measurement. `declared` lists the facts, `measured` the measured values; only
     * these count for the score.
     */
    readonly declared?: readonly HardwareFact[];
    readonly measured?: HardwareFacts & { readonly systemName?: string; readonly notMeasured: readonly HardwareFact[] };
  };

export interface RequestedPart {
  readonly part: PartOfApplication;
  readonly reason: string;
  /** ISO 8601. */
  readonly at: string;
}

@Entity('applications')
export class ApplicationEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'tenant_id', nullable: true }) tenantId: string | null;
  @Column('uuid', { name: 'account_id', nullable: true }) accountId: string | null;
  @Column('bigint') version: number;
  /** MAC over the whole submission: a repeated submission creates no second application. */
  @Column('bytea', { name: 'submission_key' }) submissionKey: Buffer;
  @Column('text') status: ApplicationStatus;
  @Column('int', { name: 'current_step' }) currentStep: number;
  @Column('text', { name: 'setup_type', nullable: true }) setupType: SetupType | null;
  @Column('text', { name: 'business_name' }) businessName: string;
  @Column('text', { name: 'applicant_name' }) applicantName: string;
  @Column('text') email: string;
  @Column('text') phone: string;
  @Column('text') location: string;
  @Column('text', { name: 'registration_number' }) registrationNumber: string;
  @Column('text', { name: 'registration_key' }) registrationKey: string;
  @Column('bytea', { name: 'tax_key' }) taxKey: Buffer;
  /** Null if staff opened the application and the applicant has not given it. */
  @Column('text', { name: 'business_type', nullable: true }) businessType: BusinessType | null;
  @Column('double precision', { name: 'years_in_business' }) yearsInBusiness: number;
  @Column('double precision', { name: 'monthly_repair_volume' }) monthlyRepairVolume: number;
  @Column('jsonb', { name: 'current_services' }) currentServices: string[];
  @Column('text', { name: 'subscription_tier' }) subscriptionTier: SubscriptionTier;
  @Column('text', { name: 'bank_name' }) bankName: string;
  @Column('text', { name: 'account_type', nullable: true }) accountType: (typeof ACCOUNT_TYPES)[number] | null;
  @Column('timestamptz', { name: 'company_at', nullable: true }) companyAt: Date | null;
  @Column('jsonb', { nullable: true }) hardware: RecordedHardware | null;
  @Column('boolean', { name: 'hardware_verified' }) hardwareVerified: boolean;
  @Column('text', { name: 'request_kind', nullable: true }) requestKind: 'changes' | 'information' | null;
  @Column('text', { name: 'request_reason', nullable: true }) requestReason: string | null;
  @Column('timestamptz', { name: 'request_at', nullable: true }) requestAt: Date | null;
  /** Parts requested again and not yet sent. Hardware is not listed here: it has its own status. */
  @Column('jsonb', { name: 'requested_parts' }) requestedParts: readonly RequestedPart[];
  @Column('uuid', { name: 'assigned_to', nullable: true }) assignedTo: string | null;
  @Column('text', { name: 'assigned_name', nullable: true }) assignedName: string | null;
  @Column('timestamptz', { name: 'prelim_at', nullable: true }) prelimAt: Date | null;
  @Column('timestamptz', { name: 'closed_at', nullable: true }) closedAt: Date | null;
  @Column('text', { name: 'closed_reason', nullable: true }) closedReason: string | null;
  @Column('boolean') withdrawn: boolean;
  @Column('int', { name: 'link_version' }) linkVersion: number;
  @Column('int', { name: 'review_round' }) reviewRound: number;
  /** Set while the shop is being opened, with the reviewer. No other transition is allowed meanwhile. */
  @Column('timestamptz', { name: 'opening_at', nullable: true }) openingAt: Date | null;
  @Column('jsonb', { name: 'opening_by', nullable: true }) openingBy: {
    readonly id: string;
    readonly name: string;
    readonly role: string;
  } | null;
  @Column('int', { name: 'installer_port', nullable: true }) installerPort: number | null;
  @Column('timestamptz', { name: 'installer_at', nullable: true }) installerAt: Date | null;
  @Column('timestamptz', { name: 'waits_since' }) waitsSince: Date;
  /** Milliseconds spent waiting for the platform in earlier turns. A turn of the applicant does not reset it. */
  @Column('bigint', { name: 'our_ms' }) ourMs: number;
  @Column('bigint', { name: 'queue_key' }) queueKey: number;
  @Column('timestamptz', { name: 'warned_at', nullable: true }) warnedAt: Date | null;
  @Column('timestamptz', { name: 'erased_at', nullable: true }) erasedAt: Date | null;
  @Column('bytea') seal: Buffer;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt: Date;
}

const ENCRYPTED_FIELDS = ['tax_id', 'account_number', 'branch_code', 'account_holder', 'staff'] as const;
export type EncryptedField = (typeof ENCRYPTED_FIELDS)[number];

@Entity('encrypted_fields')
export class EncryptedFieldEntity {
  @PrimaryColumn('uuid', { name: 'application_id' }) applicationId: string;
  @PrimaryColumn('text') field: EncryptedField;
  @Column('bytea') bytes: Buffer;
}

@Entity('approvals')
export class ApprovalEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'application_id' }) applicationId: string;
  @Column('int') round: number;
  @Column('uuid', { name: 'by_id' }) byId: string;
  @Column('text', { name: 'by_name' }) byName: string;
  @Column('text', { name: 'by_role' }) byRole: string;
  @Column('timestamptz') at: Date;
  @Column('bytea') seal: Buffer;
}

@Entity('history')
export class ApplicationHistoryEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'application_id' }) applicationId: string;
  @Column('text') status: ApplicationStatus;
  @Column('text') what: string;
  @Column('text', { nullable: true }) reason: string | null;
  @Column('text', { name: 'actor_id' }) actorId: string;
  @Column('text', { name: 'actor_name' }) actorName: string;
  @Column('text', { name: 'actor_role' }) actorRole: string;
  @Column('timestamptz') at: Date;
}

@Entity('remarks')
export class ApplicationMessageEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'application_id' }) applicationId: string;
  /** A note is visible to staff only. */
  @Column('text') kind: 'note' | 'message';
  @Column('text') sender: 'applicant' | 'staff';
  @Column('text', { name: 'by_name' }) byName: string;
  @Column('text') text: string;
  @Column('timestamptz') at: Date;
}

@Entity('application_emails')
export class ApplicationEmailEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'application_id', nullable: true }) applicationId: string | null;
  @Column('uuid', { name: 'draft_id', nullable: true }) draftId: string | null;
  @Column('text') template: string;
  @Column('text', { nullable: true }) reason: string | null;
  @Column('uuid', { name: 'file_id', nullable: true }) fileId: string | null;
  @Column('text', { name: 'to_address', nullable: true }) toAddress: string | null;
  @Column('timestamptz') at: Date;
}
