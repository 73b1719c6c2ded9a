import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Severity } from '@revive/contracts/repairs/states';
import type { UnitValue } from './unit-value.js';

export interface EvidenceValue {
  offset: number;
  expected: string;
  seen: string;
}

export type FindingValue = Pick<
  FindingEntity,
  'code' | 'procedure' | 'severity' | 'layer' | 'plain' | 'evidence' | 'unit'
>;

@Entity('findings')
export class FindingEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'repair_id' }) repairId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('uuid', { name: 'run_id' }) runId: string;
  @Column('text') code: string;
  @Column('text') procedure: string;
  @Column('text') severity: Severity;
  @Column('text') layer: string;
  @Column('text') plain: string;
  @Column('jsonb') evidence: EvidenceValue[];
  @Column('jsonb', { nullable: true }) unit: UnitValue | null;
}
