import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { HandResult } from '@revive/contracts/repairs/states';
import type { AgreementChannel } from '@revive/contracts/repairs/work';

export interface HandWorkLine {
  name: string;
  cents: number;
  /** Absent: work. */
  kind?: 'part';
  /** Name of the shop's own service that the line was added with. */
  ownService?: string;
}

/**
 * Work by hand as reported by a person, without verification. At most one per ticket, because the entry ends the work.
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
  /** Null if only the diagnosis or the shop's own lines are charged. */
  @Column('text', { name: 'service_id', nullable: true }) serviceId: string | null;
  @Column('text', { name: 'service_name' }) serviceName: string;
  @Column('bigint') cents: number;
  /** The shop's own charge lines; null if a service or the diagnosis is charged. */
  @Column('jsonb', { nullable: true }) lines: HandWorkLine[] | null;
  /** How the customer agreed to the price; null without a price, and for earlier work. */
  @Column('text', { name: 'agreed_how', nullable: true }) agreedHow: AgreementChannel | null;
  @Column('timestamptz') at: Date;
}
