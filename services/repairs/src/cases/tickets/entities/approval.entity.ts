import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ApprovalChannel } from '@revive/contracts/repairs/states';

export interface EvidenceValue {
  said: string;
  strokes: string | null;
  onPaper: boolean;
  /** A photo of the ticket, with the SHA-256 of its bytes. */
  photo: { id: string; sha256: string } | null;
}

@Entity('approvals')
export class ApprovalEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'repair_id' }) repairId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('int', { name: 'quote_version' }) quoteVersion: number;
  @Column('text', { name: 'plan_digest' }) planDigest: string;
  @Column('text') how: ApprovalChannel;
  @Column('text', { name: 'approved_by' }) approvedBy: string;
  @Column('text', { name: 'recorded_by' }) recordedBy: string;
  @Column('timestamptz') at: Date;
  @Column('timestamptz', { name: 'withdrawn_at', nullable: true }) withdrawnAt: Date | null;
  @Column('uuid', { name: 'spent_by_run', nullable: true }) spentByRun: string | null;
  /** Ids of the chosen lines; null for older approvals, which cover the whole quote. */
  @Column('jsonb', { nullable: true }) lines: string[] | null;
  @Column('bigint', { name: 'total_cents', nullable: true }) totalCents: number | null;
  @Column('jsonb', { nullable: true }) evidence: EvidenceValue | null;
  /** The address of the email link used for the approval; null for every different channel. */
  @Column('text', { nullable: true }) email: string | null;
  @Column('bytea') seal: Buffer;
}
