import { setTimeout as sleep } from 'node:timers/promises';
import type { EachBatchPayload, KafkaMessage } from 'kafkajs';
import { messageOf } from '../../errors/errors.js';
import { awayMs, MAX_TRIES, RefusedEvent, type BusEvent, type SubscribeOptions } from '../event-bus.js';
import type { DeadLetterTopic, Slot } from './dead-letters.js';
import { asFound, header, REPLAY, toEvent, whyNoEvent } from './records.js';
import type { Logger } from '../../telemetry/log.js';

const RESOLVE_EVERY_MS = 200;
const HEARTBEAT_MS = 1000;

/**
 * The slots of a group's parked messages, without payloads. Loaded at assignment, then updated by parking and
 * replaying.
 */
export class Parked {
  readonly #slots = new Map<string, Map<string, Slot[]>>();

  static of(letters: readonly { slot: Slot; key: string }[]): Parked {
    const parked = new Parked();
    for (const { slot, key } of letters) parked.add(slot, key);
    return parked;
  }

  has(topic: string, partition: number, key: string): boolean {
    return this.#slots.get(`${topic} ${partition}`)?.has(key) === true;
  }

  includes({ topic, partition, offset }: Slot, key: string): boolean {
    return (
      this.#slots
        .get(`${topic} ${partition}`)
        ?.get(key)
        ?.some((one) => one.offset === offset) === true
    );
  }

  first(topic: string, partition: number, key: string): Slot | undefined {
    return this.#slots.get(`${topic} ${partition}`)?.get(key)?.[0];
  }

  count(topic: string, partition: number): number {
    return [...(this.#slots.get(`${topic} ${partition}`)?.values() ?? [])].reduce(
      (sum, slots) => sum + slots.length,
      0,
    );
  }

  add(slot: Slot, key: string): void {
    if (this.includes(slot, key)) return;
    const place = `${slot.topic} ${slot.partition}`;
    const keys = this.#slots.get(place) ?? new Map<string, Slot[]>();
    this.#slots.set(place, keys);
    keys.set(key, [...(keys.get(key) ?? []), slot]);
  }

  delete(slot: Slot, key: string): void {
    const keys = this.#slots.get(`${slot.topic} ${slot.partition}`);
    const left = keys?.get(key)?.filter(({ offset }) => offset !== slot.offset) ?? [];
    if (left.length > 0) keys?.set(key, left);
    else keys?.delete(key);
  }
}

interface PartitionContext {
  readonly options: SubscribeOptions;
  readonly log: Logger;
  readonly letters: DeadLetterTopic;
  readonly parked: Parked;
  readonly backoffMs: (attempt: number) => number;
  /** True once the subscription closes: stop after the current message. */
  readonly isOver: () => boolean;
  /** Commits handled messages: `soon`, together with other partitions, or `at once`, before the promise resolves. */
  readonly note: (payload: EachBatchPayload, when: 'soon' | 'at once') => Promise<void>;
}

/**
 * One fetched batch of one partition. Invariants: messages of a key are handled one at a time in offset order. A
 * failing message blocks only its key. While a message of a key is parked, later messages of the key are parked too.
 * The offset advances past a message only after all messages up to it are handled or parked.
 */
export class PartitionBatch {
  readonly #context: PartitionContext;
  readonly #payload: EachBatchPayload;
  readonly #topic: string;
  readonly #partition: number;
  readonly #tries = new Map<string, number>();
  readonly #away = new Map<string, { readonly since: number; times: number }>();
  readonly #open: Set<string>;
  #lost: unknown;
  #resolvedAt = Date.now();

  constructor(context: PartitionContext, payload: EachBatchPayload, topic: string) {
    this.#context = context;
    this.#payload = payload;
    this.#topic = topic;
    this.#partition = payload.batch.partition;
    this.#open = new Set(payload.batch.messages.map(({ offset }) => offset));
  }

