import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ApprovalWay } from '@revive/contracts/repairs/states';

@Entity('approvals')
export class ApprovalEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'repair_id' }) repairId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('int', { name: 'quote_version' }) quoteVersion: number;
  @Column('text', { name: 'plan_digest' }) planDigest: string;
  @Column('text') how: ApprovalWay;
  @Column('text', { name: 'approved_by' }) approvedBy: string;
  @Column('text', { name: 'recorded_by' }) recordedBy: string;
  @Column('timestamptz') at: Date;
  @Column('timestamptz', { name: 'withdrawn_at', nullable: true }) withdrawnAt: Date | null;
  @Column('uuid', { name: 'spent_by_run', nullable: true }) spentByRun: string | null;
  @Column('bytea') seal: Buffer;
}
