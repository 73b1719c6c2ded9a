import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A photo taken at the check-in. It can prove an approval, so it belongs to the ticket. */
@Entity('intake_photos')
export class IntakePhotoEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'repair_id' }) repairId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('int') bytes: number;
  @Column('text') sha256: string;
  @Column('text', { name: 'by_name' }) byName: string;
  @Column('uuid', { name: 'by_user' }) byUser: string;
  @Column('timestamptz') at: Date;
}