  /** Throws the broker's error once the partition is lost; then kafkajs rejoins the group. */
  async work(): Promise<void> {
    // During a long handler, heartbeats keep the membership and detect its loss.
    const heart = setInterval(
      () => void this.#payload.heartbeat().catch((error: unknown) => (this.#lost ??= error)),
      HEARTBEAT_MS,
    );
    try {
      let waiting = this.#payload.batch.messages;
      while (waiting.length > 0 && !this.#isOver()) {
        waiting = await this.#round(waiting);
        if (waiting.length > 0 && !this.#isOver())
          await sleep(this.#context.backoffMs(Math.max(1, ...waiting.map(({ offset }) => this.#failures(offset)))));
      }
    } finally {
      clearInterval(heart);
      this.#resolve();
      await this.#context.note(this.#payload, this.#isOver() ? 'at once' : 'soon');
    }
    if (this.#lost !== undefined) throw this.#lost as Error;
  }

  #isOver(): boolean {
    return this.#lost !== undefined || this.#context.isOver() || !this.#payload.isRunning() || this.#payload.isStale();
  }

  /** Tries each message once. Returns the failed messages and those blocked behind them, in order. */
  async #round(messages: readonly KafkaMessage[]): Promise<KafkaMessage[]> {
    const held: KafkaMessage[] = [];
    const failing = new Set<string>();
    for (const message of messages) {
      if (this.#isOver()) break;
      const key = message.key?.toString() ?? '';
      if (failing.has(key) || !(await this.#settle(key, message))) {
        failing.add(key);
        held.push(message);
        continue;
      }
      this.#open.delete(message.offset);
      if (Date.now() - this.#resolvedAt < RESOLVE_EVERY_MS) continue;
      this.#resolve();
      await this.#context.note(this.#payload, 'soon');
    }
    return held;
  }

  async #settle(key: string, message: KafkaMessage): Promise<boolean> {
    const { options, parked } = this.#context;
    if (header(message.headers, 'type') === REPLAY) {
      if (header(message.headers, 'group') === options.group) await this.#replay();
      return true;
    }
    const slot = this.#slot(message);
    const why = whyNoEvent(message);
    const event = toEvent(this.#topic, key, message);
    if (why !== undefined || !event) {
      await this.#refuse(slot, asFound(this.#topic, key, message), why ?? 'is no event');
      options.onRefused?.(this.#topic, why ?? 'is no event');
      return true;
    }
    if (parked.includes(slot, key)) return true;
    if (parked.has(this.#topic, this.#partition, key)) {
      await this.#park(slot, event, 'waits behind an earlier message of its key', 0);
      return true;
    }
    const attempt = (this.#tries.get(message.offset) ?? 0) + 1;
    const failure = await this.#try(event, attempt);
    if (failure === undefined) return true;
    if (failure.isRefused) {
      await this.#refuse(slot, event, failure.sentence);
      return true;
    }
    if (this.#mayWait(message.offset, failure.awayMs)) return false;
    this.#tries.set(message.offset, attempt);
    if (attempt < MAX_TRIES) return false;
    await this.#park(slot, event, failure.sentence, attempt);
    return true;
  }

  #mayWait(offset: string, mostMs: number): boolean {
    if (mostMs === 0) return false;
    const away = this.#away.get(offset) ?? { since: Date.now(), times: 0 };
    this.#away.set(offset, away);
    away.times += 1;
    return Date.now() - away.since < mostMs;
  }

  /**
   * Counts failures for the backoff. Unavailability alone never raises the wait beyond the one before the last try.
   */
  #failures(offset: string): number {
    return Math.max(this.#tries.get(offset) ?? 0, Math.min(this.#away.get(offset)?.times ?? 0, MAX_TRIES - 1));
  }

  async #try(
    event: BusEvent,
    attempt: number,
  ): Promise<{ sentence: string; awayMs: number; isRefused: boolean } | undefined> {
    try {
      await this.#context.options.handler(event, attempt);
      return undefined;
    } catch (error) {
      return { sentence: messageOf(error), awayMs: awayMs(error), isRefused: error instanceof RefusedEvent };
    }
  }

  /** Parks without the key: a forged record must not block valid events of the same key. */
  async #refuse(slot: Slot, event: BusEvent, reason: string): Promise<void> {
    const { letters, log, options } = this.#context;
    await letters.park(slot, event, reason, 0, { isRefused: true });
    log.error(
      { group: options.group, topic: event.topic, eventId: event.id, type: event.type },
      `a record is refused: ${reason}`,
    );
  }

  async #park(slot: Slot, event: BusEvent, error: string, tries: number): Promise<void> {
    const { letters, parked, log, options } = this.#context;
    await letters.park(slot, event, error, tries);
    parked.add(slot, event.key);
    log.error(
      { group: options.group, topic: event.topic, eventId: event.id, type: event.type, tries },
      `a message is parked: ${error}`,
    );
  }

  /**
   * Replays the partition's parked messages in order per key. If one fails again, the rest of its key stays parked.
   */
  async #replay(): Promise<void> {
    const { letters, parked } = this.#context;
    const failed = new Set<string>();
    // Repeats if a message was out of order: two members may have parked the same messages during a takeover.
    for (let left = -1; left !== parked.count(this.#topic, this.#partition) && !this.#isOver();) {
      left = parked.count(this.#topic, this.#partition);
      if (left === 0) return;
      await letters.each(
        (slot) => slot.topic === this.#topic && slot.partition === this.#partition,
        async ({ slot, event, tries }) => {
          if (
            this.#isOver() ||
            failed.has(event.key) ||
            parked.first(slot.topic, slot.partition, event.key)?.offset !== slot.offset
          )
            return;
          const error = await this.#tryAll(event);
          if (error === undefined) {
            await letters.handled(slot);
            parked.delete(slot, event.key);
          } else if (!this.#isOver()) {
            failed.add(event.key);
            await letters.failedAgain(slot, error, tries + MAX_TRIES);
          }
        },
      );
    }
  }

  async #tryAll(event: BusEvent): Promise<string | undefined> {
    for (let attempt = 1; ; attempt++) {
      const failure = await this.#try(event, attempt);
      if (failure === undefined || failure.isRefused || attempt >= MAX_TRIES || this.#isOver())
        return failure?.sentence;
      await sleep(this.#context.backoffMs(attempt));
    }
  }

  #resolve(): void {
    this.#resolvedAt = Date.now();
    const { batch } = this.#payload;
    const [open] = this.#open;
    if (open === batch.messages[0]?.offset) return;
    this.#payload.resolveOffset(open === undefined ? batch.lastOffset() : String(BigInt(open) - 1n));
  }

  #slot({ offset }: KafkaMessage): Slot {
    return { topic: this.#topic, partition: this.#partition, offset };
  }
}
