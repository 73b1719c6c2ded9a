import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('erasure_requests')
export class ErasureRequestEntity {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @Column('timestamptz', { name: 'requested_at' }) requestedAt: Date;
}
