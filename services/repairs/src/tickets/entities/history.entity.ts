import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RepairStatus } from '@revive/contracts/repairs/states';

@Entity('history')
export class HistoryEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'repair_id' }) repairId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('text') status: RepairStatus;
  /** False where only something was noted and the state stayed. */
  @Column('boolean') moved: boolean;
  @Column('text') note: string;
  @Column('timestamptz') at: Date;
}
