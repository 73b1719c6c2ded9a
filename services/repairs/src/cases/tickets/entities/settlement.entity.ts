import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('settlements')
export class SettlementEntity {
  @PrimaryColumn('uuid', { name: 'repair_id' }) repairId: string;
  @PrimaryColumn('text') kind: 'charge' | 'commission';
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('bigint') cents: number;
  @Column('timestamptz') at: Date;
  @Column('timestamptz', { name: 'reversed_at', nullable: true }) reversedAt: Date | null;
  /** Sum of all entries of this kind; for a charge, the amount owed. */
  @Column('bigint', { name: 'stands_cents' }) standsCents: number;
}
