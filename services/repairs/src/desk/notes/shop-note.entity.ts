import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('shop_notes')
export class ShopNoteEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'repair_id' }) repairId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('text') text: string;
  @Column('text', { name: 'by_name' }) byName: string;
  @Column('uuid', { name: 'recorded_by' }) recordedBy: string;
  @Column('timestamptz') at: Date;
  @Column('boolean', { name: 'for_customer' }) forCustomer: boolean;
}
