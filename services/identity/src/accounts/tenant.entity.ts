import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('tenants')
export class TenantEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text') phone: string;
  @Column('text') address: string;
  @Column('text') email: string;
  /** A fraction, 0.20 at first (`decisions.md`). */
  @Column('double precision', { name: 'commission_rate' }) commissionRate: number;
  /** The name of its logo among its objects; null where it has none. */
  @Column('text', { nullable: true }) logo: string | null;
  /** The demo shop, which visitors see. */
  @Column('boolean') demo: boolean;
  @Column('bigint') version: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}
