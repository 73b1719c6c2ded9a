import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DEPOSIT_METHODS } from '@revive/contracts/repairs/quotes/quotes';

/** A deposit that the counter received for a quote. */
@Entity('deposits')
export class DepositEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'repair_id' }) repairId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('int', { name: 'quote_version' }) quoteVersion: number;
  @Column('bigint') cents: number;
  @Column('text') method: (typeof DEPOSIT_METHODS)[number];
  @Column('text') reference: string;
  @Column('text', { name: 'by_name' }) byName: string;
  @Column('uuid', { name: 'recorded_by' }) recordedBy: string;
  @Column('timestamptz') at: Date;
  /** False for the demo shop and for deposits older than the ledger's own deposits. */
  @Column('boolean', { name: 'in_ledger' }) inLedger: boolean;
}
