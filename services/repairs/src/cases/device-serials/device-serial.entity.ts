import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { NumberKind } from './device-number.policy.js';

/** A serial number of a ticket's device: typed at the check-in, or measured by the agent. Names no person. */
@Entity('device_serials')
export class DeviceSerialEntity {
  @PrimaryColumn('uuid', { name: 'repair_id' }) repairId: string;
  @PrimaryColumn('text') source: 'typed' | 'measured';
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('text') text: string;
  /** Kind of the measured device, such as the drive of a laptop. */
  @Column('text', { name: 'device_kind', nullable: true }) deviceKind: string | null;
  /** Null until the key was computed. */
  @Column('text', { nullable: true }) kind: NumberKind | null;
  /** Hash with a secret of the tenant; null for a number that identifies no device. */
  @Column('bytea', { nullable: true }) key: Buffer | null;
  /** False if the device itself contradicts the typed number. */
  @Column('boolean') usable: boolean;
  @Column('timestamptz') at: Date;
}
