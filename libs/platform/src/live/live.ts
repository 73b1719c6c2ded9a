import type { Cache } from '../cache/cache.js';
import { currentTraceparent, isSampled, openSpan, SpanKind } from '../telemetry/tracing.js';

/**
 * The recipients of a frame. Each audience has its own channel; the publisher passes the row as visible to this
 * audience.
 */
export type Audience =
  | { readonly kind: 'tenant'; readonly tenantId: string }
  | { readonly kind: 'link'; readonly repairId: string }
  | { readonly kind: 'user'; readonly userId: string }
  /** The holders of a confirmed email address, by a keyed digest of the address. The frame carries no content. */
  | { readonly kind: 'address'; readonly tag: string }
  | { readonly kind: 'staff' }
  | { readonly kind: 'support' };

export interface LiveFrame {
  /** A name from `@revive/contracts/live`: `repair`, `bench-device`, `agent`. */
  readonly type: string;
  readonly id: string;
  /** Increases with each change; receivers use the version to drop repeats and late frames. */
  readonly version: number;
  readonly row?: unknown;
}

export function channelOf(audience: Audience): string {
  switch (audience.kind) {
    case 'tenant':
      return `live:tenant:${audience.tenantId}`;
    case 'link':
      return `live:link:${audience.repairId}`;
    case 'user':
      return `live:user:${audience.userId}`;
    case 'address':
      return `live:address:${audience.tag}`;
    case 'staff':
      return 'live:staff';
    case 'support':
      return 'live:support';
  }
}

/**
 * Publishes committed changes. The first frame of a subject is sent at once; frames within the next 100 ms are merged,
 * and the highest version wins. Frames may be lost (browsers detect the gap), but publishing never blocks.
 */
export class LivePublisher {
  readonly #cache: Cache;
  readonly #windowMs: number;
  readonly #open = new Map<string, { timer: NodeJS.Timeout; waiting: Waiting | undefined }>();
  readonly #onError: (error: unknown) => void;
  readonly #onFrame: (type: string) => void;

  constructor(
    cache: Cache,
    options: { windowMs?: number; onError?: (error: unknown) => void; onFrame?: (type: string) => void } = {},
  ) {
    this.#cache = cache;
    this.#windowMs = options.windowMs ?? 100;
    this.#onError = options.onError ?? (() => undefined);
    this.#onFrame = options.onFrame ?? (() => undefined);
  }

  publish(audience: Audience, frame: LiveFrame): void {
    const channel = channelOf(audience);
    const key = `${channel}\u0000${frame.type}\u0000${frame.id}`;
    const window = this.#open.get(key);
    const next = { frame, traceparent: currentTraceparent() };
    if (window) {
      if (!window.waiting || window.waiting.frame.version <= frame.version) window.waiting = next;
      return;
    }
    this.#send(channel, next);
    this.#openWindow(key, channel);
  }

  flush(): void {
    for (const [key, window] of this.#open) {
      clearTimeout(window.timer);
      this.#open.delete(key);
      if (window.waiting) this.#send(key.slice(0, key.indexOf('\u0000')), window.waiting);
    }
  }

  #openWindow(key: string, channel: string): void {
    const timer = setTimeout(() => {
      const waiting = this.#open.get(key)?.waiting;
      this.#open.delete(key);
      if (!waiting) return;
      this.#send(channel, waiting);
      this.#openWindow(key, channel);
    }, this.#windowMs);
    timer.unref();
    this.#open.set(key, { timer, waiting: undefined });
  }

  #send(channel: string, { frame, traceparent }: Waiting): void {
    this.#onFrame(frame.type);
    const span = isSampled(traceparent)
      ? openSpan(`live ${frame.type}`, {
          kind: SpanKind.PRODUCER,
          traceparent,
          attributes: { 'messaging.message.id': frame.id },
        })
      : undefined;
    this.#cache.publish(channel, writeFrame(JSON.stringify(frame), span?.traceparent)).then(
      () => span?.end(),
      (error: unknown) => {
        span?.end(error);
        this.#onError(error);
      },
    );
  }
}

interface Waiting {
  readonly frame: LiveFrame;
  /** The trace of the change; the timer may belong to an earlier one. */
  readonly traceparent: string | undefined;
}

/** Wire format of a frame: the JSON, preceded by `traceparent` and a space if the trace is recorded. */
const writeFrame = (json: string, traceparent: string | undefined): string =>
  traceparent === undefined ? json : `${traceparent} ${json}`;

export function readFrame(message: string): { json: string; traceparent: string | undefined } {
  const at = message.startsWith('{') ? 0 : message.indexOf(' ') + 1;
  return { json: message.slice(at), traceparent: at === 0 ? undefined : message.slice(0, at - 1) };
}
