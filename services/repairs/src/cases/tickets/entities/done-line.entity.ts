import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A quote line that a person reports as done, without any verification. */
@Entity('done_lines')
export class DoneLineEntity {
  @PrimaryColumn('uuid', { name: 'repair_id' }) repairId: string;
  @PrimaryColumn('int', { name: 'quote_version' }) quoteVersion: number;
  @PrimaryColumn('text', { name: 'line_id' }) lineId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('text', { name: 'by_name' }) byName: string;
  @Column('text') note: string;
  @Column('uuid', { name: 'recorded_by' }) recordedBy: string;
  @Column('timestamptz') at: Date;
}
