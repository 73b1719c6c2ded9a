import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ClaimVerdict } from '@revive/contracts/repairs/proof/warranty';

@Entity('warranty_claims')
export class ClaimEntity {
  @PrimaryColumn('uuid') id: string;
  /** The original repair. */
  @Column('uuid', { name: 'repair_id' }) repairId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('uuid', { name: 'claim_repair_id' }) claimRepairId: string;
  @Column('bigint', { name: 'claim_number' }) claimNumber: number;
  @Column('text') reason: string;
  /** Null: claimed by the customer over the tracking link. */
  @Column('text', { name: 'by_name', nullable: true }) byName: string | null;
  @Column('timestamptz') at: Date;
  @Column('text', { nullable: true }) verdict: ClaimVerdict | null;
  @Column('text', { nullable: true }) why: string | null;
  @Column('timestamptz', { name: 'judged_at', nullable: true }) judgedAt: Date | null;
  /** Time at which the claim's device was handed back. */
  @Column('timestamptz', { name: 'closed_at', nullable: true }) closedAt: Date | null;
}
