import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { EnterDemoRequest, SessionReply } from '@revive/proto/revive/identity/v1/identity';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { RateLimiter, type Limit } from '../rate-limits/rate-limiter.js';
import { shownArrival } from '../sessions/arrival.js';
import { SessionCache } from '../sessions/session-cache.js';
import { SessionReplies } from '../sessions/session-replies.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { DemoShop } from './demo-shop.js';

const HOUR = 3_600_000;
/** Enough for a school class behind one address, but stops scripts from filling the session table. */
export const VISITS_PER_ADDRESS: Limit = { max: 60, windowMs: HOUR };
const VISITS: Limit = { max: 2_000, windowMs: HOUR };
const ACTOR = systemActor('identity:enter-demo');

/** Opens a read-only session of half an hour in the demo shop, without an account. */
@Injectable()
export class EnterDemo {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly shop: DemoShop,
    private readonly sessions: SessionRepository,
    private readonly replies: SessionReplies,
    private readonly cache: SessionCache,
    private readonly rateLimiter: RateLimiter,
  ) {}

  /** Throws DEMO_OFF (404), SEAL_BROKEN (403), TOO_MANY (429). */
  async run({ address, userAgent }: EnterDemoRequest): Promise<SessionReply> {
    const now = this.clock();
    const entered = await this.db.tx(ACTOR, async (em) => {
      const found = await this.shop.visited(em);
      if (!found) throw new AppError('DEMO_OFF');
      for (const [kind, subject, limit] of [
        ['demo-address', address, VISITS_PER_ADDRESS],
        ['demo', 'all', VISITS],
      ] as const) {
        const taken = await this.rateLimiter.consumeIn(em, kind, subject, limit);
        if (taken instanceof AppError) return taken;
      }
      const opened = this.sessions.make(found.user.id, shownArrival({ address, userAgent }), now, { visit: true });
      await this.sessions.add(em, opened);
      return { opened, reply: this.replies.reply(found.user, found.tenant, opened.row, now) };
    });
    // Thrown outside the transaction, so that the rate limit's count is committed.
    if (entered instanceof AppError) throw entered;
    const { opened, reply } = entered;
    await this.cache.keep(opened.row.hash, reply);
    return { ...reply, sessionId: opened.secret };
  }
}
