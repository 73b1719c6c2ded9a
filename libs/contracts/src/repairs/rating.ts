import { customerCode } from './customer-code.js';
import { integer, isoDateTime, lines, nested, requestSchema, text } from '../rules.js';

/** From poor to very good. */
export const STARS = [1, 2, 3, 4, 5] as const;
const [LEAST, , , , MOST] = STARS;
/** How long after the pickup a repair can be rated, days: who waits longer rates their memory. */
export const RATING_DAYS = 90;
const DAY_MS = 24 * 3_600_000;
/** Whether the days since the pickup have not run out. */
export const isRatingOpen = (handedOverAt: Date, now: Date): boolean =>
  now.getTime() - handedOverAt.getTime() < RATING_DAYS * DAY_MS;
/** `decisions.md`: with fewer ratings no mean is said. */
export const RATINGS_NEEDED = 20;

export const rateRepairSchema = requestSchema('RateRepair', {
  stars: integer(LEAST, MOST).required('Choose how it went'),
  comment: lines(500).optional(),
  code: customerCode(),
});

/** What the customer said of the repair. */
export const ratingPart = () =>
  nested({
    stars: integer(LEAST, MOST).required(),
    comment: text(500).optional(),
    at: isoDateTime().required(),
  })
    .default(undefined)
    .optional();

/** The shop's ratings; the mean of all of them only where there are enough. */
export const shopRatingPart = () =>
  nested({ count: integer().required(), meanTenths: integer(10, 50).optional() })
    .default(undefined)
    .optional();
