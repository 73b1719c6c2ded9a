import { customerCode } from './customer-code.js';
import { integer, isoDateTime, lines, namesOf, nested, requestSchema } from '../rules.js';

export const STARS = [1, 2, 3, 4, 5] as const;
const [LEAST, , , , MOST] = STARS;
/** Days after the pickup during which a repair can be rated. Later ratings would rely on memory. */
export const RATING_DAYS = 90;
const DAY_MS = 24 * 3_600_000;
export const isRatingOpen = (handedOverAt: Date, now: Date): boolean =>
  now.getTime() - handedOverAt.getTime() < RATING_DAYS * DAY_MS;
/** `decisions.md`: with fewer ratings no mean is shown. */
export const RATINGS_NEEDED = 20;

const typed = () => ({
  stars: integer(LEAST, MOST).required('Choose how it went'),
  comment: lines(500).optional(),
});
/** Fields that the customer enters; each is a column of the rating. */
export const RATING_FIELDS = namesOf(typed());

export const rateRepairSchema = requestSchema('RateRepair', { ...typed(), code: customerCode() });

export const ratingPart = () =>
  nested({ ...typed(), at: isoDateTime().required() })
    .default(undefined)
    .optional();

export const shopRatingPart = () =>
  nested({ count: integer().required(), meanTenths: integer(10, 50).optional() })
    .default(undefined)
    .optional();
