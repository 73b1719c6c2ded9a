import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CustodyKind } from '@revive/contracts/repairs/intake';

/** The device changed hands: a row for each time, never changed afterwards. */
@Entity('custody')
export class CustodyEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'repair_id' }) repairId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('text') kind: CustodyKind;
  /** Who brought or collected it, or where it went. */
  @Column('text') party: string;
  @Column('text', { nullable: true }) note: string | null;
  /** A drawn signature as points; see `contracts/repairs/signed`. */
  @Column('text', { nullable: true }) strokes: string | null;
  @Column('boolean', { name: 'on_paper' }) onPaper: boolean;
  @Column('text', { name: 'by_name' }) byName: string;
  @Column('uuid', { name: 'by_user' }) byUser: string;
  @Column('timestamptz') at: Date;
}
