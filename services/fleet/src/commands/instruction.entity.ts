import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('instructions')
export class InstructionEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('text', { name: 'agent_id' }) agentId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('uuid', { name: 'run_id' }) runId: string;
  @Column('uuid', { name: 'repair_id' }) repairId: string;
  /** The encoded `SignedOrder`, unchanged. Fleet neither reads nor creates orders. */
  @Column('bytea', { name: 'signed_order' }) signedOrder: Buffer;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
  @Column('timestamptz', { name: 'issued_at', nullable: true }) issuedAt: Date | null;
  /** When the order was first given to a stream of the agent. */
  @Column('timestamptz', { name: 'claimed_at', nullable: true }) claimedAt: Date | null;
  @Column('timestamptz', { name: 'answered_at', nullable: true }) answeredAt: Date | null;
  @Column('text', { nullable: true }) result: string | null;
  @Column('text', { nullable: true }) reason: string | null;
}
