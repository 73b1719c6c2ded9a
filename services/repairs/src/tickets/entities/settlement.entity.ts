import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What billing said of a repair; a copy for the ticket's page. */
@Entity('settlements')
export class SettlementEntity {
  @PrimaryColumn('uuid', { name: 'repair_id' }) repairId: string;
  @PrimaryColumn('text') kind: 'charge' | 'commission';
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('bigint') cents: number;
  @Column('timestamptz') at: Date;
  @Column('timestamptz', { name: 'reversed_at', nullable: true }) reversedAt: Date | null;
  /** What all entries of this kind come to: of a charge, what is owed. */
  @Column('bigint', { name: 'stands_cents' }) standsCents: number;
}
