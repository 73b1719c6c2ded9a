import { httpUrl, ratio, readEnvironment, type Environment } from '../core/config.js';
import { startTracing, type Tracing } from './tracing.js';

const shape = { OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl(), OTEL_TRACES_SAMPLER_ARG: ratio().default(1) };
export const readTracingSettings = (env: Environment) => readEnvironment(env, shape);

/**
 * Starts tracing from the environment. With `OTEL_EXPORTER_OTLP_ENDPOINT` (OTLP over HTTP, `/v1/traces` is appended)
 * spans are recorded and exported. `OTEL_TRACES_SAMPLER_ARG` is the fraction of traces (0 to 1, default 1); a trace is
 * exported completely or not at all. Without an endpoint the libraries are not loaded. `name` is the `service.name`.
 * Throws `ConfigError`.
 */
export async function startTracingFrom(env: Environment, name: string): Promise<Tracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: sampled } = readTracingSettings(env);
  const plain = startTracing();
  if (endpoint === undefined) return plain;
  const { exportSpans, otlpExporter } = await import('./tracing-export.js');
  return exportSpans(otlpExporter(endpoint), { name, sampled });
}
