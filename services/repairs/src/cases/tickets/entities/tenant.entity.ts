import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A shop as last published by identity. */
@Entity('tenants')
export class TenantEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text') phone: string;
  @Column('text') address: string;
  @Column('text') email: string;
  /** Object name of the logo in identity's store; null without a logo. */
  @Column('text', { nullable: true }) logo: string | null;
  /** The demo shop: its customers are invented, and tracking links cannot act for them. */
  @Column('boolean') demo: boolean;
  @Column('int', { name: 'rating_count' }) ratingCount: number;
  /** Sum over all ratings. */
  @Column('int', { name: 'rating_stars' }) ratingStars: number;
  @Column('bigint') version: number;
  /** As published by billing; null until then. */
  @Column('boolean', { name: 'vat_registered', nullable: true }) vatRegistered: boolean | null;
  @Column('bigint', { name: 'vat_version' }) vatVersion: number;
}
