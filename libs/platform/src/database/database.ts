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
  /** The service whose database it is; names its consumer group. */
  readonly service: string;
  /** One login role each: `DATABASE_URL`, `DATABASE_STAFF_URL`, `DATABASE_SYSTEM_URL`. */
  readonly urls: Readonly<Record<Pool, string>>;
  readonly entities: NonNullable<DataSourceOptions['entities']>;
  /** Connections per pool; 4 tenant, 2 staff, 2 system (PostgreSQL has a hundred for everybody). */
  readonly poolSizes?: Partial<Record<Pool, number>>;
  /** Called with their ids after a commit that added events (the relay's bell). */
  readonly onEvents?: (ids: readonly string[]) => void;
  /** Told what happened to an idle connection; never with data. */
  readonly onError?: (error: unknown) => void;
}

export interface TransactionOptions {
  /** READ COMMITTED unless said. */
  readonly isolation?: 'REPEATABLE READ' | 'SERIALIZABLE';
}

const POOL_SIZES: Record<Pool, number> = { tenant: 4, staff: 2, system: 2 };
/**
 * For a new connection, and for one of the pool's: shorter than a caller's deadline, so that it hears why. Another one
 * stands in the URL, in seconds, by libpq's name `connect_timeout`.
 */
const CONNECT_TIMEOUT_S = 3;
const connectTimeoutMs = (url: string): number =>
  Number(new URL(url).searchParams.get('connect_timeout') ?? CONNECT_TIMEOUT_S) * 1000;
/** A start that waits a quarter of a minute for its first connections is late; one that ends is of no use. */
const OPENING_TRIES = 5;
/** The driver's words where a connection was not made in time: nobody refused it. */
const isSlowConnection = (error: unknown): boolean => /timeout/i.test(messageOf(error));
/** A server that has stopped answering (not closed the connection) is given up after this; the connection with it. */
const QUERY_TIMEOUT_MS = 10_000;

/**
 * The only door to a service's database.
 * Invariants: who the actor is decides the login role; the settings that row-level security reads are local to the
 * transaction; nothing runs outside one; what `afterCommit` was given runs once, only after the commit.
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
   * Connects all three pools. A server that is slow, as where everything starts at once, is asked again. Throws
   * `SERVICE_UNAVAILABLE` when it does not answer, `ConfigError` when it refuses; both say which server.
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
    // While it closes, the server may be faster than the goodbye of an idle connection.
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
        // Pipelined: a transaction's beginning and its first question are one round trip.
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

  /** Sets who is called after a commit that added events. */
  set onEvents(ring: (ids: readonly string[]) => void) {
    this.#onEvents = ring;
  }

  /**
   * Runs `fn` in one transaction of the actor's login role and commits. It runs a second time after a serialization
   * failure or a deadlock, so everything but the database must wait for `afterCommit`. A transaction within a
   * transaction is an error of ours: it could starve the pool and would not be atomic.
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
   * Runs `fn` once per event id, in a system transaction for the event's tenant, together with the note that it was
   * done. False: a repeat, nothing was run. The consumer's error handling stays with the bus (it delivers again).
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

  /** Throws unless all three pools answer; for readiness. */
  async ping(): Promise<void> {
    try {
      await Promise.all(POOLS.map((pool) => this.#ask(pool)));
    } catch (error) {
      throw fromDatabaseError(error);
    }
  }

  /** How many connections each pool has open, has idle, and how many callers wait for one. */
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
      // PostgreSQL itself refuses whatever would be written through somebody else's eyes.
      begun = client.begin(options.isolation, [
        ...(actor.kind === 'user' && actor.viewedBy !== undefined ? [['set transaction read only'] as const] : []),
        [SET_SCOPE, scope],
      ]);
      // It is waited for below, after what it was begun for: failing before that, it would be an unheard rejection.
      begun.catch(() => undefined);
      await runner.startTransaction();
      result = await this.#inside.run(true, () => fn(runner.manager));
      await begun;
      hooks = takeAfterCommit(runner);
      if (hooks.events.length > 0) failpoint('before-commit');
      await runner.commitTransaction();
      if (hooks.events.length > 0) failpoint('after-commit');
    } catch (late) {
      // Where the beginning failed, all else only followed from it.
      const error: unknown = await begun.then(
        () => late,
        (first: unknown) => first,
      );
      // Whatever still comes on this connection would be taken for the next borrower's answer.
      if (isUnanswered(error)) client?.cut();
      // TypeORM gives the runner away when its connection breaks; what fails then is only a consequence.
      if (runner.isReleased) throw connectionLost(error);
      // The first error counts; a rollback on a lost connection has nothing to add.
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

/** Local to the transaction (`true`): a pooled connection keeps nothing of it. Throws NOT_ALLOWED (403). */
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
