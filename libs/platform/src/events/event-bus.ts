import { createHash } from 'node:crypto';
import { isAppError } from '../errors/errors.js';

/**
 * An event between services: delivered at least once, in order per key, once per group. Repeated deliveries have the
 * same `id`, so consumers can ignore them (see `consumer.ts`).
 */
export interface BusEvent {
  readonly id: string;
  /** `<owner>.<entity>`, for example `repairs.repair`. */
  readonly topic: string;
  /** The id of the aggregate root (the repair for its runs and quotes), never the tenant. */
  readonly key: string;
  readonly type: string;
  readonly payload: Uint8Array;
  readonly tenantId?: string;
  readonly occurredAt: Date;
  /** W3C `traceparent` of the change. */
  readonly traceparent?: string;
}

/** Partitions per topic (design §5). Changing the number would break the order per key. */
export const PARTITIONS = 24;
/** The partition of a key, identical on every bus, in every process and version. */
export const partitionOf = (key: string): number =>
  createHash('sha256').update(key).digest().readUInt32BE(0) % PARTITIONS;
/** Partitions that one member processes concurrently; handlers share a pool of four connections. */
export const PARTITIONS_AT_ONCE = 4;
export const MEMBER_BACKOFF_MS = { first: 50, most: 5000 };
export const MAX_TRIES = 5;
/**
 * How long a message is retried while a dependency is unavailable before the tries count, in milliseconds; longer than
 * any restart.
 */
const AWAY_MS = 15 * 60_000;
/**
 * Thrown for an invalid event (a foreign record, a wrong type, an unreadable payload, a wrong tenant). The event is
 * parked at once with this message, never retried, and does not block its key.
 */
export class RefusedEvent extends Error {
  override readonly name = 'RefusedEvent';
}
/**
 * Like `AWAY_MS`, for a dependency that a different event must create first (`notYet` in the error's details).
 * Shorter, because such an event follows soon or does not exist.
 */
const NOT_YET_MS = 30_000;
/**
 * How long an error of the handler's database or a called service does not count as a try, in milliseconds; 0 for
 * every other error.
 */
export function awayMs(error: unknown): number {
  if (!isAppError(error, 'SERVICE_UNAVAILABLE')) return 0;
  return error.details?.notYet === true ? NOT_YET_MS : AWAY_MS;
}

export interface Subscription {
  /** Stops receiving, waits for current messages and releases the partitions. */
  close(): Promise<void>;
}

export interface SubscribeOptions {
  /** One group per service; each event is delivered to one member of each group. */
  readonly group: string;
  readonly topics: readonly string[];
  /**
   * Resolve to acknowledge. Throw to redeliver with backoff; the event is parked after `MAX_TRIES`. Errors covered by
   * `awayMs` are waited out and are not a try. Never runs concurrently for one key.
   */
  readonly handler: (event: BusEvent, attempt: number) => Promise<void>;
  readonly onRefused?: (topic: string, reason: string) => void;
}

export interface DeadLetter {
  readonly event: BusEvent;
  readonly group: string;
  /** The last error, or `waits behind <id>` for a later message of the same key. */
  readonly error: string;
  readonly tries: number;
  readonly parkedAt: Date;
}

export interface EventBus {
  /**
   * Resolves when all events are stored, in order. After an error some may be stored; publishing again is safe because
   * ids are deduplicated.
   */
  publish(events: readonly BusEvent[]): Promise<void>;
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  deadLetters(group: string, limit?: number): Promise<DeadLetter[]>;
  /** Requests a replay of all parked messages of the group, in order per key. Returns their number. */
  replayDeadLetters(group: string): Promise<number>;
  /** The number of stored events that the group has not handled, without parked ones. */
  backlog(group: string): Promise<number>;
  close(): Promise<void>;
}
