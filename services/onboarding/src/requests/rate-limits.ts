import type { EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { takeWithin, windowOf, type Limit } from '@revive/platform/database/sliding-window';

const HOUR = 3_600_000;

export const RATE_LIMITS = {
  /** New applications of one network; a repeated one takes no place. */
  register: { max: 20, windowMs: HOUR },
  draft: { max: 120, windowMs: HOUR },
  /** Emails to one typed address, which is nobody's yet: the form must not become a way to pester people. */
  draft_mail_address: { max: 3, windowMs: 24 * HOUR },
  draft_mail: { max: 20, windowMs: HOUR },
  /** Ways back that are asked for: a list of addresses is longer than what one network has lost. */
  link_again: { max: 30, windowMs: HOUR },
  /** 128 bits make guessing hopeless; this makes it visible and dull. */
  link_miss: { max: 30, windowMs: HOUR },
  /** Questions of one module by one account: they are drawn anew, and not guessed through. */
  quiz: { max: 20, windowMs: HOUR },
  /** Looks at practice disks by one account, answers included: some ten milliseconds of reading each. */
  bench: { max: 900, windowMs: HOUR },
  /** Files of one application that are begun. */
  upload: { max: 60, windowMs: HOUR },
  /**
   * Megabytes that one network begins to send, a place each: three whole applications and their second tries in a day.
   */
  upload_mb: { max: 400, windowMs: 24 * HOUR },
  preflight: { max: 20, windowMs: HOUR },
  preflight_miss: { max: 30, windowMs: HOUR },
} as const satisfies Record<string, Limit>;

/** Takes a place in a sliding window, or several, in the transaction at hand. Throws TOO_MANY (429). */
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
