import { join } from 'node:path';
import type { Cache } from './cache.js';
import { systemClock } from './clock.js';
import { addresses, ConfigError, flag, httpUrl, integer, postgresUrl, readEnvironment, text, type Environment } from './config.js';
import { DiskMailer } from './disk-mailer.js';
import { DiskObjects } from './disk-objects.js';
import { EmbeddedBus } from './embedded-bus.js';
import { EmbeddedCache } from './embedded-cache.js';
import { messageOf } from './errors.js';
import type { EventBus } from './event-bus.js';
import { KafkaBus } from './kafka-bus.js';
import type { KafkaSettings } from './kafka-connection.js';
import type { Logger } from './log.js';
import type { Mailer } from './mailer.js';
import type { ObjectStore } from './object-store.js';
import { sweepEveryHour } from './object-sweep.js';
import { RedisCache } from './redis-cache.js';
import { S3Objects } from './s3-objects.js';
import type { S3Options } from './s3-wire.js';
import { SmtpMailer } from './smtp-mailer.js';
import { untilReached } from './until-reached.js';

/** What a process shares among its services. Nothing in a service may know which adapter it has. */
export interface Infrastructure {
  readonly bus: EventBus;
  readonly cache: Cache;
  readonly objects: ObjectStore;
  readonly mailer: Mailer;
  /** After the services, not before. */
  close(): Promise<void>;
}

const shape = {
  KAFKA_BROKERS: addresses(), KAFKA_SSL: flag(), KAFKA_USERNAME: text(), KAFKA_PASSWORD: text(),
  KAFKA_REPLICATION_FACTOR: integer(1, 9), KAFKA_MIN_INSYNC_REPLICAS: integer(1, 9),
  REDIS_URL: text().matches(/^rediss?:\/\/\S+$/, 'must be a redis:// address'),
  S3_ENDPOINT: httpUrl(), S3_BUCKET: text().default('revive'), S3_REGION: text().default('us-east-1'),
  SMTP_URL: text().matches(/^smtps?:\/\/\S+$/, 'must be an smtp:// address'), MAIL_FROM: text().default('Revive <no-reply@revive.localhost>'),
};
const s3Keys = { S3_ACCESS_KEY: text().required(), S3_SECRET_KEY: text().required() };
const embedded = { bus: { BUS_DATABASE_URL: postgresUrl().required() }, files: { DATA_DIR: text().required() } };
/** Every variable that chooses or reaches a server; each may also come as `X_FILE`. */
const VARIABLES = [...Object.keys(shape), ...Object.keys(s3Keys)];

/** The part of an environment that names servers: what a started product hands on to its services. */
export function serversOf(env: Environment): Environment {
  return Object.fromEntries(VARIABLES.flatMap((name) => [name, `${name}_FILE`]).filter((name) => env[name]).map((name) => [name, env[name]]));
}

export interface ChosenInfrastructure {
  /** Otherwise the log is embedded, in the database at `busUrl`. */
  readonly kafka?: KafkaSettings;
  readonly busUrl?: string;
  readonly redisUrl?: string;
  readonly s3?: S3Options;
  readonly smtpUrl?: string;
  /** Where objects or letters are files; needed unless neither is. */
  readonly dataDir?: string;
  readonly mailFrom: string;
}

/** What this environment chooses. Present = the real server, absent = the embedded one, which then needs a place. Throws `ConfigError`. */
export function readInfrastructure(env: Environment): ChosenInfrastructure {
  const read = readEnvironment(env, shape);
  if ((read.KAFKA_USERNAME === undefined) !== (read.KAFKA_PASSWORD === undefined)) throw new ConfigError('KAFKA_USERNAME and KAFKA_PASSWORD go together: set both or none.');
  const { KAFKA_BROKERS: brokers, KAFKA_SSL: ssl = false, KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = read;
  const { KAFKA_REPLICATION_FACTOR: copies, KAFKA_MIN_INSYNC_REPLICAS: inSync } = read;
  if (inSync !== undefined && (copies === undefined || inSync > copies)) throw new ConfigError('KAFKA_MIN_INSYNC_REPLICAS needs a KAFKA_REPLICATION_FACTOR that is not smaller.');
  const safety = { ...(copies !== undefined && { copies }), ...(inSync !== undefined && { inSync }) };
  const kafka = brokers === undefined ? undefined : { brokers: brokers.split(','), ssl, ...(username !== undefined && { username }), ...(password !== undefined && { password }), ...safety };
  const s3 = read.S3_ENDPOINT === undefined ? undefined : readS3(read.S3_ENDPOINT, read, env);
  return {
    ...(kafka ? { kafka } : { busUrl: readEnvironment(env, embedded.bus).BUS_DATABASE_URL }),
    ...(read.REDIS_URL !== undefined && { redisUrl: read.REDIS_URL }),
    ...(s3 && { s3 }), ...(read.SMTP_URL !== undefined && { smtpUrl: read.SMTP_URL }),
    ...(s3 === undefined || read.SMTP_URL === undefined ? { dataDir: readEnvironment(env, embedded.files).DATA_DIR } : {}), mailFrom: read.MAIL_FROM,
  };
}

function readS3(endpoint: string, { S3_BUCKET: bucket, S3_REGION: region }: { S3_BUCKET: string; S3_REGION: string }, env: Environment): S3Options {
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = readEnvironment(env, s3Keys);
  return { endpoint, accessKey, secretKey, bucket, region };
}

/** Opens bus, cache, objects and mail from the environment: the one place that chooses adapters. Throws `ConfigError`. */
export async function openInfrastructure(env: Environment, log: Logger): Promise<Infrastructure> {
  const chosen = readInfrastructure(env);
  const opened: { close(): Promise<void> }[] = [];
  const keep = <T extends { close(): Promise<void> }>(part: T): T => {
    opened.push(part);
    return part;
  };
  try {
    const cache = keep(await openCache(chosen, log));
    const bus = keep(chosen.kafka ? new KafkaBus({ ...chosen.kafka, log }) : await EmbeddedBus.open({ url: chosen.busUrl ?? '', log }));
    const objects = keep(chosen.s3 ? await S3Objects.open(chosen.s3) : new DiskObjects(join(chosen.dataDir ?? '', 'objects')));
    const { smtpUrl, mailFrom: from } = chosen;
    const stopSweeping = sweepEveryHour(objects, cache, log);
    const all = gather({ bus, cache, objects, mailer: smtpUrl === undefined ? new DiskMailer({ folder: join(chosen.dataDir ?? '', 'mail'), from, clock: systemClock }) : new SmtpMailer({ url: smtpUrl, from }) });
    return { ...all, close: async () => {
      await stopSweeping();
      await all.close();
    } };
  } catch (error) {
    for (const part of opened.reverse()) await part.close();
    throw error;
  }
}

function openCache({ redisUrl }: { redisUrl?: string }, log: Logger): Promise<Cache> | Cache {
  if (redisUrl === undefined) return new EmbeddedCache({ onError: (err) => log.error({ err }, 'a listener of the cache threw') });
  // Everything a process keeps there can be rebuilt: its absence delays a start and ends none.
  return untilReached(() => RedisCache.open({ url: redisUrl, onError: (err) => log.warn({ err }, `the cache: ${messageOf(err)}`) }), log);
}

/** Adds the common end: mail and objects first, then the bus, last the cache that wakes the others. */
export function gather(parts: Omit<Infrastructure, 'close'>): Infrastructure {
  return {
    ...parts,
    close: async () => {
      for (const part of [parts.mailer, parts.objects, parts.bus, parts.cache]) await part.close();
    },
  };
}
