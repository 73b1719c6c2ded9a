import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RemotePlatform, RemoteRepairType } from '@revive/contracts/remote-sessions/issues';
import type { RemoteSessionEnd, RemoteSessionState } from '@revive/contracts/remote-sessions/session';

/** A session on a customer's own computer. Fleet stores the token's hash under the same id. */
@Entity('remote_sessions')
export class RemoteSessionEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('bigint') version: number;
  @Column('text') status: RemoteSessionState;
  /** Exactly one of `customerId` and `orderId` is set. */
  @Column('uuid', { name: 'customer_id', nullable: true }) customerId: string | null;
  @Column('uuid', { name: 'order_id', nullable: true }) orderId: string | null;
  @Column('text', { name: 'repair_type' }) repairType: RemoteRepairType;
  @Column('text') platform: RemotePlatform;
  @Column('text') issue: string;
  @Column('text', { name: 'device_id', nullable: true }) deviceId: string | null;
  @Column('timestamptz', { name: 'started_at' }) startedAt: Date;
  @Column('uuid', { name: 'started_by' }) startedBy: string;
  @Column('text', { name: 'started_by_name' }) startedByName: string;
  @Column('text', { name: 'agent_id', nullable: true }) agentId: string | null;
  @Column('timestamptz', { name: 'connected_at', nullable: true }) connectedAt: Date | null;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt: Date | null;
  @Column('text', { nullable: true }) ended: RemoteSessionEnd | null;
}
