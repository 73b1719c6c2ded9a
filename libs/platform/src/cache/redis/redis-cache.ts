import { Redis } from 'ioredis';
import { checkCount, checkTimeToLive, type Cache, type CacheSubscription } from '../cache.js';
import { ConfigError } from '../../errors/config-error.js';
import { AppError, messageOf } from '../../errors/errors.js';
import { COMMAND_MS, connectRedis } from './connection.js';
import { RedisSubscriptions } from './subscriptions.js';

export interface RedisCacheOptions {
  /** `redis[s]://[:password@]host:port[/db]`. */
  readonly url: string;
  /** Told when the server goes away, once by each of the two connections, and for each listener that throws. */
  readonly onError: (error: unknown) => void;
}

/**
 * One step on the server: a counter without its time would count for ever. A new key starts at 0; a count that JavaScript
 * cannot hold is taken back.
 */
const COUNT = `
local there = redis.call('EXISTS', KEYS[1])
local count = redis.call('INCRBY', KEYS[1], ARGV[1])
if count > 9007199254740991 or count < -9007199254740991 then
  redis.call('DECRBY', KEYS[1], ARGV[1])
  return redis.error_reply('ERR value is not an integer or out of range')
end
if there == 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return count`;
type Counting = Redis & { countWithin(key: string, by: number, ttlMs: number): Promise<number> };

/**
 * The cache of many processes, in Redis. Two connections: one that commands, one that listens. While the server is away
 * commands fail at once; they are neither queued nor repeated, because a repeated increment would count twice.
 */
export class RedisCache implements Cache {
  readonly #commands: Counting;
  readonly #listening: RedisSubscriptions;
  readonly #prefix: string;

  private constructor(commands: Redis, listening: RedisSubscriptions, prefix: string) {
    commands.defineCommand('countWithin', { numberOfKeys: 1, lua: COUNT });
    this.#commands = commands as Counting;
    this.#listening = listening;
    this.#prefix = prefix;
  }

  /**
   * Waits at most ten seconds for the server. Throws `ConfigError` where it refuses and SERVICE_UNAVAILABLE (503) where it is
   * away, with a sentence that names host and port, never the password.
   */
  static async open({ url, onError }: RedisCacheOptions): Promise<RedisCache> {
    const prefix = channelPrefix(url);
    const [commands, subscriber] = [connectRedis(url, onError), connectRedis(url, onError)];
    try {
      await Promise.all([commands.ready, subscriber.ready]);
    } catch (error) {
      commands.redis.disconnect();
      subscriber.redis.disconnect();
      throw error;
    }
    return new RedisCache(commands.redis, new RedisSubscriptions(subscriber.redis, onError), prefix);
  }

  async get(key: string): Promise<string | undefined> {
    return (await reached(this.#commands.get(key))) ?? undefined;
  }

  async set(key: string, value: string, ttlMs: number): Promise<void> {
    checkTimeToLive(ttlMs);
    await reached(this.#commands.set(key, value, 'PX', Math.ceil(ttlMs)));
  }

  async setIfAbsent(key: string, value: string, ttlMs: number): Promise<boolean> {
    checkTimeToLive(ttlMs);
    return (await reached(this.#commands.set(key, value, 'PX', Math.ceil(ttlMs), 'NX'))) === 'OK';
  }

  async delete(key: string): Promise<void> {
    await reached(this.#commands.del(key));
  }

  async increment(key: string, ttlMs: number, by = 1): Promise<number> {
    checkTimeToLive(ttlMs);
    return reached(this.#commands.countWithin(key, checkCount(by), Math.ceil(ttlMs)));
  }

  async expire(key: string, ttlMs: number): Promise<boolean> {
    checkTimeToLive(ttlMs);
    return (await reached(this.#commands.pexpire(key, Math.ceil(ttlMs)))) === 1;
  }

  async publish(channel: string, message: string): Promise<void> {
    await reached(this.#commands.publish(this.#prefix + channel, message));
  }

  subscribe(channel: string, listener: (message: string) => void, resumed?: () => void): Promise<CacheSubscription> {
    return reached(this.#listening.begin(this.#prefix + channel, listener, resumed));
  }

  async close(): Promise<void> {
    this.#listening.close();
    // What was just published goes out first; a server that does not answer is not waited for.
    await this.#commands.quit().catch(() => undefined);
    this.#commands.disconnect();
  }
}

/** Redis keeps keys apart by database, but channels not: two installations on one server must not hear each other. */
function channelPrefix(url: string): string {
  const { pathname } = new URL(url);
  const db = pathname.slice(1) || '0';
  if (!/^\d+$/.test(db)) throw new ConfigError('REDIS_URL ends with the number of a database, or with none.');
  return `${Number(db)}:`;
}

/** Throws TypeError for what is no number, SERVICE_UNAVAILABLE (503) for everything else. */
async function reached<T>(command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (/not an integer|out of range|WRONGTYPE/.test(messageOf(error)))
      throw new TypeError('Only a whole number can be incremented', { cause: error });
    throw new AppError(
      'SERVICE_UNAVAILABLE',
      { part: 'cache', retryAfterSeconds: Math.ceil(COMMAND_MS / 1000) },
      { cause: error },
    );
  }
}
