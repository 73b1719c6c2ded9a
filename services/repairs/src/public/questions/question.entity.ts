import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('questions')
export class QuestionEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'repair_id' }) repairId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  /** 1, 2 … within the repair; the email about an answer refers to the position. */
  @Column('int') position: number;
  @Column('text') text: string;
  @Column('timestamptz', { name: 'asked_at' }) askedAt: Date;
  @Column('text', { nullable: true }) answer: string | null;
  @Column('timestamptz', { name: 'answered_at', nullable: true }) answeredAt: Date | null;
  @Column('text', { name: 'answered_by', nullable: true }) answeredBy: string | null;
  @Column('uuid', { name: 'answered_by_id', nullable: true }) answeredById: string | null;
}
