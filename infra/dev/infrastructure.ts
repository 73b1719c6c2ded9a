import type { Environment } from '@revive/platform/core/config';
import { openInfrastructure, type Infrastructure } from '@revive/platform/runtime/infrastructure';
import type { Logger } from '@revive/platform/telemetry/log';
import type { DatabaseEnv } from '@revive/platform/database/provision';
import type { ServiceName } from '@revive/platform/core/service-names';
import { openDatabases, type DatabasesOptions } from './postgres.js';

export interface EmbeddedOptions extends DatabasesOptions {
  /** The installation's folder: `objects/` and `mail/` below it. */
  readonly home: string;
  readonly log: Logger;
  /** Servers that are used instead of the embedded things. */
  readonly servers?: Environment;
}

export interface Embedded {
  readonly base: Infrastructure;
  readonly databases: ReadonlyMap<ServiceName, DatabaseEnv>;
  /** After the services: bus, cache, objects, mail, then the server. */
  stop(): Promise<void>;
}

/**
 * Everything below the services in one process: the database server, provisioned, and bus, cache, objects and mail,
 * embedded or on the servers that are named.
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
