import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('erasure_confirmation_emails')
export class ErasureConfirmationEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'user_id' }) userId: string;
  @Column('text') email: string;
  @Column('text') name: string;
  @Column('boolean') confirmed: boolean;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'due_at', nullable: true }) dueAt: Date | null;
}
