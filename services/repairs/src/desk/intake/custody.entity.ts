import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CustodyKind } from '@revive/contracts/repairs/intake';

/** A change of custody of the device. Rows are never changed. */
@Entity('custody')
export class CustodyEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'repair_id' }) repairId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('text') kind: CustodyKind;
  /** The person who brought or collected the device, or its new location. */
  @Column('text') party: string;
  @Column('text', { nullable: true }) note: string | null;
  /** Signature as drawn points; see `contracts/repairs/signed`. */
  @Column('text', { nullable: true }) strokes: string | null;
  @Column('boolean', { name: 'on_paper' }) onPaper: boolean;
  @Column('text', { name: 'by_name' }) byName: string;
  @Column('uuid', { name: 'by_user' }) byUser: string;
  @Column('timestamptz') at: Date;
}
