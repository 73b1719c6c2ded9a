import { createHash } from 'node:crypto';
import { isAppError } from '../errors/errors.js';

/**
 * Events between services: at least once, in order per key, one delivery per group. `id` is the same in every
 * repetition, so consumers can tell one (see `consumer.ts`).
 */
export interface BusEvent {
  readonly id: string;
  /** `<owner>.<thing>`: `repairs.repair`. */
  readonly topic: string;
  /** The aggregate root's id (a repair for its runs and quotes); never the tenant. */
  readonly key: string;
  /** The message's name: `revive.repairs.v1.RepairChanged`. */
  readonly type: string;
  readonly payload: Uint8Array;
  readonly tenantId?: string;
  /** When the change was made. */
  readonly occurredAt: Date;
  /** W3C `traceparent` of whoever made the change. */
  readonly traceparent?: string;
}

/** Partitions of every topic, from the start (design §5): changing it later would break the order per key. */
export const PARTITIONS = 24;
/** The partition of a key: the same on every bus, in every process and version. */
export const partitionOf = (key: string): number =>
  createHash('sha256').update(key).digest().readUInt32BE(0) % PARTITIONS;
/** Partitions worked at the same time by one group's member: handlers use a database pool of four. */
export const PARTITIONS_AT_ONCE = 4;
/** How long a member waits where the bus itself does not answer. */
export const MEMBER_BACKOFF_MS = { first: 50, most: 5000 };
/** Tries before a message is parked. */
export const MAX_TRIES = 5;
/**
 * So long a message waits for somebody who is away before that is held against it; longer than any restart,
 * milliseconds.
 */
export const AWAY_MS = 15 * 60_000;
/**
 * Thrown for what can be no event of ours (another program's record, a wrong type, a payload that is none, somebody
 * else's tenant): it is parked at once with this sentence, is not tried again, and holds nothing of its key up.
 */
export class RefusedEvent extends Error {
  override readonly name = 'RefusedEvent';
}
/**
 * The same for something that another event has to bring first (`notYet` in the refusal's details): that is never far
 * behind, and may be an invention.
 */
export const NOT_YET_MS = 30_000;
/**
 * The handler's database or another service did not answer: not the message's fault, and no try of it. How long that is
 * believed, milliseconds; 0 for every other error.
 */
export function awayMs(error: unknown): number {
  if (!isAppError(error, 'SERVICE_UNAVAILABLE')) return 0;
  return error.details?.notYet === true ? NOT_YET_MS : AWAY_MS;
}

export interface Subscription {
  /** Stops taking messages, waits for those in hand, gives the partitions away. */
  close(): Promise<void>;
}

export interface SubscribeOptions {
  /** One per service; each group gets every event once, whichever of its members takes it. */
  readonly group: string;
  readonly topics: readonly string[];
  /**
   * Resolves = done. Throws = delivered again with back-off, parked after `MAX_TRIES`; what `awayMs` is waited out and
   * is no try. Never two at once for one key.
   */
  readonly handler: (event: BusEvent, attempt: number) => Promise<void>;
  /** Told of a record that was parked because it cannot be read as an event at all; no handler saw it. */
  readonly onRefused?: (topic: string, reason: string) => void;
}

export interface DeadLetter {
  readonly event: BusEvent;
  readonly group: string;
  /** The message of the last error, or `waits behind <id>` for what followed of the same key. */
  readonly error: string;
  readonly tries: number;
  readonly parkedAt: Date;
}

export interface EventBus {
  /**
   * Resolves when all are stored, in the order given. On an error some may be stored: publish again, ids make it
   * harmless.
   */
  publish(events: readonly BusEvent[]): Promise<void>;
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /** What the group has parked, oldest first, at most `limit` (100). */
  deadLetters(group: string, limit?: number): Promise<DeadLetter[]>;
  /**
   * Asks whoever consumes for the group to try everything parked again, in order per key; how many messages that is.
   */
  replayDeadLetters(group: string): Promise<number>;
  /** How many stored events the group has not handled yet (parked ones are not counted). */
  backlog(group: string): Promise<number>;
  close(): Promise<void>;
}
