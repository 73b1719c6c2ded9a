import { RATINGS_NEEDED } from '@revive/contracts/repairs/rating';
import type { Rating, ShopRating } from '@revive/proto/revive/repairs/v1/repairs';

/** What a customer said of a repair, as its row has it; null throughout where they said nothing. */
export interface RatedRepair {
  readonly ratingStars: number | null;
  readonly ratingComment: string | null;
  readonly ratedAt: Date | null;
}

export const ratingOf = ({ ratingStars, ratingComment, ratedAt }: RatedRepair): Rating | undefined =>
  ratingStars === null || ratedAt === null
    ? undefined
    : { stars: ratingStars, comment: ratingComment ?? undefined, at: ratedAt.toISOString() };

/** `ratingStars`: of all ratings together. */
export interface RatedShop {
  readonly ratingCount: number;
  readonly ratingStars: number;
}

/** The mean in tenths, rounded, only of enough ratings. Undefined where there is none. */
export function shopRatingOf({ ratingCount, ratingStars }: RatedShop): ShopRating | undefined {
  if (ratingCount === 0) return undefined;
  return {
    count: ratingCount,
    ...(ratingCount >= RATINGS_NEEDED && { meanTenths: Math.round((ratingStars * 10) / ratingCount) }),
  };
}
