import { createHash } from 'node:crypto';
import type { EntityManager } from './database.js';

export interface Limit {
  readonly max: number;
  readonly windowMs: number;
}

/** The row of a window. Stored as SHA-256: people type passwords into the name field, and an address is a person's. */
export const windowOf = (kind: string, subject: string): string =>
  `${kind}:${createHash('sha256').update(subject).digest('hex')}`;

/**
 * Takes a place in a sliding window, in the transaction at hand; false where it is full. Within any `windowMs` at most
 * `max` are given, however many ask at once and whichever instance they ask: one conditional statement on one row of
 * the service's own `attempts (key text primary key, at timestamptz[], last_at timestamptz)`.
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

/** Rows that no window reaches any more. */
export const forgetWindows = (em: EntityManager, before: Date): Promise<unknown> =>
  em.query('delete from attempts where last_at < $1', [before]);
