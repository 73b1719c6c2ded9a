import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('erasure_parts')
export class ErasurePartEntity {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @PrimaryColumn('text') service: string;
  @Column('timestamptz', { name: 'done_at', nullable: true }) doneAt: Date | null;
  @Column('jsonb') erased: readonly { readonly what: string; readonly rows: number }[];
}
