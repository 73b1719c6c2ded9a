import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ClaimVerdict } from '@revive/contracts/repairs/proof/warranty';

/** A claim under the warranty of a repair, and the ticket that it opened. */
@Entity('warranty_claims')
export class ClaimEntity {
  @PrimaryColumn('uuid') id: string;
  /** The repair whose warranty is claimed. */
  @Column('uuid', { name: 'repair_id' }) repairId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('uuid', { name: 'claim_repair_id' }) claimRepairId: string;
  @Column('bigint', { name: 'claim_number' }) claimNumber: number;
  @Column('text') reason: string;
  /** Null: the customer, by the tracking link. */
  @Column('text', { name: 'by_name', nullable: true }) byName: string | null;
  @Column('timestamptz') at: Date;
  @Column('text', { nullable: true }) verdict: ClaimVerdict | null;
  @Column('text', { nullable: true }) why: string | null;
  @Column('timestamptz', { name: 'judged_at', nullable: true }) judgedAt: Date | null;
  /** The claim's device went back to its customer. */
  @Column('timestamptz', { name: 'closed_at', nullable: true }) closedAt: Date | null;
}
