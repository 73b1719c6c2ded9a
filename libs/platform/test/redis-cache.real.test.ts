import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { setTimeout as sleep } from 'node:timers/promises';
import { cacheContract } from '../src/cache/cache.contract.js';
import { ConfigError } from '../src/errors/config-error.js';
import { RedisCache } from '../src/cache/redis/redis-cache.js';
import { waitFor } from '../src/testing/wait-for.js';
import { redisUrl } from './config.js';
import { FaultyProxy } from '../src/testing/faulty-proxy.js';

/** A separate Redis database, which the tests may flush. */
const at = (db: number, over: { port?: number; password?: string } = {}): string => {
  const url = new URL(redisUrl());
  url.pathname = `/${db}`;
  if (over.port !== undefined) [url.hostname, url.port] = ['127.0.0.1', String(over.port)];
  if (over.password !== undefined) [url.username, url.password] = ['nobody', over.password];
  return url.href;
};
const [DB, OTHER_DB] = [9, 10];

let admin: Redis;
beforeAll(() => {
  admin = new Redis(at(DB));
});
afterAll(() => admin.quit());

const quiet = () => undefined;
cacheContract('redis', {
  fresh: async () => {
    await admin.flushdb();
    return RedisCache.open({ url: at(DB), onError: quiet });
  },
  pass: async (milliseconds) => void (await sleep(milliseconds)),
});

describe('Redis cache with several instances', () => {
  let [one, two]: RedisCache[] = [];
  beforeEach(async () => {
    await admin.flushdb();
    [one, two] = await Promise.all([
      RedisCache.open({ url: at(DB), onError: quiet }),
      RedisCache.open({ url: at(DB), onError: quiet }),
    ]);
  });
  afterEach(() => Promise.all([one?.close(), two?.close()]));

  it('counts exactly with concurrent increments, and every counter expires', async () => {
    const values = await Promise.all(
      Array.from({ length: 200 }, (_, i) => (i % 2 ? one : two)!.increment('calls', 60_000)),
    );
    expect([...values].sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
    expect(await admin.pttl('calls')).toBeGreaterThan(0);
  });

  it('lets one instance take an absent key', async () => {
    const won = await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 ? one : two)!.setIfAbsent('leader', String(i), 1000)),
    );
    expect(won.filter(Boolean).length).toBe(1);
  });

  it('delivers messages in order to other instances, but not to a different database', async () => {
    const [there, elsewhere]: [string[], string[]] = [[], []];
    const stranger = await RedisCache.open({ url: at(OTHER_DB), onError: quiet });
    await two!.subscribe('news', (message) => there.push(message));
    await stranger.subscribe('news', (message) => elsewhere.push(message));
    const sent = Array.from({ length: 500 }, (_, i) => String(i));
    await Promise.all(sent.map((message) => one!.publish('news', message)));
    await stranger.publish('news', 'the last');
    await waitFor(() => there.length === 500 && elsewhere.length === 1);
    expect(there).toEqual(sent);
    expect(elsewhere).toEqual(['the last']);
    await stranger.close();
  });

  it('continues after a flush of data and scripts', async () => {
    await one!.set('a', '1', 60_000);
    await one!.increment('n', 60_000, 7);
    await admin.flushdb();
    await admin.script('FLUSH');
    expect(await one!.get('a')).toBeUndefined();
    expect(await one!.increment('n', 60_000)).toBe(1);
    expect(await admin.pttl('n')).toBeGreaterThan(0);
  });
});

