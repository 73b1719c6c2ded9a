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
 * One partition of one topic for one group, while its lock is ours. Invariants: messages are handled one by one in the
 * order of their positions; the group's position moves past a message only when it is handled or parked; while anything
 * of a key is parked, what follows of that key is parked behind it.
 */
export class PartitionWorker {
  constructor(
    private readonly pool: pg.Pool,
    private readonly bus: EmbeddedBusOptions,
    private readonly options: SubscribeOptions,
    private readonly topic: string,
    private readonly partition: number,
    /** True once the partition is no longer ours or the group is stopping: leave after the message in hand. */
    private readonly isOver: () => boolean,
  ) {}

  /**
   * Replays what is asked for, then works until nothing is left. What comes meanwhile may stay: whoever publishes
   * rings, and the group looks again when a worker has ended.
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
        // Parking has moved the position past it.
        done = undefined;
      }
    } finally {
      // Handled ones are noted together, without waiting for the disk: a crash that forgets it repeats them, and
      // consumers ignore repeats.
      if (done !== undefined) await this.pool.query(MOVE_ON, [...this.#place(), done]);
    }
  }

  /** Undefined when handled; else the message of the last error, and whether it is no event of ours. */
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

  /** Parking and moving on are one statement: nothing is parked twice, nothing is passed by. */
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

  /** All that is parked of each key that was asked for, in order; a key that fails again stays parked from there on. */
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
   * Where all that is left has expired from the log, the position follows the head; otherwise it would count as waiting
   * for ever.
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
