import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('erasures')
export class ErasureEntity {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @Column('timestamptz', { name: 'requested_at' }) requestedAt: Date;
  @Column('timestamptz', { name: 'carried_out_at' }) carriedOutAt: Date;
  @Column('uuid', { name: 'by_user' }) byUser: string;
  @Column('text') reason: string;
}
