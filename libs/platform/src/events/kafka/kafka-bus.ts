import type { Kafka, Message, Producer } from 'kafkajs';
import { AppError, messageOf } from '../../errors/errors.js';
import type { BusEvent, DeadLetter, EventBus, SubscribeOptions, Subscription } from '../event-bus.js';
import { choosePartition, connectKafka, RETRY, Topics, type KafkaSettings } from './connection.js';
import { KafkaGroupConsumer } from './consumer.js';
import { DeadLetterTopic } from './dead-letters.js';
import { REPLAY, toRecord } from './records.js';
import { uuidv7 } from '../../core/ids.js';
import { Mutex } from '../../concurrency/mutex.js';
import type { Logger } from '../../telemetry/log.js';

export interface KafkaBusOptions extends KafkaSettings {
  readonly log: Logger;
  readonly backoffMs?: (attempt: number) => number;
}

/**
 * The bus on Kafka (protocol 2.1 and newer). Sends one batch at a time, with an idempotent producer and
 * acknowledgement by all in-sync replicas. After a failed batch the producer is replaced: with its sequence numbers
 * the broker could mistake the next batch for the lost one and drop it.
 */
export class KafkaBus implements EventBus {
  readonly #options: KafkaBusOptions;
  readonly #prefix: string;
  readonly #kafka: Kafka;
  readonly #topics: Topics;
  readonly #consumers = new Set<KafkaGroupConsumer>();
  readonly #subscribed = new Map<string, Set<string>>();
  #producer: Producer | undefined;
  readonly #sending = new Mutex();
  #closed = false;

  constructor(options: KafkaBusOptions) {
    this.#options = options;
    this.#prefix = options.prefix ?? '';
    this.#kafka = connectKafka(options, options.log);
    this.#topics = new Topics(this.#kafka, options.log, options);
  }

  async publish(events: readonly BusEvent[]): Promise<void> {
    this.#requireOpen();
    if (events.length === 0) return;
    const byTopic = new Map<string, Message[]>();
    for (const event of events) {
      const topic = this.#prefix + event.topic;
      const records = byTopic.get(topic);
      if (records) records.push(toRecord(event));
      else byTopic.set(topic, [toRecord(event)]);
    }
    await this.#answering(async () => {
      await this.#topics.ensure([...byTopic.keys()]);
      await this.#sending.run(() => this.#send(byTopic));
    });
  }

  async subscribe(options: SubscribeOptions): Promise<Subscription> {
    this.#requireOpen();
    const { log, backoffMs = (attempt: number) => 100 * 2 ** (attempt - 1) } = this.#options;
    const consumer = new KafkaGroupConsumer(
      {
        kafka: this.#kafka,
        topics: this.#topics,
        letters: this.#letters(options.group),
        log,
        prefix: this.#prefix,
        backoffMs,
      },
      options,
    );
    this.#consumers.add(consumer);
    const known = this.#subscribed.get(options.group) ?? new Set();
    this.#subscribed.set(options.group, new Set([...known, ...options.topics]));
    consumer.start();
    return {
      close: async () => {
        this.#consumers.delete(consumer);
        await consumer.stop();
      },
    };
  }

  async deadLetters(group: string, limit = 100): Promise<DeadLetter[]> {
    const letters = await this.#answering(() => this.#letters(group).list());
    return letters.slice(0, limit).map(({ slot: _, ...letter }) => letter);
  }

  /**
   * Requests the replay by a record in the partition itself, so that only the partition's owner replays and no other
   * member handles the same key.
   */
  async replayDeadLetters(group: string): Promise<number> {
    return this.#answering(async () => {
      const parked = await this.#letters(group).index();
      const places = new Map(
        parked.map(({ slot: { topic, partition } }) => [`${topic} ${partition}`, { topic, partition }]),
      );
      const asking = new Map<string, Message[]>();
      for (const { topic, partition } of places.values()) {
        const record: Message = {
          key: '',
          value: '',
          partition,
          headers: { id: uuidv7(), type: REPLAY, time: new Date().toISOString(), group },
        };
        asking.set(this.#prefix + topic, [...(asking.get(this.#prefix + topic) ?? []), record]);
      }
      if (asking.size > 0) await this.#sending.run(() => this.#send(asking));
      return parked.length;
    });
  }

  async backlog(group: string): Promise<number> {
    return this.#answering(async () => {
      const admin = this.#kafka.admin();
      try {
        await admin.connect();
        const there = new Set(await admin.listTopics());
        const handled = new Map<string, string>();
        const topics = new Set(
          [...(this.#subscribed.get(group) ?? [])]
            .map((topic) => this.#prefix + topic)
            .filter((topic) => there.has(topic)),
        );
        for (const { topic, partitions } of await admin.fetchOffsets({ groupId: this.#prefix + group })) {
          topics.add(topic);
          for (const { partition, offset } of partitions) handled.set(`${topic} ${partition}`, offset);
        }
        let waiting = 0;
        for (const topic of topics) {
          for (const { partition, high, low } of await admin.fetchTopicOffsets(topic)) {
            // Expired events do not count. A group without a committed offset has all stored events pending.
            waiting += Number(high) - Math.max(Number(low), Number(handled.get(`${topic} ${partition}`) ?? low));
          }
        }
        return waiting;
      } finally {
        await admin.disconnect();
      }
    });
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await Promise.all([...this.#consumers].map((consumer) => consumer.stop()));
    await this.#sending.idle();
    await this.#dropProducer();
  }

  #letters(group: string): DeadLetterTopic {
    const send = (topic: string, records: Message[]) =>
      this.#sending.run(() => this.#send(new Map([[topic, records]])));
    return new DeadLetterTopic(this.#kafka, this.#topics, send, group, `${this.#prefix}${group}.dead-letters`);
  }

  async #send(byTopic: ReadonlyMap<string, Message[]>): Promise<void> {
    try {
      const producer = (this.#producer ??= this.#kafka.producer({
        idempotent: true,
        createPartitioner: choosePartition,
        allowAutoTopicCreation: false,
        retry: RETRY,
      }));
      await producer.connect();
      await producer.sendBatch({
        acks: -1,
        topicMessages: [...byTopic].map(([topic, messages]) => ({ topic, messages })),
      });
    } catch (error) {
      await this.#dropProducer();
      throw error;
    }
  }

  async #dropProducer(): Promise<void> {
    const producer = this.#producer;
    this.#producer = undefined;
    await producer
      ?.disconnect()
      .catch((err: unknown) => this.#options.log.debug({ err }, 'a producer did not disconnect cleanly'));
  }

  #requireOpen(): void {
    if (this.#closed) throw new AppError('SERVICE_UNAVAILABLE', { part: 'bus' });
  }

  async #answering<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw new AppError('SERVICE_UNAVAILABLE', { part: 'bus', reason: messageOf(error) }, { cause: error });
    }
  }
}
