import { setTimeout as sleep } from 'node:timers/promises';
import kafkajs, {
  type Admin,
  type ITopicMetadata,
  type Kafka,
  type ITopicConfig,
  type LogEntry,
  type Message,
} from 'kafkajs';
import { ConfigError } from '../../errors/config-error.js';
import { partitionOf, PARTITIONS } from '../event-bus.js';
import type { Logger } from '../../telemetry/log.js';
import './request-queue.js';

export interface KafkaSettings {
  readonly brokers: readonly string[];
  readonly ssl?: boolean;
  /** SCRAM-SHA-512 if both are set. */
  readonly username?: string;
  readonly password?: string;
  /** Prefix of all topics and groups, for several installations on one cluster. */
  readonly prefix?: string;
  /** Replication factor of topics (`KAFKA_REPLICATION_FACTOR`). Default: the number of brokers, at most three. */
  readonly copies?: number;
  /** Replicas that must store a record (`KAFKA_MIN_INSYNC_REPLICAS`). Default: two of three or more, otherwise one. */
  readonly inSync?: number;
}

const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;
/**
 * A call makes nine attempts with about eight seconds of waits. A call that is refused immediately fails after these;
 * an unresponsive broker fails after 98 s (`requestTimeout`; infra/decisions/0032). The caller then retries.
 */
export const RETRY = { initialRetryTime: 50, maxRetryTime: 2000, retries: 8, multiplier: 2, factor: 0.2 } as const;

/** kafkajs logs at "debug" level, because it reports errors that it retries. Our callers report final failures. */
export function connectKafka({ brokers, ssl = false, username, password }: KafkaSettings, log: Logger): Kafka {
  const logCreator =
    () =>
    ({ log: { message, timestamp: _, ...rest } }: LogEntry) =>
      log.debug({ kafka: { error: rest.error as unknown, groupId: rest.groupId as unknown } }, `kafkajs: ${message}`);
  return new kafkajs.Kafka({
    clientId: 'revive',
    brokers: [...brokers],
    ssl,
    connectionTimeout: 3000,
    requestTimeout: 10_000,
    retry: RETRY,
    logLevel: kafkajs.logLevel.WARN,
    logCreator,
    ...(username !== undefined &&
      password !== undefined && { sasl: { mechanism: 'scram-sha-512' as const, username, password } }),
  });
}

/** Chooses the partition by key, identical in every client and version. A record may also specify its partition. */
export const choosePartition =
  () =>
  ({ message }: { message: Message }): number =>
    message.partition ?? partitionOf(String(message.key));

/** A dead letter contains a whole message (up to the broker's limit of 1 MiB) and the error. */
const LETTER_BYTES = 4 * 1024 * 1024;

/**
 * The durability of a topic. Every batch waits for all in-sync replicas (`acks: -1`), so `inSync` is the guaranteed
 * minimum.
 */
interface Safety {
  readonly copies: number;
  readonly inSync: number;
}

/** Creates missing topics, once per process. Default: three replicas with two in sync, if enough brokers exist. */
export class Topics {
  readonly #kafka: Kafka;
  readonly #log: Logger;
  readonly #wanted: Pick<KafkaSettings, 'copies' | 'inSync'>;
  readonly #known = new Map<string, Promise<void>>();

  constructor(kafka: Kafka, log: Logger, wanted: Pick<KafkaSettings, 'copies' | 'inSync'> = {}) {
    this.#kafka = kafka;
    this.#log = log;
    this.#wanted = wanted;
  }

