import { AsyncLocalStorage } from 'node:async_hooks';
import {
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type ContextManager,
  type Span,
} from '@opentelemetry/api';
import { messageOf } from '../errors/errors.js';

export { SpanKind } from '@opentelemetry/api';

const TRACER = 'revive';
/** W3C Trace Context, level 1, section 3.2: version 00. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

class AsyncContextManager implements ContextManager {
  readonly #storage = new AsyncLocalStorage<Context>();
  active(): Context {
    return this.#storage.getStore() ?? ROOT_CONTEXT;
  }
  with<A extends unknown[], F extends (...args: A) => ReturnType<F>>(
    ctx: Context,
    fn: F,
    thisArg?: ThisParameterType<F>,
    ...args: A
  ): ReturnType<F> {
    return this.#storage.run(ctx, () => fn.apply(thisArg as ThisParameterType<F>, args));
  }
  bind<T>(ctx: Context, target: T): T {
    if (typeof target !== 'function') return target;
    const storage = this.#storage;
    return function bound(this: unknown, ...args: unknown[]) {
      return storage.run(ctx, () => (target as (...a: unknown[]) => unknown).apply(this, args));
    } as T;
  }
  enable(): this {
    return this;
  }
  disable(): this {
    this.#storage.disable();
    return this;
  }
}

export interface Tracing {
  stop(): Promise<void>;
}

/**
 * Keeps the trace context through awaits, so that incoming traces are forwarded. Records nothing. Call once per
 * process, before the first span.
 */
export function startTracing(): Tracing {
  context.setGlobalContextManager(new AsyncContextManager());
  return { stop: async () => undefined };
}

export const currentTraceparent = (): string | undefined => traceparentOf(trace.getActiveSpan());

function traceparentOf(span: Span | undefined): string | undefined {
  const found = span?.spanContext();
  if (!found || !trace.isSpanContextValid(found)) return undefined;
  return `00-${found.traceId}-${found.spanId}-${found.traceFlags.toString(16).padStart(2, '0')}`;
}

/** True if the trace is recorded: an unsampled trace needs no spans and no header in messages. */
export const isSampled = (traceparent: string | undefined): traceparent is string =>
  traceparent !== undefined && (Number.parseInt(traceparent.slice(-2), 16) & TraceFlags.SAMPLED) !== 0;

function contextOf(traceparent: string | undefined): Context {
  const match = traceparent === undefined ? null : TRACEPARENT.exec(traceparent);
  if (!match) return context.active();
  const [, traceId = '', spanId = '', flags = '00'] = match;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
    isRemote: true,
  });
}

interface SpanOptions {
  readonly kind?: SpanKind;
  readonly attributes?: Attributes;
  /** The caller's trace, from a header or row. Default: the active span. */
  readonly traceparent?: string | undefined;
}

/** Runs `fn` in a span and records errors. Costs almost nothing without an exporter. */
export async function inSpan<T>(name: string, options: SpanOptions, fn: (span: Span) => Promise<T>): Promise<T> {
  const parent = contextOf(options.traceparent);
  const span = trace
    .getTracer(TRACER)
    .startSpan(name, { kind: options.kind ?? SpanKind.INTERNAL, attributes: options.attributes ?? {} }, parent);
  try {
    // Without a recorder and an incoming trace there is no context to keep.
    if (!trace.isSpanContextValid(span.spanContext())) return await fn(span);
    return await context.with(trace.setSpan(parent, span), () => fn(span));
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: messageOf(error) });
    throw error;
  } finally {
    span.end();
  }
}

/**
 * A span that is not limited to one function, for batches with many at once. `traceparent` is forwarded with the work.
 */
export interface OpenSpan {
  readonly traceparent: string | undefined;
  end(error?: unknown): void;
}

export function openSpan(
  name: string,
  options: SpanOptions & { readonly traceparent: string | undefined },
): OpenSpan | undefined {
  if (!isSampled(options.traceparent)) return undefined;
  const span = trace
    .getTracer(TRACER)
    .startSpan(
      name,
      { kind: options.kind ?? SpanKind.INTERNAL, attributes: options.attributes ?? {} },
      contextOf(options.traceparent),
    );
  return {
    traceparent: traceparentOf(span),
    end: (error) => {
      if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: messageOf(error) });
      span.end();
    },
  };
}
