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

export const forgetWindows = (em: EntityManager, before: Date): Promise<unknown> =>
  em.query('delete from attempts where last_at < $1', [before]);
