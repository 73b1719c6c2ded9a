import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StepName, StepStatus } from '@revive/contracts/repairs/states';

export interface WriteEvidenceValue {
  offset: number;
  length: number;
  why: string;
  before: string;
  after: string;
  shownAt: number;
  readBack: boolean;
}

@Entity('steps')
export class StepEntity {
  @PrimaryColumn('uuid', { name: 'run_id' }) runId: string;
  @PrimaryColumn('text') name: StepName;
  @Column('uuid', { name: 'repair_id' }) repairId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('int') position: number;
  @Column('text') status: StepStatus;
  @Column('text') plain: string;
  @Column('text', { nullable: true }) action: string | null;
  @Column('text', { nullable: true }) digest: string | null;
  @Column('timestamptz', { name: 'started_at', nullable: true }) startedAt: Date | null;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt: Date | null;
  @Column('bigint', { nullable: true }) done: number | null;
  @Column('bigint', { nullable: true }) total: number | null;
  @Column('text', { nullable: true }) unit: string | null;
  @Column('jsonb') writes: WriteEvidenceValue[];
}
