import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which tenant an agent is bound to; sealed, and believed only with the confirming person's command token. */
@Entity('agent_bindings')
export class AgentBindingEntity {
  @PrimaryColumn('text', { name: 'agent_id' }) agentId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('text') binding: 'confirmed' | 'revoked';
  @Column('bigint') version: number;
  @Column('bytea') seal: Buffer;
}
