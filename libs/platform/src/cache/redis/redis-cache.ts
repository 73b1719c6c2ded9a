import { Redis } from 'ioredis';
import { checkCount, checkTimeToLive, type Cache, type CacheSubscription } from '../cache.js';
import { ConfigError } from '../../errors/config-error.js';
import { AppError, messageOf } from '../../errors/errors.js';
import { COMMAND_MS, connectRedis } from './connection.js';
import { RedisSubscriptions } from './subscriptions.js';

export interface RedisCacheOptions {
  readonly url: string;
  /** Called when the server becomes unavailable, once per connection, and for each error of a listener. */
  readonly onError: (error: unknown) => void;
}

/**
 * A script, so that increment and expiry are atomic: a counter without an expiry would never reset. A new key starts
 * at 0. A count beyond JavaScript's safe integers is undone.
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
 * A cache shared by processes, in Redis. One connection sends commands, a second one subscribes. While the server is
 * unavailable commands fail immediately. Commands are not queued or retried, because a repeated increment would count
 * twice.
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
   * Waits up to ten seconds for the server. Throws `ConfigError` if the server refuses, SERVICE_UNAVAILABLE (503) if
   * unreachable. The message names host and port, never the password.
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
    // Sends pending messages first, but does not wait for an unresponsive server.
    await this.#commands.quit().catch(() => undefined);
    this.#commands.disconnect();
  }
}

/** Redis separates keys by database but not channels. The prefix keeps two installations on one server apart. */
function channelPrefix(url: string): string {
  const { pathname } = new URL(url);
  const db = pathname.slice(1) || '0';
  if (!/^\d+$/.test(db)) throw new ConfigError('REDIS_URL ends with the number of a database, or with none.');
  return `${Number(db)}:`;
}

/** Throws TypeError for a value that is not a number, SERVICE_UNAVAILABLE (503) for all other errors. */
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
