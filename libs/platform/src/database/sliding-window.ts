import { createHash } from 'node:crypto';
import type { EntityManager } from './database.js';

export interface Limit {
  readonly max: number;
  readonly windowMs: number;
}

/**
 * The key of a window. Hashed with SHA-256, because users type passwords into name fields and addresses are personal
 * data.
 */
export const windowOf = (kind: string, subject: string): string =>
  `${kind}:${createHash('sha256').update(subject).digest('hex')}`;

/**
 * Takes a slot of a sliding window in the caller's transaction; returns false if full. Any `windowMs` contains at most
 * `max` slots, for any concurrency and number of instances: one conditional statement on one row of the service's
 * table `attempts (key text primary key, at timestamptz[], last_at timestamptz)`.
 */
export async function takeWithin(em: EntityManager, key: string, { max, windowMs }: Limit, at: Date): Promise<boolean> {
  const taken: unknown[] = await em.query(
    `insert into attempts as a (key, at, last_at) values ($1, array[$2::timestamptz], $2)
     on conflict (key) do update set at = array(select t from unnest(a.at) t where t > $3) || $2::timestamptz, last_at = $2
     where (select count(*) from unnest(a.at) t where t > $3) < $4
     returning key`,
    [key, at, new Date(at.getTime() - windowMs), max],
  );
  return taken.length === 1;
}

/** True if no slot of the window is free. Takes none. */
export async function isFull(em: EntityManager, key: string, { max, windowMs }: Limit, at: Date): Promise<boolean> {
  const [row] = await em.query<{ taken: number }[]>(
    'select count(*)::int as taken from attempts a, unnest(a.at) t where a.key = $1 and t > $2',
    [key, new Date(at.getTime() - windowMs)],
  );
  return (row?.taken ?? 0) >= max;
}

/**
 * Deletes windows without a slot since `before`, oldest first; at most `most` of them, if given. Returns their number.
 * Skips rows that a concurrent call holds, so that no call waits.
 */
export async function forgetWindows(em: EntityManager, before: Date, most: number | null = null): Promise<number> {
  const [, deleted] = await em.query<[unknown, number]>(
    `delete from attempts where key in (
       select key from attempts where last_at < $1 order by last_at limit $2 for update skip locked)`,
    [before, most],
  );
  return deleted;
}
