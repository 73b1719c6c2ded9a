import { trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  SimpleSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import { startTracing, type Tracing } from './tracing.js';

export interface ExportOptions {
  readonly name?: string;
  /** Fraction of new traces to record, 0 to 1. An incoming trace is recorded if its sender records it. */
  readonly sampled?: number;
  readonly immediate?: boolean;
}

/** Records spans and passes them to the exporter. Call once per process. */
export function exportSpans(
  exporter: SpanExporter,
  { name = 'revive', sampled = 1, immediate = false }: ExportOptions = {},
): Tracing {
  startTracing();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': name }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampled) }),
    // Short delay, because operators look for recent events.
    spanProcessors: [
      immediate
        ? new SimpleSpanProcessor({ exporter })
        : new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1000 }),
    ],
  });
  trace.setGlobalTracerProvider(provider);
  return { stop: () => provider.shutdown() };
}

export const otlpExporter = (endpoint: string): SpanExporter =>
  new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: 5000 });
