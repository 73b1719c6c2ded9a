import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Kinds of ledger entries of a repair. A kind's reversals are part of its sum. */
export const SETTLEMENT_KINDS = {
  charge: 'charge',
  charge_reversal: 'charge',
  commission: 'commission',
  commission_reversal: 'commission',
  diagnosis_fee: 'diagnosis_fee',
  diagnosis_reversal: 'diagnosis_fee',
  payment: 'payment',
  refund: 'refund',
  deposit: 'deposit',
  deposit_returned: 'deposit_returned',
  write_off: 'write_off',
} as const;
export type SettlementKind = (typeof SETTLEMENT_KINDS)[keyof typeof SETTLEMENT_KINDS];

@Entity('settlements')
export class SettlementEntity {
  @PrimaryColumn('uuid', { name: 'repair_id' }) repairId: string;
  @PrimaryColumn('text') kind: SettlementKind;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('bigint') cents: number;
  @Column('timestamptz') at: Date;
  @Column('timestamptz', { name: 'reversed_at', nullable: true }) reversedAt: Date | null;
  /** Sum of all entries of this kind: for a charge, the amount owed; negative for money given back. */
  @Column('bigint', { name: 'stands_cents' }) standsCents: number;
}
