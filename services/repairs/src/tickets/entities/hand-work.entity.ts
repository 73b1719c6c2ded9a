import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { HandResult } from '@revive/contracts/repairs/states';

export interface HandWorkLine {
  name: string;
  cents: number;
}

/**
 * Work that a person did by hand: somebody's word, never a verdict. One per ticket, because it ends the ticket's work.
 */
@Entity('hand_work')
export class HandWorkEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'repair_id' }) repairId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('text') done: string;
  @Column('text', { name: 'by_name' }) byName: string;
  @Column('uuid', { name: 'recorded_by' }) recordedBy: string;
  @Column('text') result: HandResult;
  /** Null where only the diagnosis is charged. */
  @Column('text', { name: 'service_id', nullable: true }) serviceId: string | null;
  @Column('text', { name: 'service_name' }) serviceName: string;
  @Column('bigint') cents: number;
  /** What is charged in the shop's own words; null where a service or the diagnosis is. */
  @Column('jsonb', { nullable: true }) lines: HandWorkLine[] | null;
  @Column('timestamptz') at: Date;
}
