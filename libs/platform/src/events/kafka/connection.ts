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
  /** `host:port` of some brokers; the others are learned. */
  readonly brokers: readonly string[];
  readonly ssl?: boolean;
  /** SCRAM-SHA-512, where both are given. */
  readonly username?: string;
  readonly password?: string;
  /** Put before every topic and group: several installations on one cluster. */
  readonly prefix?: string;
  /**
   * On how many brokers each topic lies (`KAFKA_REPLICATION_FACTOR`); as many as there are, three at most, unless said.
   */
  readonly copies?: number;
  /**
   * How many of them must have a record before it counts as stored (`KAFKA_MIN_INSYNC_REPLICAS`); two of three or more,
   * else one.
   */
  readonly inSync?: number;
}

/** Seven days (design §5), in milliseconds. */
export const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;
/**
 * One call to a broker is nine attempts with about eight seconds between them; one that is refused at once ends then, one
 * whose broker does not answer after 98 s (`requestTimeout`; infra/decisions/0032). Whoever asked waits and asks again.
 */
export const RETRY = { initialRetryTime: 50, maxRetryTime: 2000, retries: 8, multiplier: 2, factor: 0.2 } as const;

/**
 * kafkajs's own words go to the log at "debug": it calls errors what it then repeats by itself. What fails for good,
 * our callers say.
 */
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

/**
 * A key's partition is ours to choose, the same in every client and version; a record may also name its partition
 * itself.
 */
export const choosePartition =
  () =>
  ({ message }: { message: Message }): number =>
    message.partition ?? partitionOf(String(message.key));

/** A letter holds a whole message, which may be as long as the broker's limit (1 MiB), and what was wrong with it. */
const LETTER_BYTES = 4 * 1024 * 1024;

/**
 * How safe a topic has to be. Every batch waits for all in-sync copies (`acks: -1`), so the least of them is what is
 * promised.
 */
interface Safety {
  readonly copies: number;
  readonly inSync: number;
}

/**
 * Makes topics where they are missing, once per process: three copies, two of which have every record, where there are
 * brokers for them.
 */
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

  /** Topics of events: 24 partitions, seven days. Throws `ConfigError` where one is there with another number. */
  ensure(topics: readonly string[]): Promise<void> {
    return this.#make(topics, {
      numPartitions: PARTITIONS,
      configEntries: [
        { name: 'retention.ms', value: String(RETENTION_MS) },
        { name: 'cleanup.policy', value: 'delete' },
      ],
    });
  }

  /** A topic of which the last record of each key is kept for ever; one partition. */
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
      // A failure is told to those who wait for it, and the next who asks tries again.
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

  /**
   * A topic that was made when there were fewer brokers stays as it was: only its owner can move it, and has to hear of
   * it.
   */
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

/**
 * The topics' metadata once every partition has a leader: a topic that was made a moment ago is unknown to some for
 * another.
 */
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
