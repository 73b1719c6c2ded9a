import type { ModuleId } from '@revive/contracts/training/modules';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DrawnQuestion } from '../answers/quiz-draw.js';

@Entity('training_modules')
export class TrainingModuleEntity {
  @PrimaryColumn('uuid', { name: 'account_id' }) accountId: string;
  @PrimaryColumn('text', { name: 'module_id' }) moduleId: ModuleId;
  @Column('timestamptz', { name: 'begun_at' }) begunAt: Date;
  @Column('jsonb') steps: string[];
  @Column('jsonb') draw: DrawnQuestion[];
  @Column('timestamptz', { name: 'quiz_passed_at', nullable: true }) quizPassedAt: Date | null;
  @Column('timestamptz', { name: 'completed_at', nullable: true }) completedAt: Date | null;
  @Column('bytea') seal: Buffer;
}

@Entity('training_completions')
export class TrainingCompletionEntity {
  @PrimaryColumn('uuid', { name: 'account_id' }) accountId: string;
  @Column('uuid', { name: 'file_id' }) fileId: string;
  @Column('timestamptz', { name: 'completed_at' }) completedAt: Date;
  @Column('bytea') seal: Buffer;
}
