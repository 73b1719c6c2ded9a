import { AsyncLocalStorage } from 'node:async_hooks';
import { DataSource, type DataSourceOptions, type EntityManager } from 'typeorm';
import { actorKey, poolOf, POOLS, systemActor, type Actor, type Pool, type SystemActor } from '../auth/actor.js';
import { takeAfterCommit } from './after-commit.js';
import { connectionLost, fromDatabaseError, fromOpening, isWorthARetry } from '../errors/database-errors.js';
import { AppError, messageOf } from '../errors/errors.js';
import { failpoint } from '../telemetry/failpoint.js';
import { isUuid } from '../core/ids.js';
import { once } from './inbox.js';
import { isUnanswered, QuietClient, type PgPool } from './pg-client.js';
import { prepared } from './prepared.js';

export type { EntityManager } from 'typeorm';

export interface DatabaseOptions {
  readonly service: string;
  readonly urls: Readonly<Record<Pool, string>>;
  readonly entities: NonNullable<DataSourceOptions['entities']>;
  /** Connections per pool. Default: 4 tenant, 2 staff, 2 system; PostgreSQL allows 100 in total. */
  readonly poolSizes?: Partial<Record<Pool, number>>;
  readonly onEvents?: (ids: readonly string[]) => void;
  /** Called with errors of idle connections; never with data. */
  readonly onError?: (error: unknown) => void;
}

interface TransactionOptions {
  readonly isolation?: 'REPEATABLE READ' | 'SERIALIZABLE';
}

const POOL_SIZES: Record<Pool, number> = { tenant: 4, staff: 2, system: 2 };
/**
 * Timeout for a new or a pooled connection: shorter than the caller's deadline, so that the caller gets the reason.
 * The URL parameter `connect_timeout` (libpq, in seconds) overrides it.
 */
const CONNECT_TIMEOUT_S = 3;
const connectTimeoutMs = (url: string): number =>
  Number(new URL(url).searchParams.get('connect_timeout') ?? CONNECT_TIMEOUT_S) * 1000;
/** A slow start (up to 15 seconds for the first connections) is better than a failed start. */
const OPENING_TRIES = 5;
const isSlowConnection = (error: unknown): boolean => /timeout/i.test(messageOf(error));
/** Timeout of a query on a server that hangs without closing the connection. The connection is closed. */
const QUERY_TIMEOUT_MS = 10_000;

/**
 * The only access to a service's database. Invariants:
 * The actor determines the login role. Settings for row-level security are local to the transaction. All statements
 * run in a transaction. Callbacks of `afterCommit` run once, only after the commit.
 */
export class Database {
  readonly service: string;
  readonly #sources: Readonly<Record<Pool, DataSource>>;
  readonly #inside = new AsyncLocalStorage<true>();
  #onEvents: (ids: readonly string[]) => void;
  readonly #state: { closing: boolean };

  private constructor(options: DatabaseOptions, sources: Record<Pool, DataSource>, state: { closing: boolean }) {
    this.#state = state;
    this.service = options.service;
    this.#sources = sources;
    this.#onEvents = options.onEvents ?? (() => undefined);
  }

