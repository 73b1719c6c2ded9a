import { EventPattern, Server, type CustomTransportStrategy } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import { MAX_TRIES, RefusedEvent, type BusEvent, type EventBus, type Subscription } from './event-bus.js';
import { retryWhileUnavailable } from '../concurrency/retry.js';
import { messageOf } from '../errors/errors.js';
import { failpoint } from '../telemetry/failpoint.js';
import type { Logger } from '../telemetry/log.js';
import type { Metrics } from '../telemetry/metrics.js';
import { withRequest } from '../telemetry/request-context.js';
import { inSpan, SpanKind } from '../telemetry/tracing.js';

/** Transport id: keeps Nest from binding event handlers to gRPC and gRPC methods to the bus. */
const EVENTS = Symbol('revive events');

/**
 * Marks a controller method as the handler of a topic. The method receives the `BusEvent`; if it throws, the event is
 * redelivered.
 */
export const OnEvent = (topic: string): MethodDecorator => EventPattern<string>(topic, EVENTS);

export type EventCheck = (event: BusEvent) => string | undefined;

interface EventServerOptions {
  readonly bus: EventBus;
  readonly group: string;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** The check per topic, run before any handler, because any process with write access can publish anything. */
  readonly checks: Readonly<Record<string, EventCheck>>;
  /** Topic and type names of earlier releases, mapped to the current names. */
  readonly formerNames?: {
    readonly topics: Readonly<Record<string, string>>;
    readonly types: Readonly<Record<string, string>>;
  };
}

/**
 * Nest's event transport on our bus. All `@OnEvent` methods share one subscription for all topics. Nest runs the
 * handlers of a topic together; if one throws, all get the event again (handlers use `Database.consume`, which ignores
 * repeats per handler).
 */
export class EventServer extends Server implements CustomTransportStrategy {
  /** Without this, Nest only logs errors of handlers and the bus never redelivers. */
  override readonly propagatesEventHandlerErrors = true;
  override transportId = EVENTS;
  readonly #options: EventServerOptions;
  readonly #consumed;
  readonly #parked;
  readonly #refused;
  readonly #delays;
  #subscription: Subscription | undefined;

  constructor(options: EventServerOptions) {
    super();
    this.#options = options;
    const { metrics } = options;
    this.#consumed = metrics.counter('event_consumed', 'Deliveries of events to this service’s handlers', [
      'topic',
      'outcome',
    ]);
    this.#parked = metrics.counter('event_parked', 'Events that kept failing and went to the dead letters', ['topic']);
    this.#refused = metrics.counter(
      'event_refused',
      'Records on the bus that are no events of ours: parked at once, with the reason',
      ['topic'],
    );
    this.#delays = metrics.duration('event_delay', 'From the change to the end of its handling here', ['topic']);
  }

  listen(callback: (error?: unknown) => void): void {
    this.#start().then(() => callback(), callback);
  }

  async close(): Promise<void> {
    await this.#subscription?.close();
    this.#subscription = undefined;
  }

  on(): never {
    throw new TypeError('The event server has no events of its own');
  }

  unwrap<T>(): T {
    throw new TypeError('The event server wraps no client');
  }

  async #start(): Promise<void> {
    const { bus, group, log } = this.#options;
    const topics = [...this.messageHandlers.keys()];
    if (topics.length === 0) return;
    const unknown = topics.find((topic) => !this.#options.checks[topic]);
    if (unknown !== undefined) throw new TypeError(`The topic ${unknown} has no contract: add it to proto/topics.ts`);
    // Starts counters at 0, so that alerts see the first failure as an increase.
    for (const topic of topics) {
      this.#parked.inc({ topic }, 0);
      this.#refused.inc({ topic }, 0);
      for (const outcome of ['done', 'failed']) this.#consumed.inc({ topic, outcome }, 0);
    }
    const former = Object.entries(this.#options.formerNames?.topics ?? {});
    const subscribe = () =>
      bus.subscribe({
        group,
        topics: [...topics, ...former.filter(([, now]) => topics.includes(now)).map(([before]) => before)],
        handler: (event, attempt) => this.#dispatch(this.#renamed(event), attempt),
        onRefused: (topic) => this.#refused.inc({ topic: this.#presentTopic(topic) }),
      });
    // On a slow machine ten services start at once, and one may time out waiting for a connection.
    this.#subscription = await retryWhileUnavailable(subscribe, log);
  }

  #presentTopic(topic: string): string {
    return this.#options.formerNames?.topics[topic] ?? topic;
  }

  /** Renames an event of an earlier release. The id stays, so repeats are still recognized. */
  #renamed(event: BusEvent): BusEvent {
    const type = this.#options.formerNames?.types[event.type] ?? event.type;
    return { ...event, topic: this.#presentTopic(event.topic), type };
  }

  #dispatch(event: BusEvent, attempt: number): Promise<void> {
    const { group, log, checks } = this.#options;
    const why = checks[event.topic]?.(event);
    if (why !== undefined) {
      this.#refused.inc({ topic: event.topic });
      return Promise.reject(new RefusedEvent(why));
    }
    return withRequest({ requestId: event.id }, () =>
      inSpan(
        `consume ${event.topic}`,
        {
          kind: SpanKind.CONSUMER,
          traceparent: event.traceparent,
          attributes: { 'messaging.message.id': event.id, 'messaging.consumer.group.name': group },
        },
        async () => {
          try {
            const result: unknown = await this.messageHandlers.get(event.topic)?.(event);
            if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
            failpoint('after-effect');
            this.#consumed.inc({ topic: event.topic, outcome: 'done' });
            this.#delays.observe({ topic: event.topic }, Math.max(0, Date.now() - event.occurredAt.getTime()) / 1000);
          } catch (error) {
            this.#consumed.inc({ topic: event.topic, outcome: 'failed' });
            if (error instanceof RefusedEvent) this.#refused.inc({ topic: event.topic });
            else if (attempt >= MAX_TRIES) this.#parked.inc({ topic: event.topic });
            log.warn(
              { err: error, topic: event.topic, type: event.type, eventId: event.id, attempt },
              `an event handler failed: ${messageOf(error)}`,
            );
            throw error;
          }
        },
      ),
    );
  }
}
