import type { EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { takeWithin, windowOf, type Limit } from '@revive/platform/database/sliding-window';

const HOUR = 3_600_000;

export const RATE_LIMITS = {
  /** New applications per network; repeated submissions do not count. */
  register: { max: 20, windowMs: HOUR },
  draft: { max: 120, windowMs: HOUR },
  /** Emails to one unverified address: prevents abuse of the form for spam. */
  draft_mail_address: { max: 3, windowMs: 24 * HOUR },
  draft_mail: { max: 20, windowMs: HOUR },
  /** Link requests per network: stops a caller who tries a list of addresses. */
  link_again: { max: 30, windowMs: HOUR },
  /** 128 bits make guessing hopeless; the limit makes attempts visible and slow. */
  link_miss: { max: 30, windowMs: HOUR },
  /** Quizzes per module and account: each draw is new, and the limit stops guessing. */
  quiz: { max: 20, windowMs: HOUR },
  /** Practice disk reads per account, answers included. A read takes about ten milliseconds. */
  bench: { max: 900, windowMs: HOUR },
  upload: { max: 60, windowMs: HOUR },
  /** Megabytes per network: three full applications and their retries per day. */
  upload_mb: { max: 400, windowMs: 24 * HOUR },
  preflight: { max: 20, windowMs: HOUR },
  preflight_miss: { max: 30, windowMs: HOUR },
} as const satisfies Record<string, Limit>;

/** Consumes one or more slots of a sliding window in the caller's transaction. Throws TOO_MANY (429). */
export async function consumeRateLimit(
  em: EntityManager,
  kind: keyof typeof RATE_LIMITS,
  subject: string,
  at: Date,
  places = 1,
): Promise<void> {
  const limit: Limit = RATE_LIMITS[kind];
  let isWithin = true;
  for (let place = 0; isWithin && place < places; place++)
    isWithin = await takeWithin(em, windowOf(kind, subject), limit, at);
  if (!isWithin) throw new AppError('TOO_MANY', { kind, retryAfterSeconds: Math.ceil(limit.windowMs / 1000) });
}
