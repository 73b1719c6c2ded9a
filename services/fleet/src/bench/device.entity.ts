import type { DeviceConnection, DeviceType } from '@revive/contracts/fleet/device-facts';
import type { DeviceKind, DeviceStatus } from '@revive/contracts/repairs/states';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('devices')
export class DeviceEntity {
  @PrimaryColumn('text') id: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('text', { name: 'agent_id' }) agentId: string;
  @Column('text') name: string;
  @Column('text') kind: DeviceKind;
  @Column('bigint', { name: 'size_bytes' }) sizeBytes: number;
  @Column('text') detail: string;
  @Column('text') status: DeviceStatus;
  @Column('boolean') attached: boolean;
  @Column('timestamptz', { name: 'attached_at' }) attachedAt: Date;
  @Column('text', { nullable: true }) type: DeviceType | null;
  @Column('text', { nullable: true }) vendor: string | null;
  @Column('text', { nullable: true }) model: string | null;
  @Column('text', { nullable: true }) connection: DeviceConnection | null;
  /** Never in events or logs; deleted when the device is detached. */
  @Column('text', { nullable: true }) serial: string | null;
  @Column('text', { name: 'os_version', nullable: true }) osVersion: string | null;
  @Column('int', { name: 'battery_percent', nullable: true }) batteryPercent: number | null;
  @Column('text', { nullable: true }) fingerprint: string | null;
  @Column('text', { name: 'held_by', nullable: true }) heldBy: string | null;
  @Column('bigint') version: number;
}
