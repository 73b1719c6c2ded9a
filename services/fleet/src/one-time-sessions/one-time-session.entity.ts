import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OneTimeEnd } from '@revive/contracts/fleet/one-time-sessions';

/** A session on a customer's PC. Its state follows from this row and from the binding of its agent. */
@Entity('one_time_sessions')
export class OneTimeSessionEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('uuid', { name: 'repair_id', nullable: true }) repairId: string | null;
  @Column('uuid', { name: 'opened_by' }) openedBy: string;
  @Column('text', { name: 'opened_by_name' }) openedByName: string;
  @Column('timestamptz', { name: 'opened_at' }) openedAt: Date;
  /** First group of the code; null once the code cannot be used. */
  @Column('text', { nullable: true }) selector: string | null;
  @Column('bytea', { name: 'code_mac' }) codeMac: Buffer;
  @Column('int', { name: 'wrong_codes' }) wrongCodes: number;
  /** Expiry of the code; after the join, expiry of the session. */
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
  @Column('text', { name: 'agent_id', nullable: true }) agentId: string | null;
  @Column('timestamptz', { name: 'joined_at', nullable: true }) joinedAt: Date | null;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt: Date | null;
  @Column('text', { nullable: true }) ended: OneTimeEnd | null;
  @Column('bigint') version: number;
}
