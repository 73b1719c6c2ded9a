import type { DeviceKind, DeviceStatus } from '@revive/contracts/repairs/states';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Binding } from '../domain/binding.lifecycle.js';

/** Rows are data only. */
@Entity('agents')
export class AgentRow {
  @PrimaryColumn('text') id: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
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
  @Column('boolean', { name: 'confirms_at_agent', nullable: true }) confirmsAtAgent: boolean | null;
  @Column('bigint') version: number;
  @Column('bytea') seal: Buffer;
}

@Entity('enrolment_tokens')
export class EnrolmentTokenRow {
  @PrimaryColumn('uuid') id: string;
  @Column('bytea') hash: Buffer;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('uuid', { name: 'created_by' }) createdBy: string;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
  @Column('timestamptz', { name: 'used_at', nullable: true }) usedAt: Date | null;
  @Column('text', { name: 'used_by', nullable: true }) usedBy: string | null;
}

@Entity('devices')
export class DeviceRow {
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

@Entity('instructions')
export class InstructionRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text', { name: 'agent_id' }) agentId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('uuid', { name: 'run_id' }) runId: string;
  @Column('uuid', { name: 'repair_id' }) repairId: string;
  /** The encoded `SignedOrder`, as it came; fleet neither reads nor makes one. */
  @Column('bytea', { name: 'signed_order' }) signedOrder: Buffer;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
  @Column('timestamptz', { name: 'answered_at', nullable: true }) answeredAt: Date | null;
  @Column('text', { nullable: true }) result: string | null;
  @Column('text', { nullable: true }) reason: string | null;
}

export const ROWS = [AgentRow, EnrolmentTokenRow, DeviceRow, InstructionRow];
