import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { prepared } from '@revive/platform/database/prepared';
import { forgetWindows, takeWithin, windowOf, type Limit } from '@revive/platform/database/sliding-window';

export type { Limit };

/** A token that was taken from the window of a key; refund it where the attempt turned out to be right. */
export interface RateLimitToken {
  readonly key: string;
  readonly at: Date;
}

const ACTOR = systemActor('identity:attempts');
const OLDEST = 'select min(t) as first from attempts, unnest(at) t where key = $1 and t > $2';
/** Of tokens taken at the same moment one is refunded. */
const GIVE_BACK = prepared(`
  update attempts set at = at[:array_position(at, $2::timestamptz) - 1] || at[array_position(at, $2::timestamptz) + 1:]
  where key = $1 and array_position(at, $2::timestamptz) is not null`);

/**
 * Counts attempts in PostgreSQL, exactly, in a sliding window: within any `windowMs` at most `max` tokens are given,
 * however many ask at once and whichever instance they ask (`takeWithin`).
 */
@Injectable()
export class RateLimiter {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws TOO_MANY (429) with `retryAfterSeconds` where the window is full. */
  async consume(kind: string, subject: string, limit: Limit): Promise<RateLimitToken> {
    const taken = await this.db.tx(ACTOR, (em) => this.consumeIn(em, kind, subject, limit));
    if (taken instanceof AppError) throw taken;
    return taken;
  }

  /**
   * The same in the transaction at hand. A refusal is given back: what else was counted there must not be undone by
   * throwing it.
   */
  async consumeIn(em: EntityManager, kind: string, subject: string, limit: Limit): Promise<RateLimitToken | AppError> {
    const [key, at] = [windowOf(kind, subject), this.clock()];
    if (await takeWithin(em, key, limit, at)) return { key, at };
    const since = new Date(at.getTime() - limit.windowMs);
    const [oldest]: { first: Date | null }[] = await em.query(OLDEST, [key, since]);
    const wait = (oldest?.first ?? at).getTime() + limit.windowMs - at.getTime();
    return new AppError('TOO_MANY', { kind, retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) });
  }

  /** Refunds tokens: that attempt was no guess. */
  async refund(...tokens: readonly RateLimitToken[]): Promise<void> {
    await this.db.tx(ACTOR, (em) => this.refundIn(em, tokens));
  }

  /**
   * In the order in which they were taken, which a connection keeps: two who lock the same rows must not wait for each
   * other.
   */
  async refundIn(em: EntityManager, tokens: readonly RateLimitToken[]): Promise<void> {
    await Promise.all(tokens.map(({ key, at }) => em.query(GIVE_BACK, [key, at])));
  }

  /** Rows that no window reaches any more. */
  async deleteOld(olderThanMs: number): Promise<void> {
    await this.db.tx(ACTOR, (em) => forgetWindows(em, new Date(this.clock().getTime() - olderThanMs)));
  }
}
