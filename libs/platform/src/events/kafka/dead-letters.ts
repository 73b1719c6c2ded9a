import type { EachBatchPayload, Kafka, KafkaMessage, Message } from 'kafkajs';
import { messageOf } from '../../errors/errors.js';
import type { BusEvent, DeadLetter } from '../event-bus.js';
import { uuidv7 } from '../../core/ids.js';
import type { Topics } from './connection.js';
import { eventHeaders, header, toEvent } from './records.js';

/** The position of a parked message. The dead letter's key derives from it, so parking twice stores one letter. */
export interface Slot {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
}

interface ParkedEvent extends DeadLetter {
  readonly slot: Slot;
}

type Send = (topic: string, records: Message[]) => Promise<void>;

/** Limit for error messages, which may quote a malicious message. */
const LONGEST_ERROR = 1000;
const MARK = 'mark';
const SILENCE_MS = 60_000;
/** Offsets have up to 19 digits; padding makes the names sort like offsets. */
const nameOf = ({ topic, partition, offset }: Slot): string =>
  `${topic} ${String(partition).padStart(2, '0')} ${offset.padStart(19, '0')}`;

/**
 * A group's parked messages: a compacted topic with one partition. A letter has the key `letter <slot>`, a later error
 * `error <slot>`. An empty record deletes both after the message was handled.
 */
export class DeadLetterTopic {
  readonly #kafka: Kafka;
  readonly #topics: Topics;
  readonly #send: Send;
  readonly #group: string;
  readonly #topic: string;

  constructor(kafka: Kafka, topics: Topics, send: Send, group: string, name: string) {
    this.#kafka = kafka;
    this.#topics = topics;
    this.#send = send;
    this.#group = group;
    this.#topic = name;
  }

  /** `isRefused`: an invalid event. The letter is kept for inspection, never replayed, and does not block its key. */
  async park(slot: Slot, event: BusEvent, error: string, tries: number, { isRefused = false } = {}): Promise<void> {
    await this.#topics.ensureCompacted(this.#topic);
    const headers = {
      ...eventHeaders(event),
      key: event.key,
      error: error.slice(0, LONGEST_ERROR),
      tries: String(tries),
      parked: new Date().toISOString(),
      ...(isRefused && { refused: 'true' }),
    };
    await this.#put([{ key: `letter ${nameOf(slot)}`, value: Buffer.from(event.payload), headers }]);
  }

  failedAgain(slot: Slot, error: string, tries: number): Promise<void> {
    return this.#put([{ key: `error ${nameOf(slot)}`, value: error, headers: { tries: String(tries) } }]);
  }

  handled(slot: Slot): Promise<void> {
    return this.#put([
      { key: `letter ${nameOf(slot)}`, value: null },
      { key: `error ${nameOf(slot)}`, value: null },
    ]);
  }

  async list(): Promise<ParkedEvent[]> {
    const letters = new Map<string, ParkedEvent>();
    const errors = new Map<string, { error: string; tries: number }>();
    await this.scan(async (kind, name, record) => {
      if (kind === 'letter') {
        const letter = this.#read(name, record);
        if (letter) letters.set(name, letters.get(name) ?? letter);
        else letters.delete(name);
      } else if (record.value)
        errors.set(name, { error: record.value.toString(), tries: Number(header(record.headers, 'tries')) });
      else errors.delete(name);
    });
    return [...letters]
      .map(([name, letter]) => ({ ...letter, ...errors.get(name) }))
      .sort((a, b) => a.parkedAt.getTime() - b.parkedAt.getTime() || (nameOf(a.slot) < nameOf(b.slot) ? -1 : 1));
  }

  /** Slots and keys of the messages that can be replayed, without payloads. */
  async index(): Promise<{ slot: Slot; key: string }[]> {
    const found = new Map<string, { slot: Slot; key: string }>();
    await this.scan(async (kind, name, { headers, value }) => {
      if (kind !== 'letter' || header(headers, 'refused') !== undefined) return;
      if (value) found.set(name, { slot: slotOf(name), key: header(headers, 'key') ?? '' });
      else found.delete(name);
    });
    return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  }

  /** Passes the letters selected by `wanted` to `use` one at a time, in parking order. */
  async each(wanted: (slot: Slot) => boolean, use: (letter: ParkedEvent) => Promise<void>): Promise<void> {
    await this.scan(async (kind, name, record) => {
      const letter = kind === 'letter' && wanted(slotOf(name)) ? this.#read(name, record) : undefined;
      if (letter) await use(letter);
    });
  }

  /** Reads the topic from the start to a marker written now, so that everything parked before is read. */
  async scan(use: (kind: 'letter' | 'error', name: string, record: KafkaMessage) => Promise<void>): Promise<void> {
    if (await this.#isEmpty()) return;
    const mark = uuidv7();
    await this.#put([{ key: MARK, value: mark }]);
    const reader = this.#kafka.consumer({
      groupId: `${this.#topic}.${mark}`,
      maxWaitTimeInMs: 200,
      retry: { restartOnFailure: async () => false },
    });
    let timer: NodeJS.Timeout | undefined;
    try {
      await reader.connect();
      await reader.subscribe({ topic: this.#topic, fromBeginning: true });
      await new Promise<void>((resolve, reject) => {
        timer = setTimeout(
          () => reject(new TypeError(`The dead letters of ${this.#group} could not be read in time`)),
          SILENCE_MS,
        );
        reader.on('consumer.crash', ({ payload }) => reject(payload.error));
        let ended = false;
        const eachBatch = async (payload: EachBatchPayload) => {
          for (const record of payload.batch.messages) {
            if (ended) return;
            const [, kind, name] = /^(letter|error) (.*)$/s.exec(record.key?.toString() ?? '') ?? [];
            if ((kind === 'letter' || kind === 'error') && name !== undefined) await use(kind, name, record);
            else if (record.value?.toString() === mark) {
              ended = true;
              resolve();
            }
            payload.resolveOffset(record.offset);
            await payload.heartbeat();
            timer?.refresh();
          }
        };
        reader
          .run({
            autoCommit: false,
            eachBatch: (payload) =>
              eachBatch(payload).catch((error: unknown) => {
                ended = true;
                reject(error instanceof Error ? error : new TypeError(messageOf(error)));
              }),
          })
          .catch(reject);
      });
    } finally {
      clearTimeout(timer);
      await reader.disconnect();
    }
  }

  async #isEmpty(): Promise<boolean> {
    const admin = this.#kafka.admin();
    try {
      await admin.connect();
      if (!(await admin.listTopics()).includes(this.#topic)) return true;
      return (await admin.fetchTopicOffsets(this.#topic)).every(({ high, low }) => high === low);
    } finally {
      await admin.disconnect();
    }
  }

  #put(records: Message[]): Promise<void> {
    return this.#send(
      this.#topic,
      records.map((record) => ({ ...record, partition: 0 })),
    );
  }

  #read(name: string, record: KafkaMessage): ParkedEvent | undefined {
    const slot = slotOf(name);
    const event = toEvent(slot.topic, header(record.headers, 'key') ?? '', record);
    if (!event) return undefined;
    return {
      slot,
      event,
      group: this.#group,
      error: header(record.headers, 'error') ?? messageOf(undefined),
      tries: Number(header(record.headers, 'tries')),
      parkedAt: new Date(header(record.headers, 'parked') ?? 0),
    };
  }
}

function slotOf(name: string): Slot {
  const [topic = '', partition = '', offset = ''] = name.split(' ');
  return { topic, partition: Number(partition), offset: offset.replace(/^0+(?=\d)/, '') };
}
