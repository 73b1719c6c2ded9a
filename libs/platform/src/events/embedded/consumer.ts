import type pg from 'pg';
import { backoffMs, rest } from '../../concurrency/backoff.js';
import type { EmbeddedBusOptions } from './embedded-bus.js';
import { EXPIRE } from './tables.js';
import { messageOf } from '../../errors/errors.js';
import { MEMBER_BACKOFF_MS, PARTITIONS, PARTITIONS_AT_ONCE, type SubscribeOptions } from '../event-bus.js';
import { QuietClient } from '../../database/pg-client.js';
import { prepared } from '../../database/prepared.js';
import { PartitionWorker } from './partition.js';

const EXPIRE_EVERY_MS = 10 * 60_000;
const COUNT_EVERY_MS = 1000;
const WAITING = prepared(`
  select topic, partition, bool_or(replay) as replay from (
    select topic, partition, false as replay from positions left join heads using (topic, partition)
    where group_name = $1 and topic = any($2) and heads.head > positions.position
    union all select topic, partition, true from dead_letters where group_name = $1 and replay) as waiting group by topic, partition`);
const LOCK = "hashtextextended($3 || ' ' || topic || ' ' || partition, 7421180005)";

export interface Place {
  readonly topic: string;
  readonly partition: number;
}

/**
 * One member of a consumer group. The holder of a partition's session lock processes the partition. The locks belong
 * to the member's own connection, so a member that dies or disconnects releases all. A member above its share releases
 * idle partitions for newer members.
 */
export class GroupConsumer {
  readonly #pool: pg.Pool;
  readonly #bus: EmbeddedBusOptions;
  readonly #options: SubscribeOptions;
  readonly #stopping = new AbortController();
  #workers = new Map<string, PartitionWorker>();
  readonly #busy = new Map<PartitionWorker, Promise<void>>();
  #failure: { error: unknown } | undefined;
  #client: pg.Client | undefined;
  #running: Promise<void> | undefined;
  #rung = false;
  /**
   * Partitions of ours with pending events, and whether a replay is pending: from the last table scan and from later
   * notifications.
   */
  readonly #waiting = new Map<string, boolean>();
  #lookedAt = 0;
  #bell: () => void = () => undefined;
  #expiredAt = 0;
  #share = Number.POSITIVE_INFINITY;
  #countedAt = 0;

  constructor(pool: pg.Pool, bus: EmbeddedBusOptions, options: SubscribeOptions) {
    this.#pool = pool;
    this.#bus = bus;
    this.#options = options;
  }

  /** Called after a publish to these partitions; without `places`, to any partition. */
  ring(places?: readonly Place[]): void {
    const ours = places?.filter(({ topic }) => this.#options.topics.includes(topic));
    if (ours?.length === 0) return;
    for (const place of ours ?? []) this.#await(place, false);
    if (!ours) this.#lookedAt = 0;
    this.#wake();
  }

  #await(place: Place, isReplayAsked: boolean): void {
    const key = keyOf(place);
    this.#waiting.set(key, isReplayAsked || this.#waiting.get(key) === true);
  }

