import { systemActor } from '@revive/platform/actor';
import type { Clock } from '@revive/platform/clock';
import type { Database } from '@revive/platform/database';
import { AppError } from '@revive/platform/errors';
import { forgetWindows, takeWithin, windowOf, type Limit } from '@revive/platform/sliding-window';

export type { Limit };

/** A place that was taken in the window of a key; give it back where the attempt turned out to be right. */
export interface Place {
  readonly key: string;
  readonly at: Date;
}

const ACTOR = systemActor('identity:attempts');

/**
 * Counts attempts in PostgreSQL, exactly, in a sliding window: within any `windowMs` at most `max` places are given, however
 * many ask at once and whichever instance they ask (`takeWithin`).
 */
export class Attempts {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Throws TOO_MANY (429) with `retryAfterSeconds` where the window is full. */
  async take(kind: string, subject: string, limit: Limit): Promise<Place> {
    const key = windowOf(kind, subject);
    const at = this.clock();
    return this.db.tx(ACTOR, async (em) => {
      if (await takeWithin(em, key, limit, at)) return { key, at };
      const since = new Date(at.getTime() - limit.windowMs);
      const [oldest]: { first: Date | null }[] = await em.query('select min(t) as first from attempts, unnest(at) t where key = $1 and t > $2', [key, since]);
      const wait = (oldest?.first ?? at).getTime() + limit.windowMs - at.getTime();
      throw new AppError('TOO_MANY', { kind, retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) });
    });
  }

  /** Gives one place back: that attempt was no guess. */
  async giveBack(place: Place): Promise<void> {
    await this.db.tx(ACTOR, (em) =>
      em.query('update attempts set at = at[:array_position(at, $2::timestamptz) - 1] || at[array_position(at, $2::timestamptz) + 1:] where key = $1 and array_position(at, $2::timestamptz) is not null', [place.key, place.at]),
    );
  }

  /** Rows that no window reaches any more. */
  async forget(olderThanMs: number): Promise<void> {
    await this.db.tx(ACTOR, (em) => forgetWindows(em, new Date(this.clock().getTime() - olderThanMs)));
  }
}
