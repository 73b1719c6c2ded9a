import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('known_devices')
export class KnownDeviceEntity {
  @PrimaryColumn('bytea') tag: Buffer;
  @Column('uuid', { name: 'user_id' }) userId: string;
  @Column('timestamptz', { name: 'first_seen_at' }) firstSeenAt: Date;
  @Column('timestamptz', { name: 'last_seen_at' }) lastSeenAt: Date;
}
