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
/** How often a member looks how many they are. */
const COUNT_EVERY_MS = 1000;
const WAITING = prepared(`
  select topic, partition, bool_or(replay) as replay from (
    select topic, partition, false as replay from positions left join heads using (topic, partition)
    where group_name = $1 and topic = any($2) and heads.head > positions.position
    union all select topic, partition, true from dead_letters where group_name = $1 and replay) as waiting group by topic, partition`);
const LOCK = "hashtextextended($3 || ' ' || topic || ' ' || partition, 7421180005)";

/** Where events were published. */
export interface Place {
  readonly topic: string;
  readonly partition: number;
}

/**
 * One member of a group. A partition is worked by whoever holds its session lock; the locks live on a connection of the
 * member's own, so a member that dies or loses the connection has given them all away. A member that has more than its
 * share gives idle ones to those who came later.
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
   * Places of ours in which something waits, and whether of the parked as well: from the last look at the tables, and
   * from rings since.
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

  /** Something was published at these places; without them, it may be anywhere. */
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

  /** Resolves when the group's positions exist: what is published from then on reaches it. */
  async start(): Promise<void> {
    const { group, topics } = this.#options;
    // A group starts at the beginning of what is stored: a service that is added later learns the past seven days.
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
    // The locks are held until the last message in hand is done.
    await Promise.all(this.#busy.values());
    await this.#disconnect();
  }

  /**
   * Takes the locks of partitions that nobody holds, in one question, up to this member's share; gives idle ones above
   * it away.
   */
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

  /** Members are told by the names of their connections; a server between two of our questions may say one too many. */
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

  /**
   * One partition's trouble (a message that keeps failing) must not hold up the others: nobody waits for a worker here.
   */
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

  /** Sets to work the partitions of ours in which something waits; a few at a time, the others when one has ended. */
  async #work(): Promise<void> {
    const failure = this.#failure;
    this.#failure = undefined;
    // What it was about is found by the next look.
    if (failure) this.#lookedAt = 0;
    if (failure) throw failure.error;
    // What this process publishes it says; the tables are asked for what others have published.
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
      // One that is at it moves the position when it is done; the next look tells whether anything is left.
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

  /** The locks went with the connection. */
  #forget(): void {
    this.#client = undefined;
    this.#workers = new Map();
  }

  async #disconnect(): Promise<void> {
    const client = this.#client;
    this.#forget();
    // Ending a connection that is broken already has nothing to say.
    await client?.end().catch(() => undefined);
  }
}

const nameOf = (group: string): string => `revive bus ${group}`;
const keyOf = ({ topic, partition }: Place): string => `${topic} ${partition}`;