  #wake(): void {
    this.#rung = true;
    this.#bell();
  }

  /** Resolves when the group's positions exist: events published afterwards are delivered. */
  async start(): Promise<void> {
    const { group, topics } = this.#options;
    // A group starts at the oldest stored event, so a service added later processes the last seven days.
    await this.#pool.query(
      `insert into positions (group_name, topic, partition, position)
       select $1, topic, partition, 0 from unnest($2::text[]) as topic, generate_series(0,
         ${PARTITIONS - 1}) as partition on conflict do nothing`,
      [group, topics],
    );
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    for (let failures = 0; !signal.aborted;) {
      try {
        this.#rung = false;
        await this.#claim();
        await this.#work();
        failures = 0;
        await this.#sleep();
      } catch (error) {
        failures += 1;
        if (failures === 1 || failures % 20 === 0)
          this.#bus.log.warn(
            { err: error, group: this.#options.group, failures },
            `the bus waits: ${messageOf(error)}`,
          );
        await this.#disconnect();
        await rest(backoffMs(failures, MEMBER_BACKOFF_MS), signal);
      }
    }
    // The locks are held until the current messages are finished.
    await Promise.all(this.#busy.values());
    await this.#disconnect();
  }

  async #claim(): Promise<void> {
    const { group, topics } = this.#options;
    const client = (this.#client ??= await this.#connect());
    await this.#count(client, topics.length * PARTITIONS);
    if (this.#workers.size >= Math.min(this.#share, topics.length * PARTITIONS)) return this.#giveAway(client);
    const wanted = topics
      .flatMap((topic) => Array.from({ length: PARTITIONS }, (_, partition) => ({ topic, partition })))
      .filter((place) => !this.#workers.has(keyOf(place)));
    const { rows } = await client.query<{ topic: string; partition: number }>(
      `select topic, partition from unnest($1::text[], $2::int[]) as wanted (topic, partition)
       where pg_try_advisory_lock(${LOCK})`,
      [wanted.map((one) => one.topic), wanted.map((one) => one.partition), group],
    );
    for (const { topic, partition } of rows) {
      this.#workers.set(
        keyOf({ topic, partition }),
        new PartitionWorker(
          this.#pool,
          this.#bus,
          this.#options,
          topic,
          partition,
          () => this.#stopping.signal.aborted || this.#client !== client,
        ),
      );
    }
    await this.#giveAway(client);
  }

  /** Counts group members in pg_stat_activity. During a restart the count can be one too high. */
  async #count(client: pg.Client, partitions: number): Promise<void> {
    if (Date.now() - this.#countedAt < COUNT_EVERY_MS) return;
    this.#countedAt = Date.now();
    const { rows } = await client.query<{ members: number }>(
      'select count(*)::int as members from pg_stat_activity where application_name = $1 and datname = current_database()',
      [nameOf(this.#options.group)],
    );
    this.#share = Math.ceil(partitions / Math.max(1, rows[0]?.members ?? 1));
  }

  async #giveAway(client: pg.Client): Promise<void> {
    const idle = [...this.#workers]
      .filter(([, worker]) => !this.#busy.has(worker))
      .slice(0, Math.max(0, this.#workers.size - this.#share));
    if (idle.length === 0) return;
    for (const [place] of idle) this.#workers.delete(place);
    const places = idle.map(([place]) => place.split(' '));
    await client.query(
      `select pg_advisory_unlock(${LOCK}) from unnest($1::text[], $2::int[]) as surplus (topic, partition)`,
      [places.map(([topic]) => topic), places.map(([, partition]) => Number(partition)), this.#options.group],
    );
  }

  /** Starts a worker without waiting: a failing message in one partition must not block the others. */
  #begin(worker: PartitionWorker, isReplayAsked: boolean): void {
    const done = worker
      .work(isReplayAsked)
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => {
        this.#busy.delete(worker);
        this.#wake();
      });
    this.#busy.set(worker, done);
  }

  async #work(): Promise<void> {
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure) this.#lookedAt = 0;
    if (failure) throw failure.error;
    // Local publishes notify this member; the tables are scanned for events of other processes.
    if (Date.now() - this.#lookedAt >= this.#sweepMs) await this.#look();
    for (const [place, isReplayAsked] of this.#waiting) {
      const worker = this.#workers.get(place);
      if (this.#busy.size >= PARTITIONS_AT_ONCE) break;
      if (worker && this.#busy.has(worker)) continue;
      this.#waiting.delete(place);
      if (worker) this.#begin(worker, isReplayAsked);
    }
    if (Date.now() - this.#expiredAt < EXPIRE_EVERY_MS) return;
    this.#expiredAt = Date.now();
    await this.#pool.query(EXPIRE);
  }

  get #sweepMs(): number {
    return this.#bus.sweepMs ?? 200;
  }

  async #look(): Promise<void> {
    this.#lookedAt = Date.now();
    const { group, topics } = this.#options;
    const { rows } = await this.#pool.query<Place & { replay: boolean }>(WAITING, [group, topics]);
    for (const place of rows) {
      const worker = this.#workers.get(keyOf(place));
      // A running worker updates the position when finished; the next scan finds remaining events.
      if (!worker || !this.#busy.has(worker)) this.#await(place, place.replay);
    }
  }

  async #sleep(): Promise<void> {
    if (this.#rung || this.#stopping.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#sweepMs);
      this.#bell = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#bell = () => undefined;
  }

  async #connect(): Promise<pg.Client> {
    const client = new QuietClient({
      connectionString: this.#bus.url,
      application_name: nameOf(this.#options.group),
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    client.on('error', (err) => {
      this.#bus.log.warn({ err, group: this.#options.group }, 'a group lost its partitions');
      if (this.#client === client) this.#forget();
    });
    await client.connect();
    return client;
  }

  #forget(): void {
    this.#client = undefined;
    this.#workers = new Map();
  }

  async #disconnect(): Promise<void> {
    const client = this.#client;
    this.#forget();
    // Ending a broken connection fails, and nothing depends on the end.
    await client?.end().catch(() => undefined);
  }
}

const nameOf = (group: string): string => `revive bus ${group}`;
const keyOf = ({ topic, partition }: Place): string => `${topic} ${partition}`;
