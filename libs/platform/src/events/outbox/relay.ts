import type pg from 'pg';
import { backoffMs, rest } from '../../concurrency/backoff.js';
import type { Cache, CacheSubscription } from '../../cache/cache.js';
import { messageOf } from '../../errors/errors.js';
import type { EventBus } from '../event-bus.js';
import { failpoint } from '../../telemetry/failpoint.js';
import type { Logger } from '../../telemetry/log.js';
import type { Metrics } from '../../telemetry/metrics.js';
import { QuietClient } from '../../database/pg-client.js';
import { prepared } from '../../database/prepared.js';
import { LiveReplay, type RepublishLive } from './live-replay.js';
import { toBusEvent, type OutboxRow } from './outbox.js';
import { openSpan, SpanKind, type OpenSpan } from '../../telemetry/tracing.js';
import { retryWhileUnavailable } from '../../concurrency/retry.js';

interface OutboxRelayOptions {
  readonly service: string;
  readonly url: string;
  readonly bus: EventBus;
  /** Wakes relays of other processes through the channel `outbox:<service>`. */
  readonly cache: Cache;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Interval without a wake-up. Default: 200 ms (design §5). */
  readonly sweepMs?: number;
  /** Republishes the event's subject to live screens; called for commits of other processes. */
  readonly repeatLive?: RepublishLive;
}

/** Advisory lock id for one leader per database; must differ from other locks of the database. */
const LEADER = 7_421_180_003;
const BATCH = 500;
/** Short, because screens of other services wait for these events. */
const BACKOFF_MS = { first: 50, most: 1000 };
/** Long enough for housekeeping, which deletes a day's rows at once. */
const QUERY_TIMEOUT_MS = 30_000;
const HOUSEKEEPING_MS = 10 * 60_000;

/**
 * Only the leader assigns positions, in insertion order, to committed rows without one. Writes nothing if there are
 * none. Commits asynchronously: after a crash the positions are assigned again, in the same order per key.
 */
const ASSIGN = prepared(`
  with fresh as (select seq, row_number() over (order by seq) as nth from outbox where position is null order by seq limit ${BATCH}),
       moved as (update outbox_position set value = value + (select count(*) from fresh) where exists (select from fresh)
                 returning value - (select count(*) from fresh) as base, set_config('synchronous_commit', 'off', true))
  update outbox set position = moved.base + fresh.nth from fresh, moved where outbox.seq = fresh.seq`);
const UNSENT = prepared(`select id, topic, key, type, payload, tenant_id, traceparent, occurred_at, position from outbox
  where sent_at is null and position is not null order by position limit ${BATCH}`);
/** Commits asynchronously: a crash may repeat the events, as a crash before the commit would. */
const MARK = prepared(`with marked as (update outbox set sent_at = now() where position = any($1) returning 1)
  select set_config('synchronous_commit', 'off', true) from marked limit 1`);
const BACKLOG = 'select count(*)::int as waiting from outbox where sent_at is null';
/**
 * Retention: sent events one day, inbox 30 days (design §5), spent commands one day (far beyond their validity).
 */
const HOUSEKEEPING = [
  "delete from outbox where sent_at < now() - interval '1 day'",
  "delete from inbox where handled_at < now() - interval '30 days'",
  "delete from spent_commands where spent_at < now() - interval '1 day'",
];

/**
 * Publishes committed events on the bus. Invariants: at most one leader per database, by a session lock on the relay's
 * own connection. Events are published in position order and marked only after the bus has stored them, so a crash
 * repeats but never loses events. A failed event is retried, not skipped.
 */
export class OutboxRelay {
  readonly #options: OutboxRelayOptions;
  readonly #stopping = new AbortController();
  readonly #published;
  readonly #repeats: LiveReplay;
  #oldest: Date | undefined;
  #waiting = 0;
  #leading = false;
  #rung = false;
  #bell: () => void = () => undefined;
  #running: Promise<void> | undefined;
  #client: pg.Client | undefined;
  #subscription: CacheSubscription | undefined;
  #cleanedAt = 0;

