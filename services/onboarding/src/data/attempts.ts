import { createHash } from 'node:crypto';
import type { EntityManager } from '@revive/platform/database';
import { AppError } from '@revive/platform/errors';

export interface Limit {
  readonly max: number;
  readonly windowMs: number;
}
const HOUR = 3_600_000;

export const LIMITS = {
  /** New applications of one network; a repeated one takes no place. */
  register: { max: 20, windowMs: HOUR },
  draft: { max: 120, windowMs: HOUR },
  /** Letters to one typed address, which is nobody's yet: the form must not become a way to pester people. */
  draft_mail_address: { max: 3, windowMs: 24 * HOUR },
  draft_mail: { max: 20, windowMs: HOUR },
  /** 128 bits make guessing hopeless; this makes it visible and dull. */
  link_miss: { max: 30, windowMs: HOUR },
  /** Questions of one module by one account: they are drawn anew, and not guessed through. */
  quiz: { max: 20, windowMs: HOUR },
} as const satisfies Record<string, Limit>;

/** Takes a place in a sliding window, in the transaction at hand, by one conditional statement. Throws TOO_MANY (429). */
export async function takePlace(em: EntityManager, kind: keyof typeof LIMITS, subject: string, at: Date): Promise<void> {
  const { max, windowMs }: Limit = LIMITS[kind];
  const key = `${kind}:${createHash('sha256').update(subject).digest('hex')}`;
  const since = new Date(at.getTime() - windowMs);
  const taken: unknown[] = await em.query(
    `insert into attempts as a (key, at, last_at) values ($1, array[$2::timestamptz], $2)
     on conflict (key) do update set at = array(select t from unnest(a.at) t where t > $3) || $2::timestamptz, last_at = $2
     where (select count(*) from unnest(a.at) t where t > $3) < $4
     returning key`,
    [key, at, since, max],
  );
  if (taken.length === 0) throw new AppError('TOO_MANY', { kind, retryAfterSeconds: Math.ceil(windowMs / 1000) });
}
