import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A shop as identity last described it. */
@Entity('tenants')
export class TenantEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text') phone: string;
  @Column('text') address: string;
  @Column('text') email: string;
  /** The name of its logo among identity's objects; null where it has none. */
  @Column('text', { nullable: true }) logo: string | null;
  /** The demo shop: its customers are invented, and nobody acts for them by a link. */
  @Column('boolean') demo: boolean;
  @Column('int', { name: 'rating_count' }) ratingCount: number;
  /** Of all ratings together. */
  @Column('int', { name: 'rating_stars' }) ratingStars: number;
  @Column('bigint') version: number;
}
