import { RATING_DAYS, RATINGS_NEEDED } from '@revive/contracts/repairs/rating';
import type { Rating, ShopRating } from '@revive/proto/revive/repairs/v1/repairs';
import type { RepairEntity } from './entities/repair.entity.js';
import type { TenantEntity } from './entities/tenant.entity.js';

const DAY_MS = 24 * 3_600_000;

/** Whether the days since the pickup have not run out. */
export const isOpen = (handedOverAt: Date, now: Date): boolean =>
  now.getTime() - handedOverAt.getTime() < RATING_DAYS * DAY_MS;

export const ratingOf = ({
  ratingStars,
  ratingComment,
  ratedAt,
}: Pick<RepairEntity, 'ratingStars' | 'ratingComment' | 'ratedAt'>): Rating | undefined =>
  ratingStars === null || ratedAt === null
    ? undefined
    : { stars: ratingStars, comment: ratingComment ?? undefined, at: ratedAt.toISOString() };

/** The mean in tenths, rounded, only of enough ratings. Undefined where there is none. */
export function shopRatingOf({
  ratingCount,
  ratingStars,
}: Pick<TenantEntity, 'ratingCount' | 'ratingStars'>): ShopRating | undefined {
  if (ratingCount === 0) return undefined;
  return {
    count: ratingCount,
    ...(ratingCount >= RATINGS_NEEDED && { meanTenths: Math.round((ratingStars * 10) / ratingCount) }),
  };
}
