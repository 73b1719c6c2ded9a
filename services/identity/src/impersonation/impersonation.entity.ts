import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('impersonations')
export class ImpersonationEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'viewer_id' }) viewerId: string;
  /** The viewer's session; the impersonation ends with the session. */
  @Column('uuid', { name: 'session_id' }) sessionId: string;
  @Column('uuid', { name: 'user_id' }) userId: string;
  @Column('timestamptz', { name: 'begun_at' }) begunAt: Date;
  @Column('timestamptz', { name: 'ends_at' }) endsAt: Date;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt: Date | null;
  @Column('bytea') seal: Buffer;
}
