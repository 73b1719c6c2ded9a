import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('enrolment_tokens')
export class EnrolmentTokenEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('bytea') hash: Buffer;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('uuid', { name: 'created_by' }) createdBy: string;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
  @Column('timestamptz', { name: 'used_at', nullable: true }) usedAt: Date | null;
  @Column('text', { name: 'used_by', nullable: true }) usedBy: string | null;
  @Column('boolean') remote: boolean;
}
