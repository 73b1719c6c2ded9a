import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('audit_heads')
export class AuditHeadEntity {
  @PrimaryColumn('text') chain: string;
  @Column('uuid', { name: 'tenant_id', nullable: true }) tenantId: string | null;
  @Column('bigint') seq: number;
  @Column('bytea') hash: Buffer;
  @Column('bigint', { name: 'anchored_seq' }) anchoredSeq: number;
  @Column('bytea') seal: Buffer;
}
