import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A shop as identity last described it. */
@Entity('tenants')
export class TenantEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text') phone: string;
  @Column('text') address: string;
  @Column('bigint') version: number;
}
