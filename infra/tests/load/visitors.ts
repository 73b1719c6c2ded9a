import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import type { PublicDoor } from '../../dev/public-door.js';
import { eventually } from '../world/eventually.js';

export interface Visitor {
  readonly cookie: string;
  /** The cache key of identity's session snapshot: `services/identity/src/sessions/session-cache.ts`. */
  readonly sessionKey: string;
}

/**
 * Signs in and returns the cookie. Retries on 503, because the measurement starts later. A snapshot lives for four
 * minutes, so sign in again before each measurement.
 */
export async function signIn(door: PublicDoor, username: string, password: string): Promise<Visitor> {
  const answer = await eventually(
    () => door.raw('POST', '/api/login', { username, password }),
    ({ status }) => status !== 503,
  );
  const [cookie] = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  if (!answer.ok || cookie === undefined) throw new TypeError(`${username} could not sign in (${answer.status})`);
  const secret = cookie.slice(cookie.indexOf('=') + 1);
  return { cookie, sessionKey: `session:${createHash('sha256').update(secret).digest('hex')}` };
}

export async function checkSession(door: PublicDoor, { cookie }: Visitor): Promise<void> {
  const answer = await door.raw('GET', '/api/user', undefined, { cookie });
  const body = await answer.text();
  if (!answer.ok) throw new TypeError(`GET /api/user was answered ${answer.status} ${body}`);
}

/** Copies the session's snapshot to a key without expiry, because the floor cannot renew a snapshot. */
export async function keepForFloor(redisUrl: string, { sessionKey }: Visitor): Promise<string> {
  const kept = 'load:floor-session';
  await withRedis(redisUrl, async (redis) => {
    const snapshot = await redis.get(sessionKey);
    if (snapshot === null) throw new TypeError('The session has no snapshot in the cache');
    await redis.set(kept, snapshot);
  });
  return kept;
}

export const dropSnapshot = (redisUrl: string, { sessionKey }: Visitor): Promise<void> =>
  withRedis(redisUrl, async (redis) => void (await redis.del(sessionKey)));

async function withRedis(url: string, work: (redis: Redis) => Promise<void>): Promise<void> {
  const redis = new Redis(url);
  try {
    await work(redis);
  } finally {
    redis.disconnect();
  }
}
