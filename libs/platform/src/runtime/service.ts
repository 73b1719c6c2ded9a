import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../errors/config-error.js';
import { type Environment } from '../core/config.js';
import type { Infrastructure } from './infrastructure.js';
import type { MigrationClass } from '../database/migrations.js';
import type { ServiceName } from '../core/service-names.js';
import type { Part } from './unavailable-infrastructure.js';

/** What a service exports, and the only thing that others may import of it. */
export interface ServiceDefinition<C = unknown> {
  readonly name: ServiceName;
  /** Throws `ConfigError` with one sentence per variable. The only place that sees the environment. */
  readConfig(env: Environment): C;
  /** Empty for a service without a database. The platform's own tables come first by themselves. */
  readonly migrations: readonly MigrationClass[];
  /**
   * What it uses of the infrastructure beside the cache; alone in its process it gets nothing else. All of it unless
   * said.
   */
  readonly uses?: readonly Part[];
  /** Starts and resolves when it can serve. What it opened is closed again when it throws. */
  start(config: C, base: Infrastructure): Promise<RunningService>;
}

export interface RunningService {
  readonly name: ServiceName;
  /** Throws, saying why, while the service cannot do its work (its database is away). Never asks other services. */
  ready(): Promise<void>;
  /** The metrics as Prometheus reads them. */
  metrics(): Promise<string>;
  /** Not ready from now on, takes nothing new, ends what it has in hand, closes. At most 10 s; never throws. */
  stop(): Promise<void>;
}

/** A stop that takes longer is not waited for (design: drain within 10 s). */
const STOP_MS = 10_000;

/** The migration step of one service: runs where `MIGRATE_DATABASE_URL` is given. Gives back what ran. */
export async function migrate(service: ServiceDefinition, env: Environment): Promise<string[]> {
  const url = env.MIGRATE_DATABASE_URL;
  if (url === undefined || url === '') return [];
  // Where migrations are a step of their own, and in a service without a database, their library is not loaded.
  const { runMigrations } = await import('../database/migrations.js');
  return runMigrations(service.name, url, service.migrations);
}

/**
 * Starts several services in one process over one infrastructure, each with the environment that it would get alone.
 * All configurations are read first, so that one complaint names everything; migrations run side by side; a service
 * that fails to start stops those that did. `onStarted` is for a progress display.
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

/** Stops in the reverse order of their start; each within its own ten seconds. */
export async function stopAll(running: readonly RunningService[]): Promise<void> {
  for (const service of [...running].reverse())
    await Promise.race([service.stop(), sleep(STOP_MS, undefined, { ref: false })]);
}
