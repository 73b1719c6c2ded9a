import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Condition } from '@revive/contracts/repairs/intake';

@Entity('visits')
export class VisitEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' }) tenantId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'customer_id' }) customerId: string;
  @Column('text', { array: true }) terms: string[];
  @Column('uuid', { name: 'by_user' }) byUser: string;
  @Column('timestamptz') at: Date;
  /** Digest of the intake data (visit-digest.ts); null for visits before its introduction. */
  @Column('bytea', { nullable: true }) digest: Buffer | null;
}

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
  /** Encrypted; null without a passcode, and after the handover. */
  @Column('bytea', { nullable: true }) passcode: Buffer | null;
}
