import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('sessions')
export class SessionEntity {
  @PrimaryColumn('uuid') id: string;
  /** SHA-256 of the id in the cookie; the id itself is stored nowhere. */
  @Column('bytea') hash: Buffer;
  @Column('uuid', { name: 'user_id' }) userId: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
  @Column('timestamptz', { name: 'last_seen_at' }) lastSeenAt: Date;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt: Date | null;
  /** The password since the sign-in. */
  @Column('timestamptz', { name: 'proven_at', nullable: true }) reauthenticatedAt: Date | null;
  /** In words, for its owner; not sealed, it gives no right. */
  @Column('text') device: string;
  /** Masked. */
  @Column('text') network: string;
  /** A visit to the demo shop: it reads alone. */
  @Column('boolean') visit: boolean;
  @Column('bytea') seal: Buffer;
}