  /** Event topics: 24 partitions, seven days. Throws `ConfigError` if a topic exists with a different number. */
  ensure(topics: readonly string[]): Promise<void> {
    return this.#make(topics, {
      numPartitions: PARTITIONS,
      configEntries: [
        { name: 'retention.ms', value: String(RETENTION_MS) },
        { name: 'cleanup.policy', value: 'delete' },
      ],
    });
  }

  /** A compacted topic with one partition: the last record of each key is kept forever. */
  ensureCompacted(topic: string): Promise<void> {
    return this.#make([topic], {
      numPartitions: 1,
      configEntries: [
        { name: 'cleanup.policy', value: 'compact' },
        { name: 'max.message.bytes', value: String(LETTER_BYTES) },
      ],
    });
  }

  async #make(topics: readonly string[], shape: Omit<ITopicConfig, 'topic'>): Promise<void> {
    const missing = topics.filter((topic) => !this.#known.has(topic));
    if (missing.length > 0) {
      const making = this.#create(missing, shape);
      for (const topic of missing) this.#known.set(topic, making);
      // The waiting callers get the error; the next call tries again.
      making.catch(() => missing.forEach((topic) => this.#known.delete(topic)));
    }
    for (const topic of topics) await this.#known.get(topic);
  }

  async #create(topics: readonly string[], shape: Omit<ITopicConfig, 'topic'>): Promise<void> {
    const admin = this.#kafka.admin();
    try {
      await admin.connect();
      const there = new Set(await admin.listTopics());
      const missing = topics.filter((topic) => !there.has(topic));
      const safety = await this.#safety(admin);
      if (missing.length > 0) {
        const inSync = { name: 'min.insync.replicas', value: String(safety.inSync) };
        await admin.createTopics({
          waitForLeaders: false,
          topics: missing.map((topic) => ({
            topic,
            replicationFactor: safety.copies,
            ...shape,
            configEntries: [...(shape.configEntries ?? []), inSync],
          })),
        });
      }
      const found = await led(admin, topics);
      const wrong = found.find(({ partitions }) => partitions.length !== shape.numPartitions);
      if (wrong)
        throw new ConfigError(
          `The Kafka topic ${wrong.name} has ${wrong.partitions.length} partitions and must have ${shape.numPartitions}: the order of a key would break.`,
        );
      await this.#complain(
        admin,
        found.filter(({ name }) => !missing.includes(name)),
        safety,
      );
    } finally {
      await admin.disconnect();
    }
  }

  async #safety(admin: Admin): Promise<Safety> {
    const copies = this.#wanted.copies ?? Math.min(3, (await admin.describeCluster()).brokers.length);
    return { copies, inSync: this.#wanted.inSync ?? (copies >= 3 ? 2 : 1) };
  }

  /** Logs topics created with fewer brokers: only the operator can reassign them. */
  async #complain(admin: Admin, found: readonly ITopicMetadata[], { copies, inSync }: Safety): Promise<void> {
    if (found.length === 0) return;
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: found.map(({ name }) => ({ type: TOPIC, name, configNames: ['min.insync.replicas'] })),
    });
    for (const { name, partitions } of found) {
      const least = Math.min(...partitions.map(({ replicas }) => replicas.length));
      if (least < copies)
        this.#log.error(
          { topic: name, copies: least, wanted: copies },
          `the Kafka topic ${name} lies on ${least} of ${copies} brokers: raise it (kafka-reassign-partitions), or a broker that is lost takes events with it`,
        );
      const kept = Number(resources.find(({ resourceName }) => resourceName === name)?.configEntries[0]?.configValue);
      if (kept < inSync)
        this.#log.error(
          { topic: name, inSync: kept, wanted: inSync },
          `the Kafka topic ${name} counts a record as stored when ${kept} of its brokers has it, and ${inSync} should (min.insync.replicas)`,
        );
    }
  }
}

const TOPIC = kafkajs.ConfigResourceTypes.TOPIC;

const LED_WITHIN_MS = 15_000;

/** Waits until every partition has a leader: some brokers learn of a new topic late. */
async function led(admin: Admin, topics: readonly string[]): Promise<ITopicMetadata[]> {
  for (const until = Date.now() + LED_WITHIN_MS; ; await sleep(20)) {
    try {
      const { topics: found } = await admin.fetchTopicMetadata({ topics: [...topics] });
      if (
        found.every(({ partitions }) => partitions.length > 0 && partitions.every(({ leader }) => leader >= 0)) ||
        Date.now() > until
      )
        return found;
    } catch (error) {
      const type = (error as { type?: unknown }).type;
      if (Date.now() > until || (type !== 'UNKNOWN_TOPIC_OR_PARTITION' && type !== 'LEADER_NOT_AVAILABLE')) throw error;
    }
  }
}
