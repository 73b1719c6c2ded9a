import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('sessions')
export class SessionEntity {
  @PrimaryColumn('uuid') id: string;
  /** SHA-256 of the id in the cookie. The id itself is never stored. */
  @Column('bytea') hash: Buffer;
  @Column('uuid', { name: 'user_id' }) userId: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
  @Column('timestamptz', { name: 'last_seen_at' }) lastSeenAt: Date;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt: Date | null;
  @Column('timestamptz', { name: 'proven_at', nullable: true }) reauthenticatedAt: Date | null;
  /** Description for the owner; not sealed, because the text grants no right. */
  @Column('text') device: string;
  @Column('text') network: string;
  @Column('boolean') visit: boolean;
  @Column('bytea') seal: Buffer;
}
