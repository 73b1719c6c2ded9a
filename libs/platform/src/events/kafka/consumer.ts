import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { backoffMs, rest } from '../../concurrency/backoff.js';
import { messageOf } from '../../errors/errors.js';
import { failpoint } from '../../telemetry/failpoint.js';
import { MEMBER_BACKOFF_MS, PARTITIONS_AT_ONCE, type SubscribeOptions } from '../event-bus.js';
import { RETRY, type Topics } from './connection.js';
import type { DeadLetterTopic } from './dead-letters.js';
import { Parked, PartitionBatch } from './partition.js';
import type { Logger } from '../../telemetry/log.js';

/** Time until a dead member is detected; brokers require at least six seconds. */
const SESSION_MS = 10_000;
const HEARTBEAT_MS = 1000;
/**
 * Delay for committing offsets, for all partitions in one request: a request per batch cost more than its messages. A
 * crash repeats the messages handled since.
 */
const NOTE_AFTER_MS = 200;
/** How long a handler may run during a rebalance before its partition is reassigned. */
const REBALANCE_MS = 60_000;
/**
 * Maximum bytes per partition and fetch. The memory for unhandled messages is limited to this times the partitions per
 * fetch.
 */
const PARTITION_BYTES = 256 * 1024;
const FETCH_BYTES = 2 * 1024 * 1024;

interface KafkaConsumerParts {
  readonly kafka: Kafka;
  readonly topics: Topics;
  readonly letters: DeadLetterTopic;
  readonly log: Logger;
  readonly prefix: string;
  readonly backoffMs: (attempt: number) => number;
}

/**
 * One member of a consumer group. Restarts the kafkajs consumer after any failure. kafkajs rejoins the group only
 * after all current batches have ended, so a partition is never released with messages in progress.
 */
export class KafkaGroupConsumer {
  readonly #parts: KafkaConsumerParts;
  readonly #options: SubscribeOptions;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  /** Reloaded with each assignment: a different member may have parked or replayed messages meanwhile. */
  #parked: Promise<Parked> = Promise.resolve(new Parked());
  #unnoted: EachBatchPayload | undefined;
  #noting: NodeJS.Timeout | undefined;

  constructor(parts: KafkaConsumerParts, options: SubscribeOptions) {
    this.#parts = parts;
    this.#options = options;
  }

  /**
   * Starts in the background, so that an unavailable broker does not block the service's start. A new group starts at
   * the oldest stored event.
   */
  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    for (let failures = 0; !signal.aborted;) {
      try {
        await this.#consume(() => (failures = 0));
      } catch (error) {
        failures += 1;
        if (failures === 1 || failures % 20 === 0)
          this.#parts.log.warn(
            { err: error, group: this.#options.group, failures },
            `the bus waits: ${messageOf(error)}`,
          );
        await rest(backoffMs(failures, MEMBER_BACKOFF_MS), signal);
      }
    }
  }

  async #consume(onJoined: () => void): Promise<void> {
    const { kafka, topics, prefix } = this.#parts;
    const wire = this.#options.topics.map((topic) => prefix + topic);
    await topics.ensure(wire);
    if (this.#stopping.signal.aborted) return;
    const consumer = kafka.consumer({
      groupId: prefix + this.#options.group,
      sessionTimeout: SESSION_MS,
      heartbeatInterval: HEARTBEAT_MS,
      rebalanceTimeout: REBALANCE_MS,
      maxWaitTimeInMs: 500,
      maxBytesPerPartition: PARTITION_BYTES,
      maxBytes: FETCH_BYTES,
      retry: { ...RETRY, restartOnFailure: async () => false },
    });
    try {
      await this.#live(consumer, wire, onJoined);
    } finally {
      await this.#noteHandled();
      await consumer.disconnect();
      clearTimeout(this.#noting);
      this.#noting = this.#unnoted = undefined;
    }
  }

  async #live(consumer: Consumer, topics: string[], onJoined: () => void): Promise<void> {
    const { signal } = this.#stopping;
    const ended = new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
      consumer.on('consumer.crash', ({ payload }) => reject(payload.error));
    });
    // Awaited below; a crash during startup is reported there.
    ended.catch(() => undefined);
    // Commits before partitions are reassigned, so that the next member starts there. The coordinator accepts commits
    // during a rebalance.
    consumer.on('consumer.rebalancing', () => void this.#noteHandled());
    consumer.on('consumer.group_join', () => {
      onJoined();
      this.#parked = this.#load();
      // The next batch awaits the promise and gets the error.
      this.#parked.catch(() => undefined);
    });
    await consumer.connect();
    await consumer.subscribe({ topics, fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: PARTITIONS_AT_ONCE,
      eachBatch: (payload) => this.#work(payload),
    });
    await ended;
  }

  async #load(): Promise<Parked> {
    return Parked.of(await this.#parts.letters.index());
  }

  async #work(payload: EachBatchPayload): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    const parked = await this.#parked.catch((error: unknown) => {
      this.#parked = this.#load();
      this.#parked.catch(() => undefined);
      throw error;
    });
    const { letters, log, prefix, backoffMs } = this.#parts;
    const context = {
      options: this.#options,
      log,
      letters,
      parked,
      backoffMs,
      isOver: () => this.#stopping.signal.aborted,
      note: this.#note,
    };
    await new PartitionBatch(context, payload, payload.batch.topic.slice(prefix.length)).work();
  }

  readonly #note = async (payload: EachBatchPayload, when: 'soon' | 'at once'): Promise<void> => {
    this.#unnoted = payload;
    if (when === 'at once') return this.#noteHandled();
    this.#noting ??= setTimeout(() => void this.#noteHandled(), NOTE_AFTER_MS);
  };

  /**
   * Never throws: uncommitted messages are redelivered, and handlers ignore repeats. Heartbeats detect a lost
   * membership.
   */
  async #noteHandled(): Promise<void> {
    clearTimeout(this.#noting);
    this.#noting = undefined;
    const payload = this.#unnoted;
    this.#unnoted = undefined;
    const due = payload?.uncommittedOffsets();
    if (!payload || !due || due.topics.length === 0) return;
    failpoint('before-offset-commit');
    try {
      await payload.commitOffsetsIfNecessary(due);
    } catch (err) {
      this.#parts.log.debug({ err, group: this.#options.group }, 'what was handled could not be noted yet');
      if (!this.#stopping.signal.aborted) await this.#note(payload, 'soon');
    }
  }
}
