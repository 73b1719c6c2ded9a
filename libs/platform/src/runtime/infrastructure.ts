import { join } from 'node:path';
import type { Cache } from '../cache/cache.js';
import { systemClock } from '../core/clock.js';
import { ConfigError } from '../errors/config-error.js';
import {
  addresses,
  flag,
  httpUrl,
  integer,
  postgresUrl,
  readEnvironment,
  text,
  type Environment,
} from '../core/config.js';
import { messageOf } from '../errors/errors.js';
import type { EventBus } from '../events/event-bus.js';
import type { KafkaSettings } from '../events/kafka/connection.js';
import type { Logger } from '../telemetry/log.js';
import type { Mailer } from '../mail/mailer.js';
import type { ObjectStore } from '../storage/object-store.js';
import { sweepEveryHour } from '../storage/object-sweep.js';
import type { S3Options } from '../storage/s3/wire.js';
import { retryWhileUnavailable } from '../concurrency/retry.js';
import { unavailableInfrastructure, type Part, PARTS } from './unavailable-infrastructure.js';

/** Shared by the services of a process. A service must not depend on a specific adapter. */
export interface Infrastructure {
  readonly bus: EventBus;
  readonly cache: Cache;
  readonly objects: ObjectStore;
  readonly mailer: Mailer;
  /** Close the services first. */
  close(): Promise<void>;
}

const shape = {
  KAFKA_BROKERS: addresses(),
  KAFKA_SSL: flag(),
  KAFKA_USERNAME: text(),
  KAFKA_PASSWORD: text(),
  KAFKA_REPLICATION_FACTOR: integer(1, 9),
  KAFKA_MIN_INSYNC_REPLICAS: integer(1, 9),
  REDIS_URL: text().matches(/^rediss?:\/\/\S+$/, 'must be a redis:// address'),
  S3_ENDPOINT: httpUrl(),
  S3_BUCKET: text().default('revive'),
  S3_REGION: text().default('us-east-1'),
  SMTP_URL: text().matches(/^smtps?:\/\/\S+$/, 'must be an smtp:// address'),
  MAIL_FROM: text().default('Revive <no-reply@revive.localhost>'),
};
const s3Keys = { S3_ACCESS_KEY: text().required(), S3_SECRET_KEY: text().required() };
const embedded = { bus: { BUS_DATABASE_URL: postgresUrl().required() }, files: { DATA_DIR: text().required() } };
const VARIABLES = [...Object.keys(shape), ...Object.keys(s3Keys)];

export function serversOf(env: Environment): Environment {
  return Object.fromEntries(
    VARIABLES.flatMap((name) => [name, `${name}_FILE`])
      .filter((name) => env[name])
      .map((name) => [name, env[name]]),
  );
}

interface ChosenInfrastructure {
  readonly kafka?: KafkaSettings;
  readonly busUrl?: string;
  readonly redisUrl?: string;
  readonly s3?: S3Options;
  readonly smtpUrl?: string;
  /** Folder for objects or emails as files; required unless both use servers. */
  readonly dataDir?: string;
  readonly mailFrom: string;
}

/**
 * The adapters chosen by the environment: a server if its variable is set, otherwise the embedded adapter, which needs
 * a folder or database. Throws `ConfigError`.
 */
