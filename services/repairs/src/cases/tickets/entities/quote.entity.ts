import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { QuoteLine } from '../../pricing/quote.policy.js';

export interface ProcedureValue {
  id: string;
  version: string;
}

/** Additional fields of the European Repair Information Form. */
export interface FormValue {
  days: number;
  replacement: string;
  place: string;
  services: string;
}

@Entity('quotes')
export class QuoteEntity {
  @PrimaryColumn('uuid', { name: 'repair_id' }) repairId: string;
  @PrimaryColumn('int') version: number;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  /** Null for a quote without an agent's plan. */
  @Column('uuid', { name: 'run_id', nullable: true }) runId: string | null;
  @Column('jsonb') lines: QuoteLine[];
  @Column('bigint', { name: 'total_cents' }) totalCents: number;
  @Column('bigint', { name: 'diagnosis_cents' }) diagnosisCents: number;
  @Column('jsonb') procedures: ProcedureValue[];
  /** Empty for a quote without an agent's plan. */
  @Column('text', { name: 'plan_digest' }) planDigest: string;
  @Column('text') nonce: string;
  @Column('int') writes: number;
  @Column('bigint') bytes: number;
  @Column('bigint', { name: 'files_before', nullable: true }) filesBefore: number | null;
  @Column('bigint', { name: 'files_after', nullable: true }) filesAfter: number | null;
  @Column('bigint', { name: 'discount_cents' }) discountCents: number;
  /** VAT in hundredths of a percent; prices include VAT. */
  @Column('int', { name: 'vat_bps' }) vatBps: number;
  @Column('bigint', { name: 'deposit_cents' }) depositCents: number;
  /** Null: valid without a time limit. */
  @Column('timestamptz', { name: 'valid_until', nullable: true }) validUntil: Date | null;
  @Column('text', { name: 'written_by', nullable: true }) writtenBy: string | null;
  @Column('jsonb', { nullable: true }) form: FormValue | null;
  /** Revision of the sent draft; null for a quote that never was a draft. */
  @Column('bigint', { name: 'draft_revision', nullable: true }) draftRevision: number | null;
  @Column('boolean') current: boolean;
  @Column('bytea') seal: Buffer;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}
