import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('one_time_links')
export class OneTimeLinkEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('text') purpose: string;
  @Column('uuid', { name: 'user_id' }) userId: string;
  @Column('text') email: string;
  @Column('text', { name: 'email_key' }) emailKey: string;
  @Column('text', { name: 'former_email', nullable: true }) formerEmail: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
  @Column('timestamptz', { name: 'used_at', nullable: true }) usedAt: Date | null;
  @Column('bytea') seal: Buffer;
}
