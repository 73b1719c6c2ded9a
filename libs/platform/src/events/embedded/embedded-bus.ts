import { EventEmitter } from 'node:events';
import pg from 'pg';
import { fromDatabaseError, fromOpening } from '../../errors/database-errors.js';
import { APPEND, BUS_TABLES, ENSURE_HEADS, readDeadLetter, type DeadLetterRow } from './tables.js';
import { AppError } from '../../errors/errors.js';
import {
  partitionOf,
  type BusEvent,
  type DeadLetter,
  type EventBus,
  type SubscribeOptions,
  type Subscription,
} from '../event-bus.js';
import { GroupConsumer, type Place } from './consumer.js';
import type { Logger } from '../../telemetry/log.js';
import { QuietClient } from '../../database/pg-client.js';

export interface EmbeddedBusOptions {
  /** The bus database (`BUS_DATABASE_URL`); its role owns the tables. */
  readonly url: string;
  readonly log: Logger;
  readonly sweepMs?: number;
  /** Wait before try n+1 of a message. Default: 100 ms, doubling. */
  readonly backoffMs?: (attempt: number) => number;
}

/**
 * The event log in PostgreSQL. Positions count per topic and partition. A publisher holds the row of the partition's
 * head until its commit, so positions become visible in order and no reader skips one. Events are kept for seven days.
 */
export class EmbeddedBus implements EventBus {
  readonly #pool: pg.Pool;
  readonly #options: EmbeddedBusOptions;
  readonly #published = new EventEmitter().setMaxListeners(0);
  readonly #consumers = new Set<GroupConsumer>();
  #closed = false;

  private constructor(pool: pg.Pool, options: EmbeddedBusOptions) {
    this.#pool = pool;
    this.#options = options;
  }

  static async open(options: EmbeddedBusOptions): Promise<EmbeddedBus> {
    const pool = new pg.Pool({
      Client: QuietClient,
      connectionString: options.url,
      max: 6,
      connectionTimeoutMillis: 5000,
      application_name: 'revive bus',
      keepAlive: true,
    });
    const bus = new EmbeddedBus(pool, options);
    // During shutdown the server may close an idle connection before the client does.
    pool.on('error', (err) => bus.#closed || options.log.warn({ err }, 'an idle bus connection was lost'));
    try {
      await pool.query(BUS_TABLES);
    } catch (error) {
      await pool.end();
      throw fromOpening(error, options.url);
    }
    return bus;
  }

  async publish(events: readonly BusEvent[]): Promise<void> {
    if (this.#closed) throw new AppError('SERVICE_UNAVAILABLE', { part: 'bus' });
    if (events.length === 0) return;
    const placed = events.map((event) => ({ event, partition: partitionOf(event.key) }));
    const client = await this.#connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const places = new Map<string, { topic: string; partition: number; count: number }>();
      for (const { event, partition } of placed) {
        const place = places.get(`${event.topic} ${partition}`) ?? { topic: event.topic, partition, count: 0 };
        places.set(`${event.topic} ${partition}`, { ...place, count: place.count + 1 });
      }
      const list = [...places.values()];
      const { rows } = await client.query<{ topic: string; partition: number; head: string }>(ENSURE_HEADS, [
        list.map((p) => p.topic),
        list.map((p) => p.partition),
        list.map((p) => p.count),
      ]);
      const next = new Map(
        rows.map((row) => [
          `${row.topic} ${row.partition}`,
          Number(row.head) - (places.get(`${row.topic} ${row.partition}`)?.count ?? 0),
        ]),
      );
      const positions = placed.map(({ event, partition }) => {
        const name = `${event.topic} ${partition}`;
        const position = (next.get(name) ?? 0) + 1;
        next.set(name, position);
        return position;
      });
      const column = <T>(read: (event: BusEvent) => T) => events.map(read);
      await client.query(APPEND, [
        column((e) => e.topic),
        placed.map((p) => p.partition),
        positions,
        column((e) => e.id),
        column((e) => e.key),
        column((e) => e.type),
        column((e) => Buffer.from(e.payload)),
        column((e) => e.tenantId ?? null),
        column((e) => e.traceparent ?? null),
        column((e) => e.occurredAt),
      ]);
      await client.query('commit');
    } catch (error) {
      // A client with a failed transaction is discarded instead of rolled back.
      broken = error as Error;
      throw fromDatabaseError(error);
    } finally {
      client.release(broken);
    }
    this.#published.emit(
      'events',
      placed.map(({ event: { topic }, partition }) => ({ topic, partition })),
    );
  }

  async subscribe(options: SubscribeOptions): Promise<Subscription> {
    if (this.#closed) throw new AppError('SERVICE_UNAVAILABLE', { part: 'bus' });
    const consumer = new GroupConsumer(this.#pool, this.#options, options);
    const ring = (places?: readonly Place[]) => consumer.ring(places);
    this.#published.on('events', ring);
    this.#consumers.add(consumer);
    try {
      await consumer.start();
    } catch (error) {
      this.#published.off('events', ring);
      this.#consumers.delete(consumer);
      throw fromDatabaseError(error);
    }
    return {
      close: async () => {
        this.#published.off('events', ring);
        this.#consumers.delete(consumer);
        await consumer.stop();
      },
    };
  }

  async deadLetters(group: string, limit = 100): Promise<DeadLetter[]> {
    const { rows } = await this.#query<DeadLetterRow>(
      'select * from dead_letters where group_name = $1 order by parked_at, position limit $2',
      [group, limit],
    );
    return rows.map(readDeadLetter);
  }

  async replayDeadLetters(group: string): Promise<number> {
    const { rowCount } = await this.#query(
      'update dead_letters set replay = true where group_name = $1 and not refused',
      [group],
    );
    this.#published.emit('events');
    return rowCount ?? 0;
  }

  async backlog(group: string): Promise<number> {
    const { rows } = await this.#query<{ waiting: string }>(
      `select coalesce(sum(heads.head - positions.position), 0) as waiting from positions join heads
        using (topic, partition) where positions.group_name = $1`,
      [group],
    );
    return Number(rows[0]?.waiting ?? 0);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await Promise.all([...this.#consumers].map((consumer) => consumer.stop()));
    this.#published.removeAllListeners();
    await this.#pool.end();
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw fromDatabaseError(error);
    }
  }

  async #query<R extends pg.QueryResultRow>(sql: string, values: unknown[]): Promise<pg.QueryResult<R>> {
    try {
      return await this.#pool.query<R>(sql, values);
    } catch (error) {
      throw fromDatabaseError(error);
    }
  }
}
