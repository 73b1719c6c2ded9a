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
  @Column('bigint') version: number;
}
