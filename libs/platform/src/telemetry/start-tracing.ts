import { httpUrl, ratio, readEnvironment, type Environment } from '../core/config.js';
import { startTracing, type Tracing } from './tracing.js';

const shape = { OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl(), OTEL_TRACES_SAMPLER_ARG: ratio().default(1) };
/** Throws `ConfigError`. */
export const readTracingSettings = (env: Environment) => readEnvironment(env, shape);

/**
 * The same from the environment: with `OTEL_EXPORTER_OTLP_ENDPOINT` (OTLP over HTTP, `/v1/traces` is added) spans are
 * recorded and sent, `OTEL_TRACES_SAMPLER_ARG` of them (0 to 1; 1), each trace whole or not at all. Without it the
 * libraries that record are not even loaded. `name` is the process's `service.name`. Throws `ConfigError`.
 */
export async function startTracingFrom(env: Environment, name: string): Promise<Tracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: sampled } = readTracingSettings(env);
  const plain = startTracing();
  if (endpoint === undefined) return plain;
  const { exportSpans, otlpExporter } = await import('./tracing-export.js');
  return exportSpans(otlpExporter(endpoint), { name, sampled });
}
