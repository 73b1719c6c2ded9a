import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { QuoteLine } from '../../pricing/quote.policy.js';

export interface ProcedureValue {
  id: string;
  version: string;
}

@Entity('quotes')
export class QuoteEntity {
  @PrimaryColumn('uuid', { name: 'repair_id' }) repairId: string;
  @PrimaryColumn('int') version: number;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('uuid', { name: 'run_id' }) runId: string;
  @Column('jsonb') lines: QuoteLine[];
  @Column('bigint', { name: 'total_cents' }) totalCents: number;
  @Column('bigint', { name: 'diagnosis_cents' }) diagnosisCents: number;
  @Column('jsonb') procedures: ProcedureValue[];
  @Column('text', { name: 'plan_digest' }) planDigest: string;
  @Column('text') nonce: string;
  @Column('int') writes: number;
  @Column('bigint') bytes: number;
  @Column('bigint', { name: 'files_before', nullable: true }) filesBefore: number | null;
  @Column('bigint', { name: 'files_after', nullable: true }) filesAfter: number | null;
  @Column('boolean') current: boolean;
  @Column('bytea') seal: Buffer;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}
