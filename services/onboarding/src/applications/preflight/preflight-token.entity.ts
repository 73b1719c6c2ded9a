import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The token of a downloaded preflight, stored as SHA-256. */
@Entity('preflight_tokens')
export class PreflightTokenEntity {
  @PrimaryColumn('bytea') hash: Buffer;
  @Column('uuid', { name: 'application_id' }) applicationId: string;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
  @Column('timestamptz', { name: 'spent_at', nullable: true }) spentAt: Date | null;
}
