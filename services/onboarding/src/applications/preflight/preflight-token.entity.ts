import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('preflight_tokens')
export class PreflightTokenEntity {
  @PrimaryColumn('bytea') hash: Buffer;
  @Column('uuid', { name: 'application_id' }) applicationId: string;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
  @Column('timestamptz', { name: 'spent_at', nullable: true }) spentAt: Date | null;
}
