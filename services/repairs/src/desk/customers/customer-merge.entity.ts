import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Two merged customer records. The row of `mergedId` is deleted, and lookups of `mergedId` return `keptId`. */
@Entity('customer_merges')
export class CustomerMergeEntity {
  @PrimaryColumn('uuid', { name: 'merged_id' }) mergedId: string;
  @Column('uuid', { name: 'tenant_id' }) tenantId: string;
  @Column('uuid', { name: 'kept_id' }) keptId: string;
  @Column('uuid', { name: 'by_user' }) byUser: string;
  @Column('text', { name: 'by_name' }) byName: string;
  @Column('timestamptz') at: Date;
}
