import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A transfer of a ticket to another location. Rows are never changed. */
@Entity('ticket_transfers')
export class TransferEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'repair_id' }) repairId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('uuid', { name: 'from_location_id' }) fromLocationId: string;
  /** Names as of the transfer. */
  @Column('text', { name: 'from_name' }) fromName: string;
  @Column('uuid', { name: 'to_location_id' }) toLocationId: string;
  @Column('text', { name: 'to_name' }) toName: string;
  @Column('text') reason: string;
  /** Empty and null if the location was closed. */
  @Column('text', { name: 'by_name' }) byName: string;
  @Column('uuid', { name: 'by_user', nullable: true }) byUser: string | null;
  @Column('timestamptz') at: Date;
}
