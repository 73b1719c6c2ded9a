import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The tenant that an agent is bound to. The row is sealed and accepted only with the command token of the confirming
 * person.
 */
@Entity('agent_bindings')
export class AgentBindingEntity {
  @PrimaryColumn('text', { name: 'agent_id' }) agentId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('text') binding: 'confirmed' | 'revoked';
  @Column('bigint') version: number;
  /** By the clock of fleet, as is the time of each report; null while the agent is confirmed. */
  @Column('timestamptz', { name: 'revoked_at', nullable: true }) revokedAt: Date | null;
  @Column('bytea') seal: Buffer;
}
