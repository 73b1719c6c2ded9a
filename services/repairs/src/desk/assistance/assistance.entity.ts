import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AssistanceState } from '@revive/contracts/assistance/states';
import type { StepName } from '@revive/contracts/repairs/states';

/** A shop's request for assistance. The row grants its helper access to the repair. */
@Entity('assistance_requests')
export class AssistanceEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'repair_id' }) repairId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('text') state: AssistanceState;
  @Column('text') question: string;
  @Column('text', { nullable: true }) step: StepName | null;
  @Column('text', { name: 'asked_by' }) askedBy: string;
  @Column('uuid', { name: 'asked_by_id' }) askedById: string;
  @Column('timestamptz', { name: 'asked_at' }) askedAt: Date;
  @Column('uuid', { name: 'helper_id', nullable: true }) helperId: string | null;
  @Column('text', { name: 'helper_name', nullable: true }) helperName: string | null;
  @Column('timestamptz', { name: 'answered_at', nullable: true }) answeredAt: Date | null;
  /** Time of the first guidance; from then on the repair no longer waits for assistance. */
  @Column('timestamptz', { name: 'guided_at', nullable: true }) guidedAt: Date | null;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt: Date | null;
  @Column('text', { name: 'ended_by', nullable: true }) endedBy: string | null;
  @Column('int') version: number;
  /** Position of the last entry, and the last position read by each side. */
  @Column('int') entries: number;
  @Column('int', { name: 'shop_seen' }) shopSeen: number;
  @Column('int', { name: 'support_seen' }) supportSeen: number;
}
