import { Redis } from 'ioredis';
import { spreadBackoffMs } from '../../concurrency/backoff.js';
import { ConfigError } from '../../errors/config-error.js';
import { AppError, messageOf } from '../../errors/errors.js';

/** Timeout of a command: a session check prefers asking identity over waiting longer. */
export const COMMAND_MS = 1000;
/** A connection without a response for this long after a write is half open and is replaced. */
const SILENCE_MS = 2000;
/** A subscribe-only connection writes nothing; the ping detects a lost peer. */
const PING_EVERY_MS = 5000;
const CONNECT_MS = 2000;
const START_MS = 10_000;
const BACKOFF_MS = { first: 50, most: 1000 };

interface RedisConnection {
  readonly redis: Redis;
  readonly ready: Promise<void>;
}

/** A connection that reconnects forever, queues nothing and never throws outside a call. */
export function connectRedis(url: string, onError: (error: unknown) => void): RedisConnection {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    connectTimeout: CONNECT_MS,
    commandTimeout: COMMAND_MS,
    socketTimeout: SILENCE_MS,
    keepAlive: 10_000,
    retryStrategy: (times) => spreadBackoffMs(times, BACKOFF_MS),
    // After a failover the old primary is a replica; reconnecting by name finds the new primary.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  });
  let told = false;
  redis.on('error', (error) => {
    if (told) return;
    told = true;
    onError(
      new AppError(
        'SERVICE_UNAVAILABLE',
        { part: 'cache' },
        { sentence: `Redis is away: ${messageOf(error)}`, cause: error },
      ),
    );
  });
  redis.on('ready', () => {
    told = false;
  });
  const pings = setInterval(() => {
    // A failed ping closes the connection, and the error handler reports the error.
    if (redis.status === 'ready') redis.ping().catch(() => undefined);
  }, PING_EVERY_MS);
  pings.unref();
  redis.once('end', () => clearInterval(pings));
  return { redis, ready: firstReady(redis, url) };
}

const REFUSALS: readonly [RegExp, string][] = [
  [/WRONGPASS|NOAUTH|invalid password|without any password/i, 'refuses the password in REDIS_URL'],
  [/NOPERM/, 'does not let this user do what is needed: give it all commands'],
  [/DB index/i, 'has no database of the number in REDIS_URL'],
];

function firstReady(redis: Redis, url: string): Promise<void> {
  const { host } = new URL(url);
  return new Promise((resolve, reject) => {
    let last: unknown;
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      redis.off('error', onEarlyError);
      settle();
    };
    const timer = setTimeout(
      () =>
        finish(() =>
          reject(
            new AppError(
              'SERVICE_UNAVAILABLE',
              { part: 'cache' },
              { sentence: `Redis at ${host} does not answer: ${messageOf(last ?? 'no reply')}.` },
            ),
          ),
        ),
      START_MS,
    );
    const refusal = (error: unknown) => REFUSALS.find(([pattern]) => pattern.test(messageOf(error)))?.[1];
    const onEarlyError = (error: unknown) => {
      last = error;
      const why = refusal(error);
      if (why) finish(() => reject(new ConfigError(`Redis at ${host} ${why}.`)));
    };
    redis.on('error', onEarlyError);
    redis.once('ready', () => {
      redis.ping().then(() => finish(resolve), onEarlyError);
    });
    redis.connect().catch(onEarlyError);
  });
}
