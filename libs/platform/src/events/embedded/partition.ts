import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { EmbeddedBusOptions } from './embedded-bus.js';
import { toEvent, type DeadLetterRow, type LogRow } from './tables.js';
import { messageOf } from '../../errors/errors.js';
import { awayMs, MAX_TRIES, RefusedEvent, type SubscribeOptions } from '../event-bus.js';
import { prepared } from '../../database/prepared.js';

const BATCH = 64;
const MOVE_ON = prepared(`with moved as (update positions set position = $4
    where group_name = $1 and topic = $2 and partition = $3 and position < $4 returning 1)
  select set_config('synchronous_commit', 'off', true) from moved`);
const NEXT = prepared(`
  select topic, partition, log.position, id, key, type, payload, tenant_id, traceparent, occurred_at from log
    join positions using (topic, partition)
  where group_name = $1 and topic = $2 and partition = $3 and log.position > positions.position
    order by log.position limit ${BATCH}`);
const PARKED = prepared(
  'select distinct key from dead_letters where group_name = $1 and topic = $2 and partition = $3 and not refused',
);

/**
 * Processes one partition of a topic for one group while holding its lock. Invariants: messages are handled one at a
 * time in position order. The position advances only after a message is handled or parked. While a message of a key is
 * parked, later messages of the key are parked too.
 */
export class PartitionWorker {
  constructor(
    private readonly pool: pg.Pool,
    private readonly bus: EmbeddedBusOptions,
    private readonly options: SubscribeOptions,
    private readonly topic: string,
    private readonly partition: number,
    /** True once the lock is lost or the group is stopping: stop after the current message. */
    private readonly isOver: () => boolean,
  ) {}

  /**
   * Runs a requested replay, then processes events until none are left. Events published meanwhile may remain: the
   * publisher notifies the group, which checks again after the worker ends.
   */
  async work(isReplayAsked: boolean): Promise<void> {
    if (isReplayAsked) await this.#replay();
    for (let isFirst = true; !this.isOver(); isFirst = false) {
      const { rows } = await this.pool.query<LogRow>(NEXT, this.#place());
      if (rows.length === 0) return isFirst ? this.#skipExpired() : undefined;
      await this.#handleAll(rows);
      if (rows.length < BATCH) return;
    }
  }

  async #handleAll(rows: LogRow[]): Promise<void> {
    const parked = new Set((await this.pool.query<{ key: string }>(PARKED, this.#place())).rows.map(({ key }) => key));
    let done: string | undefined;
    try {
      for (const row of rows) {
        if (this.isOver()) return;
        if (parked.has(row.key)) await this.#park(row, 'waits behind an earlier message of its key', 0);
        else {
          const failure = await this.#try(row);
          if (!failure) {
            done = row.position;
            continue;
          }
          if (this.isOver()) return;
          await this.#park(row, failure.sentence, failure.isRefused ? 0 : MAX_TRIES, failure.isRefused);
          if (!failure.isRefused) parked.add(row.key);
        }
        done = undefined;
      }
    } finally {
      // Handled messages are recorded together, without waiting for the disk. A crash may repeat them, and consumers
      // ignore repeats.
      if (done !== undefined) await this.pool.query(MOVE_ON, [...this.#place(), done]);
    }
  }

  async #try(row: LogRow): Promise<{ sentence: string; isRefused: boolean } | undefined> {
    const since = Date.now();
    for (let attempt = 1, waits = 0; ;) {
      try {
        await this.options.handler(toEvent(row), attempt);
        return undefined;
      } catch (error) {
        if (error instanceof RefusedEvent) return { sentence: messageOf(error), isRefused: true };
        const waitsForSomebody = Date.now() - since < awayMs(error);
        if (this.isOver() || (!waitsForSomebody && attempt >= MAX_TRIES))
          return { sentence: messageOf(error), isRefused: false };
        const failures = waitsForSomebody ? Math.min(++waits, MAX_TRIES - 1) : attempt++;
        await sleep(this.bus.backoffMs?.(failures) ?? 100 * 2 ** (failures - 1));
      }
    }
  }

  /** One statement parks the message and advances the position: a message is never parked twice or skipped. */
  async #park(row: LogRow, error: string, tries: number, isRefused = false): Promise<void> {
    await this.pool.query(
      `with moved as (update positions set position = $4
        where group_name = $1 and topic = $2 and partition = $3 and position < $4)
       insert into dead_letters (group_name, topic, partition, position, id, key, type, payload, tenant_id,
         traceparent, occurred_at, error, tries, refused)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict do nothing`,
      [
        ...this.#place(),
        row.position,
        row.id,
        row.key,
        row.type,
        row.payload,
        row.tenant_id,
        row.traceparent,
        row.occurred_at,
        error,
        tries,
        isRefused,
      ],
    );
    this.bus.log.error(
      { group: this.options.group, topic: row.topic, eventId: row.id, type: row.type, tries },
      `a message is parked: ${error}`,
    );
  }

  /**
   * Replays the parked messages of each requested key in order. If one fails again, the rest of its key stays parked.
   */
  async #replay(): Promise<void> {
    const { rows } = await this.pool.query<DeadLetterRow>(
      `select * from dead_letters parked where group_name = $1 and topic = $2 and partition = $3
         and exists (select from dead_letters asked
         where asked.replay and (asked.group_name, asked.topic, asked.partition, asked.key) = (parked.group_name,
         parked.topic, parked.partition, parked.key))
       order by position`,
      this.#place(),
    );
    const failed = new Set<string>();
    for (const row of rows) {
      if (this.isOver()) return;
      if (failed.has(row.key)) continue;
      const failure = await this.#try(row);
      if (!failure)
        await this.pool.query(
          'delete from dead_letters where group_name = $1 and topic = $2 and partition = $3 and position = $4',
          [...this.#place(), row.position],
        );
      else {
        failed.add(row.key);
        await this.pool.query(
          'update dead_letters set replay = false where group_name = $1 and topic = $2 and partition = $3 and key = $4',
          [...this.#place(), row.key],
        );
        await this.pool.query(
          `update dead_letters set error = $5, tries = tries + $6
            where group_name = $1 and topic = $2 and partition = $3 and position = $4`,
          [...this.#place(), row.position, failure.sentence, MAX_TRIES],
        );
      }
    }
  }

  /**
   * Advances the position to the head if all remaining events have expired; otherwise the partition would stay pending
   * forever.
   */
  async #skipExpired(): Promise<void> {
    await this.pool.query(
      `update positions set position = heads.head from heads
       where positions.group_name = $1 and positions.topic = $2 and positions.partition = $3 and heads.topic = $2
         and heads.partition = $3 and heads.head > positions.position
         and not exists (select from log where log.topic = $2 and log.partition = $3 and log.position >
         positions.position)`,
      this.#place(),
    );
  }

  #place(): [string, string, number] {
    return [this.options.group, this.topic, this.partition];
  }
}
