import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../errors/config-error.js';
import { type Environment } from '../core/config.js';
import type { Infrastructure } from './infrastructure.js';
import type { MigrationClass } from '../database/migrations.js';
import type { ServiceName } from '../core/service-names.js';
import type { Part } from './unavailable-infrastructure.js';

export interface ServiceDefinition<C = unknown> {
  readonly name: ServiceName;
  /** Throws `ConfigError` with one sentence per variable. The only access to the environment. */
  readConfig(env: Environment): C;
  /** Empty for a service without a database. The platform's own tables are migrated first. */
  readonly migrations: readonly MigrationClass[];
  /** The infrastructure used besides the cache; a separate process opens only these parts. Default: all parts. */
  readonly uses?: readonly Part[];
  /** Resolves once the service can serve. Closes everything again if it throws. */
  start(config: C, base: Infrastructure): Promise<RunningService>;
}

export interface RunningService {
  readonly name: ServiceName;
  /**
   * Throws with the reason while the service cannot work (for example without its database). Never calls other
   * services.
   */
  ready(): Promise<void>;
  metrics(): Promise<string>;
  /** Reports not ready, accepts no new work, finishes current work and closes. Takes at most 10 s and never throws. */
  stop(): Promise<void>;
}

/** Longer stops are abandoned (design: drain within 10 s). */
const STOP_MS = 10_000;

async function migrate(service: ServiceDefinition, env: Environment): Promise<string[]> {
  const url = env.MIGRATE_DATABASE_URL;
  if (url === undefined || url === '') return [];
  // Imported lazily: a service without its own migrations need not load the library.
  const { runMigrations } = await import('../database/migrations.js');
  return runMigrations(service.name, url, service.migrations);
}

/**
 * Starts several services in one process on a shared infrastructure, each with its own environment. Reads all
 * configurations first, to report all errors at once. Migrations run in parallel. If one service fails to start, the
 * started ones are stopped. `onStarted` is for a progress display.
 */
export async function startAll(
  services: readonly ServiceDefinition[],
  envFor: (name: ServiceName) => Environment,
  base: Infrastructure,
  onStarted: (name: ServiceName) => void = () => undefined,
): Promise<RunningService[]> {
  const complaints: string[] = [];
  const prepared = services.flatMap((service) => {
    try {
      return [{ service, config: service.readConfig(envFor(service.name)) }];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      complaints.push(...error.message.split('\n').map((line) => `${service.name}: ${line}`));
      return [];
    }
  });
  if (complaints.length > 0) throw new ConfigError(complaints.join('\n'));
  const running: RunningService[] = [];
  try {
    const results = await Promise.allSettled(
      prepared.map(async ({ service, config }) => {
        await migrate(service, envFor(service.name));
        running.push(await service.start(config, base));
        onStarted(service.name);
      }),
    );
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    return running;
  } catch (error) {
    await stopAll(running);
    throw error;
  }
}

export async function stopAll(running: readonly RunningService[]): Promise<void> {
  for (const service of [...running].reverse())
    await Promise.race([service.stop(), sleep(STOP_MS, undefined, { ref: false })]);
}
