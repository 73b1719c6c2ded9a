import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../errors/config-error.js';
import { integer, port, readEnvironment, text, type Environment } from '../core/config.js';
import { AppError, messageOf } from '../errors/errors.js';
import { armOnSignal } from '../telemetry/failpoint.js';
import { serveHealth } from './health.js';
import { openInfrastructure } from './infrastructure.js';
import { openLog, type Logger } from '../telemetry/log.js';
import { startAll, stopAll, type RunningService, type ServiceDefinition } from './service.js';
import { HEALTH_HOST as EVERYWHERE } from './service-config.js';
import { startTracingFrom } from '../telemetry/start-tracing.js';

/** Load balancers poll every half to one second and need two "not ready" responses; until then they send requests. */
const DRAIN_MS = 2500;

export function readRunSettings(env: Environment) {
  const read = readEnvironment(env, {
    HEALTH_PORT: port(),
    HEALTH_HOST: text().default(EVERYWHERE),
    DRAIN_MS: integer(0, 5000).default(DRAIN_MS),
    FAILPOINTS_FROM: text(),
  });
  // Images set NODE_ENV to production, where fault injection is refused.
  if (read.FAILPOINTS_FROM !== undefined && env.NODE_ENV === 'production')
    throw new ConfigError('FAILPOINTS_FROM is for runners of faults and not for production: leave it out.');
  return read;
}

/**
 * A service's `main.ts`: reads the environment, opens the infrastructure and starts the service. Serves health and
 * metrics at `HEALTH_HOST:HEALTH_PORT`. On SIGTERM or SIGINT it reports not ready and stops in order after `DRAIN_MS`.
 * The only place that ends the process.
 */
export async function runAlone(service: ServiceDefinition, env: Environment = process.env): Promise<void> {
  const log = openLog({ service: service.name, level: env.LOG_LEVEL ?? 'info' });
  try {
    if (Number(process.versions.node.split('.')[0]) < 24)
      throw new ConfigError(`Node 24 or newer is needed; this is ${process.version}.`);
    const { HEALTH_PORT, HEALTH_HOST, DRAIN_MS: drainMs, FAILPOINTS_FROM } = readRunSettings(env);
    if (FAILPOINTS_FROM !== undefined) armOnSignal(FAILPOINTS_FROM);
    const tracing = await startTracingFrom(env, service.name);
    let running: readonly RunningService[] = [];
    // Serves `/live` during the start, so that an orchestrator does not kill a process that waits for a server.
    const health = HEALTH_PORT === undefined ? undefined : await serveHealth(() => running, HEALTH_PORT, HEALTH_HOST);
    const base = await openInfrastructure(env, log, service.uses);
    running = await startAll([service], () => env, base);
    log.info('ready');
    const signal = await aSignal();
    log.info({ signal }, 'stopping');
    if (health) {
      health.unready();
      await sleep(drainMs);
    }
    await stopAll(running);
    await base.close();
    await tracing.stop();
    await health?.close();
  } catch (error) {
    complain(log, error);
    process.exitCode = 1;
  }
  // A handle left open by a library must not keep a stopped service alive.
  setTimeout(() => process.exit(), 1000).unref();
}

function aSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, resolve);
  });
}

function complain(log: Logger, error: unknown): void {
  const plain = error instanceof ConfigError || error instanceof AppError;
  if (plain) log.fatal(messageOf(error));
  else log.fatal({ err: error }, 'the service could not start');
}