describe('Redis cache during an outage', () => {
  let line: FaultyProxy;
  let cache: RedisCache;
  let told: unknown[];
  beforeEach(async () => {
    await admin.flushdb();
    const { hostname, port } = new URL(redisUrl());
    line = await FaultyProxy.to(hostname, Number(port || 6379));
    told = [];
    cache = await RedisCache.open({ url: at(DB, { port: line.localPort }), onError: (error) => told.push(error) });
  });
  afterEach(async () => {
    await cache.close();
    await line.cut();
  });
  const away = { code: 'SERVICE_UNAVAILABLE', details: { part: 'cache', retryAfterSeconds: 1 } };
  const everyCall = () => [
    cache.get('a'),
    cache.set('a', '1', 1000),
    cache.setIfAbsent('a', '1', 1000),
    cache.delete('a'),
    cache.increment('a', 1000),
    cache.expire('a', 1000),
    cache.publish('c', 'm'),
    cache.subscribe('new', quiet),
  ];

  it.each([
    ['cut', () => line.cut()],
    ['frozen', async () => line.freeze()],
  ])('refuses every call while the connection is %s', async (_, interrupt) => {
    await interrupt();
    for (let round = 0; round < 2; round++)
      for (const call of await Promise.allSettled(everyCall()))
        expect(call).toMatchObject({ status: 'rejected', reason: away });
  });

  it('never counts a refused increment later', async () => {
    await cache.increment('n', 60_000);
    await line.cut();
    await Promise.allSettled(Array.from({ length: 1000 }, () => cache.increment('n', 60_000)));
    await line.mend();
    await waitFor(() =>
      cache.get('n').then(
        (value) => value === '1',
        () => false,
      ),
    );
    expect(await cache.increment('n', 60_000)).toBe(2);
  });

  it.each([
    ['cut', () => line.cut()],
    ['frozen', async () => line.freeze()],
  ])('resubscribes after a %s connection recovers and reports the interruption', async (_, interrupt) => {
    const heard: string[] = [];
    let resumed = 0;
    const kept = await cache.subscribe(
      'kept',
      (message) => heard.push(message),
      () => resumed++,
    );
    const left = await cache.subscribe('left', (message) => heard.push(`left ${message}`));
    await interrupt();
    await waitFor(() => told.length > 0);
    await left.unsubscribe();
    await admin.publish(`${DB}:kept`, 'lost');
    await line.mend();
    await waitFor(() => resumed === 1);
    await admin.publish(`${DB}:left`, 'to nobody');
    await cache.publish('kept', 'back').catch(() => admin.publish(`${DB}:kept`, 'back'));
    await waitFor(() => heard.length > 0);
    expect(heard).toEqual(['back']);
    await kept.unsubscribe();
    await waitFor(async () => (await admin.pubsub('NUMSUB', `${DB}:kept`))[1] === 0);
  });

  it('recovers from ten interruptions without leaking connections', async () => {
    let resumed = 0;
    await cache.subscribe('kept', quiet, () => resumed++);
    for (let round = 1; round <= 10; round++) {
      await line.cut();
      await line.mend();
      await waitFor(() => resumed === round);
    }
    await waitFor(() =>
      cache.get('a').then(
        () => true,
        () => false,
      ),
    );
    const mine = (await admin.client('LIST')) as string;
    expect(mine.split('\n').filter((client) => client.includes(` db=${DB} `)).length).toBe(3);
  });

  it('subscribes once the server is back in time', async () => {
    await line.cut();
    const heard: string[] = [];
    const listening = cache.subscribe('news', (message) => heard.push(message));
    await line.mend();
    await listening;
    await admin.publish(`${DB}:news`, 'hello');
    await waitFor(() => heard.length === 1);
  });

  it('closes without waiting for the server', async () => {
    await line.cut();
    await cache.close();
  });
});

describe('Redis cache that cannot be opened', () => {
  const refused = (url: string) => expect(RedisCache.open({ url, onError: quiet })).rejects;

  it('explains the error without the password', async () => {
    await refused(at(9999)).toThrow(
      new ConfigError(`Redis at ${new URL(redisUrl()).host} has no database of the number in REDIS_URL.`),
    );
    await refused(at(DB, { password: 'wrong-secret' })).toThrow(/^Redis at \S+ refuses the password in REDIS_URL\.$/);
    await refused(redisUrl().replace(/\/?$/, '/first')).toThrow(
      'REDIS_URL ends with the number of a database, or with none.',
    );
  });

  it('fails within a bounded time if no server responds', async () => {
    const line = await FaultyProxy.to('127.0.0.1', 1);
    await line.cut();
    await refused(at(DB, { port: line.localPort })).toThrow(
      new RegExp(`^Redis at 127\\.0\\.0\\.1:${line.localPort} does not answer: .*ECONNREFUSED`),
    );
  });
});