export function readInfrastructure(env: Environment): ChosenInfrastructure {
  const read = readEnvironment(env, shape);
  if ((read.KAFKA_USERNAME === undefined) !== (read.KAFKA_PASSWORD === undefined))
    throw new ConfigError('KAFKA_USERNAME and KAFKA_PASSWORD go together: set both or none.');
  const { KAFKA_BROKERS: brokers, KAFKA_SSL: ssl = false, KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = read;
  const { KAFKA_REPLICATION_FACTOR: copies, KAFKA_MIN_INSYNC_REPLICAS: inSync } = read;
  if (inSync !== undefined && (copies === undefined || inSync > copies))
    throw new ConfigError('KAFKA_MIN_INSYNC_REPLICAS needs a KAFKA_REPLICATION_FACTOR that is not smaller.');
  const safety = { ...(copies !== undefined && { copies }), ...(inSync !== undefined && { inSync }) };
  const kafka =
    brokers === undefined
      ? undefined
      : {
          brokers: brokers.split(','),
          ssl,
          ...(username !== undefined && { username }),
          ...(password !== undefined && { password }),
          ...safety,
        };
  const s3 = read.S3_ENDPOINT === undefined ? undefined : readS3(read.S3_ENDPOINT, read, env);
  return {
    ...(kafka ? { kafka } : { busUrl: readEnvironment(env, embedded.bus).BUS_DATABASE_URL }),
    ...(read.REDIS_URL !== undefined && { redisUrl: read.REDIS_URL }),
    ...(s3 && { s3 }),
    ...(read.SMTP_URL !== undefined && { smtpUrl: read.SMTP_URL }),
    ...(s3 === undefined || read.SMTP_URL === undefined
      ? { dataDir: readEnvironment(env, embedded.files).DATA_DIR }
      : {}),
    mailFrom: read.MAIL_FROM,
  };
}

function readS3(
  endpoint: string,
  { S3_BUCKET: bucket, S3_REGION: region }: { S3_BUCKET: string; S3_REGION: string },
  env: Environment,
): S3Options {
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = readEnvironment(env, s3Keys);
  return { endpoint, accessKey, secretKey, bucket, region };
}

/**
 * Opens bus, cache, objects and mail; the only place that chooses adapters. Opens only the used parts and loads only
 * the chosen adapters, because their libraries take most of a process's memory. Throws `ConfigError`.
 */
export async function openInfrastructure(
  env: Environment,
  log: Logger,
  uses: readonly Part[] = PARTS,
): Promise<Infrastructure> {
  const chosen = readInfrastructure(env);
  const opened: { close(): Promise<void> }[] = [];
  const keep = <T extends { close(): Promise<void> }>(part: T): T => {
    opened.push(part);
    return part;
  };
  try {
    const cache = keep(await openCache(chosen, log));
    const bus = uses.includes('bus') ? keep(await openBus(chosen, log)) : unavailableInfrastructure.bus;
    const objects = uses.includes('objects') ? keep(await openObjects(chosen)) : unavailableInfrastructure.objects;
    const mailer = uses.includes('mailer') ? keep(await openMailer(chosen)) : unavailableInfrastructure.mailer;
    const stopSweeping = uses.includes('objects') ? sweepEveryHour(objects, cache, log) : async () => undefined;
    const all = gather({ bus, cache, objects, mailer });
    return {
      ...all,
      close: async () => {
        await stopSweeping();
        await all.close();
      },
    };
  } catch (error) {
    for (const part of opened.reverse()) await part.close();
    throw error;
  }
}

async function openCache({ redisUrl }: ChosenInfrastructure, log: Logger): Promise<Cache> {
  if (redisUrl !== undefined) {
    const { RedisCache } = await import('../cache/redis/redis-cache.js');
    // Cached data can be rebuilt, so an unavailable cache delays the start but does not fail it.
    return retryWhileUnavailable(
      () => RedisCache.open({ url: redisUrl, onError: (err) => log.warn({ err }, `the cache: ${messageOf(err)}`) }),
      log,
    );
  }
  const { EmbeddedCache } = await import('../cache/embedded/embedded-cache.js');
  return new EmbeddedCache({ onError: (err) => log.error({ err }, 'a listener of the cache threw') });
}

async function openBus({ kafka, busUrl = '' }: ChosenInfrastructure, log: Logger): Promise<EventBus> {
  if (!kafka) return (await import('../events/embedded/embedded-bus.js')).EmbeddedBus.open({ url: busUrl, log });
  const { KafkaBus } = await import('../events/kafka/kafka-bus.js');
  return new KafkaBus({ ...kafka, log });
}

async function openObjects({ s3, dataDir = '' }: ChosenInfrastructure): Promise<ObjectStore> {
  if (s3) return (await import('../storage/s3/s3-objects.js')).S3Objects.open(s3);
  const { DiskObjects } = await import('../storage/disk/disk-objects.js');
  return new DiskObjects(join(dataDir, 'objects'));
}

async function openMailer({ smtpUrl, mailFrom: from, dataDir = '' }: ChosenInfrastructure): Promise<Mailer> {
  if (smtpUrl === undefined) {
    const { DiskMailer } = await import('../mail/disk-mailer.js');
    return new DiskMailer({ folder: join(dataDir, 'mail'), from, clock: systemClock });
  }
  const { SmtpMailer } = await import('../mail/smtp-mailer.js');
  return new SmtpMailer({ url: smtpUrl, from });
}

/** Closes mail and objects first, then the bus, and last the cache, which wakes the others. */
export function gather(parts: Omit<Infrastructure, 'close'>): Infrastructure {
  return {
    ...parts,
    close: async () => {
      for (const part of [parts.mailer, parts.objects, parts.bus, parts.cache]) await part.close();
    },
  };
}
