import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RepairStatus } from '@revive/contracts/repairs/states';

@Entity('history')
export class HistoryEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'repair_id' }) repairId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('text') status: RepairStatus;
  /** False for a note without a change of state. */
  @Column('boolean') moved: boolean;
  @Column('text') note: string;
  @Column('timestamptz') at: Date;
}
