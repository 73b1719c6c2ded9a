import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { prepared } from '@revive/platform/database/prepared';
import { forgetWindows, takeWithin, windowOf, type Limit } from '@revive/platform/database/sliding-window';

export type { Limit };

/** A token taken from a key's window. Refund the token if the attempt was correct. */
export interface RateLimitToken {
  readonly key: string;
  readonly at: Date;
}

const ACTOR = systemActor('identity:attempts');
const OLDEST = 'select min(t) as first from attempts, unnest(at) t where key = $1 and t > $2';
/** Removes one of several tokens taken at the same moment. */
const GIVE_BACK = prepared(`
  update attempts set at = at[:array_position(at, $2::timestamptz) - 1] || at[array_position(at, $2::timestamptz) + 1:]
  where key = $1 and array_position(at, $2::timestamptz) is not null`);

/**
 * Counts attempts exactly in PostgreSQL, in a sliding window. Any period of `windowMs` admits at most `max` attempts
 * across concurrent requests and instances (`takeWithin`).
 */
@Injectable()
export class RateLimiter {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws TOO_MANY (429) with `retryAfterSeconds` if the window is full. */
  async consume(kind: string, subject: string, limit: Limit): Promise<RateLimitToken> {
    const taken = await this.db.tx(ACTOR, (em) => this.consumeIn(em, kind, subject, limit));
    if (taken instanceof AppError) throw taken;
    return taken;
  }

  /**
   * As `consume`, within the caller's transaction. Returns the refusal instead of throwing, because a rollback would
   * undo further counts.
   */
  async consumeIn(em: EntityManager, kind: string, subject: string, limit: Limit): Promise<RateLimitToken | AppError> {
    const [key, at] = [windowOf(kind, subject), this.clock()];
    if (await takeWithin(em, key, limit, at)) return { key, at };
    const since = new Date(at.getTime() - limit.windowMs);
    const [oldest]: { first: Date | null }[] = await em.query(OLDEST, [key, since]);
    const wait = (oldest?.first ?? at).getTime() + limit.windowMs - at.getTime();
    return new AppError('TOO_MANY', { kind, retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) });
  }

  async refund(...tokens: readonly RateLimitToken[]): Promise<void> {
    await this.db.tx(ACTOR, (em) => this.refundIn(em, tokens));
  }

  /**
   * Refunds in the order of taking, executed in order on one connection, so that concurrent refunds cannot deadlock.
   */
  async refundIn(em: EntityManager, tokens: readonly RateLimitToken[]): Promise<void> {
    await Promise.all(tokens.map(({ key, at }) => em.query(GIVE_BACK, [key, at])));
  }

  async deleteOld(olderThanMs: number): Promise<void> {
    await this.db.tx(ACTOR, (em) => forgetWindows(em, new Date(this.clock().getTime() - olderThanMs)));
  }
}
