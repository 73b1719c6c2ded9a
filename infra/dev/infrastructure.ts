import type { Environment } from '@revive/platform/core/config';
import { openInfrastructure, type Infrastructure } from '@revive/platform/runtime/infrastructure';
import type { Logger } from '@revive/platform/telemetry/log';
import type { DatabaseEnv } from '@revive/platform/database/provision';
import type { ServiceName } from '@revive/platform/core/service-names';
import { openDatabases, type DatabasesOptions } from './postgres.js';

interface EmbeddedOptions extends DatabasesOptions {
  readonly home: string;
  readonly log: Logger;
  readonly servers?: Environment;
}

export interface Embedded {
  readonly base: Infrastructure;
  readonly databases: ReadonlyMap<ServiceName, DatabaseEnv>;
  /** Call after the services have stopped. Stops bus, cache, objects and mail, then the database server. */
  stop(): Promise<void>;
}

/**
 * Starts everything below the services in one process: the provisioned database server, and bus, cache, objects and
 * mail, embedded or on the given servers.
 */
export async function startInfrastructure(options: EmbeddedOptions): Promise<Embedded> {
  const databases = await openDatabases(options);
  try {
    const base = await openInfrastructure(
      { ...options.servers, BUS_DATABASE_URL: databases.busUrl, DATA_DIR: options.home },
      options.log,
    );
    return {
      base,
      databases: databases.services,
      stop: async () => {
        await base.close();
        await databases.stop();
      },
    };
  } catch (error) {
    await databases.stop();
    throw error;
  }
}
