import { createHash } from 'node:crypto';
import { systemActor } from '@revive/platform/actor';
import type { Clock } from '@revive/platform/clock';
import type { Database } from '@revive/platform/database';
import { AppError } from '@revive/platform/errors';

export interface Limit {
  readonly max: number;
  readonly windowMs: number;
}

/** A place that was taken in the window of a key; give it back where the attempt turned out to be right. */
export interface Place {
  readonly key: string;
  readonly at: Date;
}

const ACTOR = systemActor('identity:attempts');

/**
 * Counts attempts in PostgreSQL, exactly, in a sliding window: within any `windowMs` at most `max` places are given, however
 * many ask at once and whichever instance they ask (one conditional statement on one row). Keys are stored as SHA-256:
 * people type passwords into the name field.
 */
export class Attempts {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Throws TOO_MANY (429) with `retryAfterSeconds` where the window is full. */
  async take(kind: string, subject: string, limit: Limit): Promise<Place> {
    const key = `${kind}:${createHash('sha256').update(subject).digest('hex')}`;
    const at = this.clock();
    const since = new Date(at.getTime() - limit.windowMs);
    return this.db.tx(ACTOR, async (em) => {
      const taken: unknown[] = await em.query(
        `insert into attempts as a (key, at, last_at) values ($1, array[$2::timestamptz], $2)
         on conflict (key) do update set at = array(select t from unnest(a.at) t where t > $3) || $2::timestamptz, last_at = $2
         where (select count(*) from unnest(a.at) t where t > $3) < $4
         returning key`,
        [key, at, since, limit.max],
      );
      if (taken.length === 1) return { key, at };
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
    await this.db.tx(ACTOR, (em) => em.query('delete from attempts where last_at < $1', [new Date(this.clock().getTime() - olderThanMs)]));
  }
}