  /**
   * Connects all three pools. Retries while the server is slow, as when all services start at once. Throws
   * `SERVICE_UNAVAILABLE` if the server does not respond, `ConfigError` if the server refuses; both name the server.
   */
  static async open(options: DatabaseOptions): Promise<Database> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await Database.#openOnce(options);
      } catch (error) {
        if (tries === OPENING_TRIES || !isSlowConnection(error)) throw error;
      }
    }
  }

  static async #openOnce(options: DatabaseOptions): Promise<Database> {
    const state = { closing: false };
    // During shutdown the server may close a connection before the client does.
    const onError = (error: unknown) => state.closing || options.onError?.(error);
    const source = (pool: Pool) =>
      new DataSource({
        type: 'postgres',
        url: options.urls[pool],
        entities: options.entities,
        applicationName: `revive ${options.service} ${pool}`,
        poolSize: options.poolSizes?.[pool] ?? POOL_SIZES[pool],
        connectTimeoutMS: connectTimeoutMs(options.urls[pool]),
        parseInt8: true,
        installExtensions: false,
        synchronize: false,
        logging: false,
        poolErrorHandler: onError,
        // Pipelined: BEGIN and the first statement take one round trip.
        extra: { keepAlive: true, Client: QuietClient, query_timeout: QUERY_TIMEOUT_MS, pipeline: true },
      });
    const sources = { tenant: source('tenant'), staff: source('staff'), system: source('system') };
    const opened = await Promise.allSettled(POOLS.map((pool) => sources[pool].initialize()));
    const at = opened.findIndex((one) => one.status === 'rejected');
    const [failed, pool] = [opened[at], POOLS[at]];
    if (failed?.status === 'rejected' && pool) {
      await Promise.allSettled(
        POOLS.filter((pool) => sources[pool].isInitialized).map((pool) => sources[pool].destroy()),
      );
      throw fromOpening(failed.reason, options.urls[pool]);
    }
    return new Database(options, sources, state);
  }

  set onEvents(ring: (ids: readonly string[]) => void) {
    this.#onEvents = ring;
  }

  /**
   * Runs `fn` in one transaction with the actor's login role and commits. A serialization failure or deadlock runs
   * `fn` a second time, so side effects outside the database belong in `afterCommit`. Nested transactions throw: they
   * could exhaust the pool and would not be atomic.
   */
  async tx<T>(actor: Actor, fn: (em: EntityManager) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    if (this.#inside.getStore()) throw new TypeError('A transaction was opened within a transaction');
    const once = () => this.#run(actor, fn, options);
    try {
      return await once().catch((error: unknown) => {
        if (isWorthARetry(error)) return once();
        throw error;
      });
    } catch (error) {
      throw fromDatabaseError(error);
    }
  }

  /**
   * Runs `fn` once per event id, in a system transaction for the event's tenant, and records the event in the same
   * transaction. Returns false for a repeated event. Errors are left to the bus, which redelivers.
   */
  async consume(
    event: { id: string; tenantId?: string },
    fn: (em: EntityManager, actor: SystemActor) => Promise<void>,
    handler = 'consumer',
  ): Promise<boolean> {
    const actor = systemActor(`${this.service}:${handler}`, event.tenantId);
    return this.tx(actor, async (em) => {
      if (!(await once(em, handler, event.id))) return false;
      await fn(em, actor);
      failpoint('before-commit');
      return true;
    });
  }

  async ping(): Promise<void> {
    try {
      await Promise.all(POOLS.map((pool) => this.#ask(pool)));
    } catch (error) {
      throw fromDatabaseError(error);
    }
  }

  connections(): { pool: Pool; open: number; idle: number; waiting: number }[] {
    return POOLS.map((pool) => {
      const {
        totalCount: open = 0,
        idleCount: idle = 0,
        waitingCount: waiting = 0,
      } = (this.#sources[pool].driver as unknown as { master?: Partial<PgPool> }).master ?? {};
      return { pool, open, idle, waiting };
    });
  }

  async close(): Promise<void> {
    this.#state.closing = true;
    await Promise.all(
      POOLS.filter((pool) => this.#sources[pool].isInitialized).map((pool) => this.#sources[pool].destroy()),
    );
  }

  async #ask(pool: Pool): Promise<void> {
    const runner = this.#sources[pool].createQueryRunner();
    try {
      const client = (await runner.connect()) as QuietClient;
      await runner.query('select 1').catch((error: unknown) => {
        if (isUnanswered(error)) client.cut();
        throw error;
      });
    } finally {
      await runner.release();
    }
  }

  async #run<T>(actor: Actor, fn: (em: EntityManager) => Promise<T>, options: TransactionOptions): Promise<T> {
    const scope = scopeOf(actor);
    const runner = this.#sources[poolOf(actor)].createQueryRunner();
    let begun: Promise<unknown> = Promise.resolve();
    let result: T;
    let hooks: ReturnType<typeof takeAfterCommit>;
    let client: QuietClient | undefined;
    try {
      client = (await runner.connect()) as QuietClient;
      // PostgreSQL itself refuses writes during impersonation.
      begun = client.begin(options.isolation, [
        ...(actor.kind === 'user' && actor.viewedBy !== undefined ? [['set transaction read only'] as const] : []),
        [SET_SCOPE, scope],
      ]);
      // Awaited below, after `fn`. The handler prevents an unhandled rejection if BEGIN fails earlier.
      begun.catch(() => undefined);
      await runner.startTransaction();
      result = await this.#inside.run(true, () => fn(runner.manager));
      await begun;
      hooks = takeAfterCommit(runner);
      if (hooks.events.length > 0) failpoint('before-commit');
      await runner.commitTransaction();
      if (hooks.events.length > 0) failpoint('after-commit');
    } catch (late) {
      // If BEGIN failed, later errors are consequences.
      const error: unknown = await begun.then(
        () => late,
        (first: unknown) => first,
      );
      // A late response on this connection would be taken for the next query's result.
      if (isUnanswered(error)) client?.cut();
      // TypeORM releases the runner when the connection breaks; later errors are consequences.
      if (runner.isReleased) throw connectionLost(error);
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
    if (hooks.events.length > 0) this.#onEvents(hooks.events);
    for (const hook of hooks.calls) hook();
    return result;
  }
}

const SET_SCOPE = prepared(
  `select set_config('revive.tenant_id', $1, true), set_config('revive.user_id', $2, true),
    set_config('revive.repair_id', $3, true), set_config('revive.actor', $4, true)`,
);

/** The settings are local to the transaction (`true`), so a pooled connection keeps none. Throws NOT_ALLOWED (403). */
function scopeOf(actor: Actor): readonly string[] {
  const [tenant, user, repair] = [
    actor.tenantId ?? '',
    actor.kind === 'user' ? actor.userId : '',
    actor.kind === 'link' ? actor.repairId : '',
  ];
  for (const id of [tenant, user, repair])
    if (id !== '' && !isUuid(id)) throw new AppError('NOT_ALLOWED', { actor: actor.kind });
  return [tenant, user, repair, actorKey(actor)];
}