  constructor(options: OutboxRelayOptions) {
    this.#options = options;
    this.#repeats = new LiveReplay(options.repeatLive, options.log);
    this.#published = options.metrics.counter('event_published', 'Events brought to the bus', ['topic']);
    options.metrics.gauge(
      'outbox_lag',
      'seconds',
      'Age of the oldest event that is not on the bus yet; 0 where another process publishes',
      { read: () => (this.#oldest ? Math.max(0, Date.now() - this.#oldest.getTime()) / 1000 : 0) },
    );
    options.metrics.gauge(
      'outbox_backlog',
      'events',
      'Committed events that are not on the bus yet; 0 where another process publishes',
      { read: () => this.#waiting },
    );
    options.metrics.gauge('outbox_leader', 'info', '1 where this process publishes', {
      read: () => Number(this.#leading),
    });
  }

  /**
   * Called after a commit of this process that added events already shown on live screens. Never throws, never waits.
   */
  ring(ids: readonly string[] = []): void {
    this.#repeats.known(ids);
    this.#wake();
    const { cache, service, log } = this.#options;
    if (!this.#leading)
      cache.publish(`outbox:${service}`, '').catch((err: unknown) => log.warn({ err }, 'the relay could not be rung'));
  }

  async start(): Promise<void> {
    const { cache, log, service } = this.#options;
    this.#subscription = await retryWhileUnavailable(
      () => cache.subscribe(`outbox:${service}`, () => this.#wake()),
      log,
    );
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake();
    await this.#subscription?.unsubscribe();
    await this.#running;
    await this.#repeats.settled();
  }

  get leading(): boolean {
    return this.#leading;
  }

  #wake(): void {
    this.#rung = true;
    this.#bell();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    for (let failures = 0; ;) {
      const last = signal.aborted;
      try {
        this.#leading = await this.#lead();
        if (this.#leading) await this.#drain();
        failures = 0;
      } catch (error) {
        failures += 1;
        if (failures === 1 || failures % 20 === 0)
          this.#options.log.warn({ err: error, failures }, `the outbox waits: ${messageOf(error)}`);
      }
      if (last) break;
      if (failures > 0) await this.#disconnectAfterFailure(failures);
      else await this.#sleep();
    }
    this.#leading = false;
    this.#oldest = undefined;
    this.#waiting = 0;
    await this.#disconnect();
  }

  async #lead(): Promise<boolean> {
    const client = (this.#client ??= await this.#connect());
    if (this.#leading) return true;
    const { rows } = await client.query<{ leader: boolean }>('select pg_try_advisory_lock($1) as leader', [LEADER]);
    return rows[0]?.leader === true;
  }

  async #drain(): Promise<void> {
    const client = this.#connected();
    for (;;) {
      this.#rung = false;
      await client.query(ASSIGN);
      const { rows } = await client.query<OutboxRow & { position: string }>(UNSENT);
      this.#oldest = rows[0]?.occurred_at;
      this.#waiting =
        rows.length < BATCH ? rows.length : ((await client.query<{ waiting: number }>(BACKLOG)).rows[0]?.waiting ?? 0);
      if (rows.length === 0) break;
      this.#repeats.show(rows);
      await this.#publish(rows);
      failpoint('after-publish');
      await client.query(MARK, [rows.map(({ position }) => position)]);
      for (const { topic } of rows) this.#published.inc({ topic });
      this.#repeats.forget(rows);
      if (rows.length === BATCH) continue;
      [this.#oldest, this.#waiting] = [undefined, 0];
      if (!this.#rung) break;
    }
    if (Date.now() - this.#cleanedAt < HOUSEKEEPING_MS) return;
    this.#cleanedAt = Date.now();
    for (const statement of HOUSEKEEPING) await client.query(statement);
  }

  async #publish(rows: readonly OutboxRow[]): Promise<void> {
    const { bus, service } = this.#options;
    const spans: OpenSpan[] = [];
    const events = rows.map((row) => {
      const event = toBusEvent(row);
      const span = openSpan(`publish ${row.topic}`, {
        kind: SpanKind.PRODUCER,
        traceparent: event.traceparent,
        attributes: { 'messaging.message.id': row.id, 'revive.service': service },
      });
      if (!span) return event;
      spans.push(span);
      return span.traceparent === undefined ? event : { ...event, traceparent: span.traceparent };
    });
    try {
      await bus.publish(events);
      for (const span of spans) span.end();
    } catch (error) {
      for (const span of spans) span.end(error);
      throw error;
    }
  }

  async #sleep(): Promise<void> {
    if (this.#rung || this.#stopping.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#options.sweepMs ?? 200);
      this.#bell = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#bell = () => undefined;
  }

  async #connect(): Promise<pg.Client> {
    const { url, service, log } = this.#options;
    const client = new QuietClient({
      connectionString: url,
      application_name: `revive ${service} relay`,
      connectionTimeoutMillis: 3000,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
    });
    client.on('error', (err) => {
      log.warn({ err }, 'the relay lost its connection');
      if (this.#client === client) this.#client = undefined;
      this.#leading = false;
    });
    await client.connect();
    return client;
  }

  #connected(): pg.Client {
    if (!this.#client) throw new TypeError('The relay has no connection');
    return this.#client;
  }

  async #disconnectAfterFailure(failures: number): Promise<void> {
    // The connection may be broken: the next attempt reconnects and requests the lock again.
    this.#leading = false;
    await this.#disconnect();
    await rest(backoffMs(failures, BACKOFF_MS), this.#stopping.signal);
  }

  async #disconnect(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    // Ending a broken connection fails, and nothing depends on the end.
    await client?.end().catch(() => undefined);
  }
}
