import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('tenants')
export class TenantEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text') phone: string;
  @Column('text') address: string;
  @Column('text') email: string;
  /** A fraction, initially 0.20 (`decisions.md`). */
  @Column('double precision', { name: 'commission_rate' }) commissionRate: number;
  @Column('text', { nullable: true }) logo: string | null;
  @Column('boolean') demo: boolean;
  @Column('bigint') version: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}
