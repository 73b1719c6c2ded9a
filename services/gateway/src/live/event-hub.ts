import { Inject, Injectable } from '@nestjs/common';
import type { Cache, CacheSubscription } from '@revive/platform/cache/cache';
import type { Clock } from '@revive/platform/core/clock';
import { AppError, messageOf } from '@revive/platform/errors/errors';
import { readFrame } from '@revive/platform/live/live';
import { CACHE, CLOCK, LOG } from '@revive/platform/runtime/service-context';
import type { Logger } from '@revive/platform/telemetry/log';
import { Metrics } from '@revive/platform/telemetry/metrics';
import { openSpan, SpanKind } from '@revive/platform/telemetry/tracing';
import { retryWhileUnavailable } from '@revive/platform/concurrency/retry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENDED_CHANNEL, SessionReader } from '../access/session-reader.js';
import type { Session } from '../access/session.js';
import { EventStream } from './event-stream.js';
import { PubSubHealthCheck } from './pulse.js';

const HEARTBEAT_MS = 15_000;
/** Interval of the session check, because the message about a session's end may be lost. */
const RECHECK_MS = 60_000;
/** Tabs share one stream; the rest is for browsers where tabs cannot share. */
const MAX_PER_SESSION = 8;
/** Customers behind a single address, such as a shop's network with open tracking pages. */
const MAX_PER_ADDRESS = 30;

interface OpenStream {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly channels: readonly string[];
  readonly sees: (type: string) => boolean;
  /** Key of the stream limit: `session:<hash>` or `address:<network>`. */
  readonly owner: string;
  readonly session?: Session;
}

interface Reader {
  readonly stream: EventStream;
  readonly sees: (type: string) => boolean;
  readonly owner: string;
  readonly session: Session | undefined;
}
interface Channel {
  readonly readers: Set<Reader>;
  readonly subscription: Promise<CacheSubscription>;
}

/**
 * All event streams of this gateway. Invariants: a cache channel has a single subscription while it has readers; a
 * reader is in `#readers`, and counted for its owner, exactly while its stream is open; the readers of an ended
 * session are removed within a second.
 */
@Injectable()
export class EventHub {
  readonly #channels = new Map<string, Channel>();
  readonly #readers = new Set<Reader>();
  readonly #perOwner = new Map<string, number>();
  readonly #timers: NodeJS.Timeout[] = [];
  #ends: CacheSubscription | undefined;
  #closed = false;
  readonly #pulse: PubSubHealthCheck;
  readonly #delivered;

