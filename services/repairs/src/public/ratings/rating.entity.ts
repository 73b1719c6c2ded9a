import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The customer's single rating, in the row of the repair. Ratings authorize nothing and are therefore not sealed. */
@Entity('repairs')
export class RatingEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('smallint', { name: 'rating_stars', nullable: true }) stars: number | null;
  @Column('text', { name: 'rating_comment', nullable: true }) comment: string | null;
  @Column('timestamptz', { name: 'rated_at', nullable: true }) at: Date | null;
}
export const RATING_COLUMNS = 'r.id, r.rating_stars, r.rating_comment, r.rated_at';
