import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('audit_entries')
export class AuditEntryEntity {
  @PrimaryColumn('uuid') id: string;
  /** The tenant's id, or 'platform'. */
  @Column('text') chain: string;
  @Column('uuid', { name: 'tenant_id', nullable: true }) tenantId: string | null;
  @Column('bigint') seq: number;
  @Column('text') action: string;
  @Column('text') notes: string;
  @Column('text', { name: 'actor_id' }) actorId: string;
  @Column('text', { name: 'actor_role' }) actorRole: string;
  /** Not covered by the hash. Shown for actors without an account (an agent, a tracking link, the platform). */
  @Column('text', { name: 'actor_name' }) actorName: string;
  @Column('timestamptz') at: Date;
  @Column('bytea') hash: Buffer;
}
