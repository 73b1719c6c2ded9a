import { RATINGS_NEEDED } from '@revive/contracts/repairs/rating';
import type { ShopRating } from '@revive/proto/revive/repairs/v1/rating';

/** `ratingStars`: sum over all ratings. */
export interface RatedShop {
  readonly ratingCount: number;
  readonly ratingStars: number;
}

/** Count, and the rounded mean in tenths for enough ratings. Undefined without ratings. */
export function shopRatingOf({ ratingCount, ratingStars }: RatedShop): ShopRating | undefined {
  if (ratingCount === 0) return undefined;
  return {
    count: ratingCount,
    ...(ratingCount >= RATINGS_NEEDED && { meanTenths: Math.round((ratingStars * 10) / ratingCount) }),
  };
}
