import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Condition } from '@revive/contracts/repairs/intake';

/** One visit at the counter, with what its customer accepted. */
@Entity('visits')
export class VisitEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' }) tenantId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'customer_id' }) customerId: string;
  @Column('text', { array: true }) terms: string[];
  @Column('uuid', { name: 'by_user' }) byUser: string;
  @Column('timestamptz') at: Date;
  /** Of what it was taken in with (visit-digest.ts); null of a visit from before there was one. */
  @Column('bytea', { nullable: true }) digest: Buffer | null;
}

/** The device of a ticket as the counter wrote it down. */
@Entity('intake_items')
export class IntakeItemEntity {
  @PrimaryColumn('uuid', { name: 'repair_id' }) repairId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('text', { nullable: true }) make: string | null;
  @Column('text', { nullable: true }) model: string | null;
  @Column('text', { nullable: true }) serial: string | null;
  @Column('text', { nullable: true }) colour: string | null;
  @Column('text', { array: true }) condition: Condition[];
  @Column('text', { name: 'condition_note', nullable: true }) conditionNote: string | null;
  @Column('text', { nullable: true }) accessories: string | null;
  /** Encrypted; null where none was given, and after the handover. */
  @Column('bytea', { nullable: true }) passcode: Buffer | null;
}

/** A photo of the device; its content is an object. */
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
