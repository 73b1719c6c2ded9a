import { RATING_DAYS, RATINGS_NEEDED } from '@revive/contracts/repairs/rating';
import type { Rating, ShopRating } from '@revive/proto/revive/repairs/v1/repairs';

const DAY_MS = 24 * 3_600_000;

/** Whether the days since the pickup have not run out. */
export const isOpen = (handedOverAt: Date, now: Date): boolean =>
  now.getTime() - handedOverAt.getTime() < RATING_DAYS * DAY_MS;

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
