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
  /** `service.name` of what this process sends. */
  readonly name?: string;
  /**
   * The part of the traces that begin here and are recorded, 0 to 1; a trace that comes in is recorded if its sender
   * does.
   */
  readonly sampled?: number;
  /** Each span as it ends instead of in batches; for tests. */
  readonly immediate?: boolean;
}

/** Records spans and gives them to the exporter. Once per process. */
export function exportSpans(
  exporter: SpanExporter,
  { name = 'revive', sampled = 1, immediate = false }: ExportOptions = {},
): Tracing {
  startTracing();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': name }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampled) }),
    // Small and often: an operator looks for what has just happened.
    spanProcessors: [
      immediate
        ? new SimpleSpanProcessor({ exporter })
        : new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1000 }),
    ],
  });
  trace.setGlobalTracerProvider(provider);
  return { stop: () => provider.shutdown() };
}

/** To `<endpoint>/v1/traces`, as the specification of OTLP over HTTP has it. */
export const otlpExporter = (endpoint: string): SpanExporter =>
  new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: 5000 });
