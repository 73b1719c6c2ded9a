import { pino } from 'pino';
import { Redis } from 'ioredis';
import { Client } from 'minio';
import type { Cache } from '../cache/cache.js';
import { addresses, flag, httpUrl, readEnvironment, text, type Environment } from '../core/config.js';
import type { EventBus } from '../events/event-bus.js';
import { uuidv7 } from '../core/ids.js';
import { KafkaBus } from '../events/kafka/kafka-bus.js';
import { connectKafka } from '../events/kafka/connection.js';
import type { ObjectStore } from '../storage/object-store.js';
import { RedisCache } from '../cache/redis/redis-cache.js';
import { S3Objects } from '../storage/s3/s3-objects.js';

export interface TestServers {
  readonly bus: EventBus;
  readonly cache: Cache;
  readonly objects: ObjectStore;
  /** Deletes this test's data on the servers. Call after closing the parts. */
  clear(): Promise<void>;
}

const shape = {
  KAFKA_BROKERS: addresses().required(),
  REDIS_URL: text().required(),
  S3_ENDPOINT: httpUrl().required(),
  S3_ACCESS_KEY: text().required(),
  S3_SECRET_KEY: text().required(),
  JEST_WORKER_ID: text().default('1'),
};

export const onServers = (env: Environment): boolean =>
  readEnvironment(env, { TEST_ON_SERVERS: flag().default(false) }).TEST_ON_SERVERS;

/** Opens bus, cache and objects on the configured servers, in a namespace for this test. Throws `ConfigError`. */
export async function openTestServers(env: Environment): Promise<TestServers> {
  const read = readEnvironment(env, shape);
  const [brokers, log, name] = [read.KAFKA_BROKERS.split(','), pino({ level: 'silent' }), `t-${uuidv7()}`];
  const url = new URL(read.REDIS_URL);
  // Databases 1 to 15; 0 is used by the product.
  url.pathname = `/${(Number(read.JEST_WORKER_ID) % 15) + 1}`;
  await flush(url.href);
  const { hostname, port, protocol } = new URL(read.S3_ENDPOINT);
  const client = new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: protocol === 'https:',
    accessKey: read.S3_ACCESS_KEY,
    secretKey: read.S3_SECRET_KEY,
  });
  await client.makeBucket(name);
  return {
    bus: new KafkaBus({ brokers, prefix: `${name}.`, log, backoffMs: () => 5 }),
    cache: await RedisCache.open({ url: url.href, onError: (err) => log.warn({ err }, 'the cache') }),
    objects: await S3Objects.open({
      endpoint: read.S3_ENDPOINT,
      accessKey: read.S3_ACCESS_KEY,
      secretKey: read.S3_SECRET_KEY,
      bucket: name,
      region: 'us-east-1',
    }),
    clear: async () => {
      await flush(url.href);
      for await (const { name: key } of client.listObjectsV2(name, '', true) as AsyncIterable<{ name?: string }>)
        if (key !== undefined) await client.removeObject(name, key);
      await client.removeBucket(name);
      await dropTopics(brokers, `${name}.`);
    },
  };
}

export async function dropTopics(brokers: readonly string[], prefix: string): Promise<void> {
  const admin = connectKafka({ brokers }, pino({ level: 'silent' })).admin();
  await admin.connect();
  const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(prefix));
  if (topics.length > 0) await admin.deleteTopics({ topics });
  await admin.disconnect();
}

async function flush(url: string): Promise<void> {
  const redis = new Redis(url);
  await redis.flushdb();
  await redis.quit();
}