  constructor(
    @Inject(CACHE) private readonly cache: Cache,
    private readonly sessions: SessionReader,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Logger,
    metrics: Metrics,
  ) {
    this.#pulse = new PubSubHealthCheck(cache, log, () => this.#closeAll());
    this.#delivered = metrics.counter('live_delivered', 'Live frames given to open streams', ['type']);
    metrics.gauge('open', 'streams', 'Event streams that are open now', { read: () => this.#readers.size });
  }

  get count(): number {
    return this.#readers.size;
  }

  async start(): Promise<void> {
    // Messages published while the cache was unavailable are lost, so check every session after a reconnect.
    this.#ends = await retryWhileUnavailable(
      () =>
        this.cache.subscribe(
          ENDED_CHANNEL,
          (message) => this.#sessionsEnded(message),
          () => void this.#recheck(),
        ),
      this.log,
    );
    this.#pulse.start();
    const every = (ms: number, run: () => void) => this.#timers.push(setInterval(run, ms).unref());
    every(HEARTBEAT_MS, () => this.#heartbeat());
    every(RECHECK_MS, () => void this.#recheck());
  }

  /**
   * Takes over the reply. Throws TOO_MANY (429), NOT_SIGNED_IN (401), SERVICE_UNAVAILABLE (503) before anything is
   * written.
   */
  async open({ request, reply, channels, sees, owner, session }: OpenStream): Promise<void> {
    if (this.#closed || !this.#pulse.alive)
      throw new AppError('SERVICE_UNAVAILABLE', { part: 'live frames', retryAfterSeconds: this.#closed ? 1 : 3 });
    const most = session ? MAX_PER_SESSION : MAX_PER_ADDRESS;
    const others = this.#perOwner.get(owner) ?? 0;
    if (others >= most) throw new AppError('TOO_MANY', { retryAfterSeconds: 10 });
    reply.hijack();
    const { raw } = reply;
    const reader: Reader = { sees, owner, session, stream: new EventStream(raw, () => this.#leave(reader, channels)) };
    this.#readers.add(reader);
    this.#perOwner.set(owner, others + 1);
    try {
      await Promise.all(channels.map((channel) => this.#join(channel, reader)));
      // The session may have ended since the guard's check; from now on its end is received.
      if (session && !(await this.sessions.read(session.secret))) return reader.stream.drop();
      // Open the stream only after the subscription: the page loads its data when the stream opens and must not miss a
      // later frame.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value);
      reader.stream.begin(request.id);
    } catch (error) {
      this.log.warn({ err: error }, `a stream was not opened: ${messageOf(error)}`);
      return reader.stream.drop();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const { stream } of [...this.#readers]) stream.dismiss();
    await this.#pulse.stop();
    await this.#ends?.unsubscribe();
  }

  #closeAll(): void {
    for (const { stream } of [...this.#readers]) stream.close();
  }

  #join(name: string, reader: Reader): Promise<CacheSubscription> {
    let channel = this.#channels.get(name);
    if (!channel) {
      const readers = new Set<Reader>();
      // Frames are lost while the subscription is down, so close the streams: their pages reload the data.
      const resumed = () => {
        for (const { stream } of [...readers]) stream.close();
      };
      channel = {
        readers,
        subscription: this.cache.subscribe(name, (message) => this.#deliver(readers, message), resumed),
      };
      this.#channels.set(name, channel);
    }
    channel.readers.add(reader);
    return channel.subscription;
  }

  #leave(reader: Reader, names: readonly string[]): void {
    this.#readers.delete(reader);
    const others = (this.#perOwner.get(reader.owner) ?? 1) - 1;
    if (others > 0) this.#perOwner.set(reader.owner, others);
    else this.#perOwner.delete(reader.owner);
    for (const name of names) {
      const channel = this.#channels.get(name);
      channel?.readers.delete(reader);
      if (!channel || channel.readers.size > 0) continue;
      this.#channels.delete(name);
      channel.subscription
        .then((one) => one.unsubscribe())
        .catch((err: unknown) => this.log.warn({ err, channel: name }, `a channel was not left: ${messageOf(err)}`));
    }
  }

  #sessionsEnded(message: string): void {
    const { sessions } = JSON.parse(message) as { sessions: readonly string[] };
    this.#end((session) => sessions.includes(session.hash));
  }

  #end(isOver: (session: Session) => boolean): void {
    for (const { session, stream } of [...this.#readers]) if (session && isOver(session)) stream.close();
  }

  #heartbeat(): void {
    const now = this.clock();
    this.#end((session) => session.expiresAt <= now);
    for (const { stream } of [...this.#readers]) stream.heartbeat(Date.now());
  }

  async #recheck(): Promise<void> {
    const secrets = new Set([...this.#readers].flatMap(({ session }) => (session ? [session.secret] : [])));
    for (const secret of secrets) {
      try {
        if (!(await this.sessions.read(secret))) this.#end((session) => session.secret === secret);
      } catch (error) {
        this.log.warn({ err: error }, `a stream's session could not be checked: ${messageOf(error)}`);
      }
    }
  }

  #deliver(readers: ReadonlySet<Reader>, message: string): void {
    const { json, traceparent } = readFrame(message);
    const { type } = JSON.parse(json) as { type: unknown };
    if (typeof type !== 'string' || !/^[a-z_.-]{1,40}$/.test(type) || /[\r\n]/.test(json)) return;
    const seeing = [...readers].filter(({ sees }) => sees(type));
    const span = openSpan(`stream ${type}`, {
      kind: SpanKind.CONSUMER,
      traceparent,
      attributes: { 'revive.readers': seeing.length },
    });
    for (const { stream } of seeing) stream.send(type, json);
    if (seeing.length > 0) this.#delivered.inc({ type }, seeing.length);
    span?.end();
  }
}
