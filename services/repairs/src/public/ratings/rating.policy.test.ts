import { describe, expect, it } from '@jest/globals';
import { isRatingOpen, RATING_DAYS, RATINGS_NEEDED } from '@revive/contracts/repairs/rating';
import { shopRatingOf } from './rating.policy.js';

const PICKUP = new Date('2026-11-01T10:00:00.000Z');
const days = (count: number) => new Date(PICKUP.getTime() + count * 24 * 3_600_000);

describe('rating period', () => {
  it('opens at the pickup and closes after its last day', () => {
    expect([0, RATING_DAYS - 1, RATING_DAYS].map((day) => isRatingOpen(PICKUP, days(day)))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('ratings of a shop', () => {
  // spec K203
  it('shows a mean in tenths only from twenty ratings on', () => {
    const of = (ratingCount: number, ratingStars: number) => shopRatingOf({ ratingCount, ratingStars });
    expect([of(0, 0), of(RATINGS_NEEDED - 1, 95), of(RATINGS_NEEDED, 91), of(1_000, 4_467)]).toEqual([
      undefined,
      { count: 19 },
      { count: 20, meanTenths: 46 },
      { count: 1_000, meanTenths: 45 },
    ]);
  });
});
