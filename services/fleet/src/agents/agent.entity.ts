import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AgentCopy } from './agent-copies.policy.js';
import type { Binding } from './binding.lifecycle.js';

@Entity('agents')
export class AgentEntity {
  @PrimaryColumn('text') id: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  /** The location of the PC. Outside of the MAC, because it authorizes nothing. */
  @Column('uuid', { name: 'location_id' }) locationId: string;
  @Column('text') machine: string;
  @Column('text') name: string;
  @Column('text') platform: string;
  @Column('text', { name: 'agent_version' }) agentVersion: string;
  @Column('int', { name: 'local_port', nullable: true }) localPort: number | null;
  @Column('text') binding: Binding;
  @Column('bytea') spki: Buffer;
  @Column('timestamptz', { name: 'enrolled_at' }) enrolledAt: Date;
  @Column('timestamptz', { name: 'confirmed_at', nullable: true }) confirmedAt: Date | null;
  @Column('uuid', { name: 'confirmed_by', nullable: true }) confirmedBy: string | null;
  @Column('int', { name: 'wrong_codes' }) wrongCodes: number;
  @Column('bigint', { name: 'received_through' }) receivedThrough: number;
  @Column('uuid', { name: 'instance_id', nullable: true }) instanceId: string | null;
  @Column('bigint') epoch: number;
  @Column('timestamptz', { name: 'last_seen', nullable: true }) lastSeen: Date | null;
  /** A heartbeat is missing on the open stream since this time. */
  @Column('timestamptz', { name: 'late_since', nullable: true }) lateSince: Date | null;
  @Column('timestamptz', { name: 'updating_since', nullable: true }) updatingSince: Date | null;
  /** When the program was removed from its PC; null after the next connection. */
  @Column('timestamptz', { name: 'uninstalled_at', nullable: true }) uninstalledAt?: Date | null;
  @Column('text', { name: 'supervisor_version', nullable: true }) supervisorVersion: string | null;
  @Column('text', { nullable: true }) program: string | null;
  @Column('boolean', { name: 'confirms_at_agent', nullable: true }) confirmsAtAgent: boolean | null;
  @Column('timestamptz', { name: 'bench_read_at', nullable: true }) benchReadAt: Date | null;
  /** Refused machines with this agent's key, newest last. */
  @Column('jsonb') copies: readonly AgentCopy[];
  @Column('boolean') rescue: boolean;
  /** The session whose token the agent used. The binding ends with the session. */
  @Column('uuid', { name: 'remote_session', nullable: true }) remoteSession: string | null;
  /** The session began with a code read out on the phone; its id is in `remoteSession`. */
  @Column('boolean', { name: 'one_time' }) oneTime: boolean;
  @Column('bigint') version: number;
  @Column('bytea') seal: Buffer;
}
