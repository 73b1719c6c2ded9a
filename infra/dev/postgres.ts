import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres, type PostgresServer } from '@revive/platform/database/embedded/embedded-postgres';
import { messageOf } from '@revive/platform/errors/errors';
import { provisionBus, provisionServices, type DatabaseEnv, type Passwords } from '@revive/platform/database/provision';
import type { ServiceName } from '@revive/platform/core/service-names';
import { postgresPlace } from './postgres-place.js';

export interface DatabasesOptions {
  readonly dir: string;
  /** `DATABASE_URL`: an external server; URL of a role that may create roles and databases. */
  readonly databaseUrl?: string;
  /** Passwords of the roles. Missing passwords are added; the caller must store the result (mode 0600). */
  readonly passwords: Passwords;
  readonly services: readonly ServiceName[];
  readonly onNotice?: (sentence: string) => void;
}

interface Databases {
  readonly services: ReadonlyMap<ServiceName, DatabaseEnv>;
  readonly busUrl: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts or adopts the embedded server, or uses the external server, and provisions the databases. The superuser's URL
 * is not exposed.
 */
export async function openDatabases(options: DatabasesOptions): Promise<Databases> {
  const server =
    options.databaseUrl === undefined
      ? await supervised(options)
      : { adminUrl: options.databaseUrl, stop: async () => undefined };
  try {
    const how = { adminUrl: server.adminUrl, passwords: options.passwords };
    return {
      services: await provisionServices(how, options.services),
      busUrl: await provisionBus(how),
      stop: server.stop,
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

const LOOK_MS = 300;

async function supervised({
  dir,
  onNotice,
}: DatabasesOptions): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  const place = postgresPlace(dir);
  const start = (port?: number) =>
    startPostgres({ ...place, ...(port !== undefined && { port }), ...(onNotice && { onNotice }) });
  let server: PostgresServer = await start();
  const { adminUrl, port } = server;
  const stopping = new AbortController();
  const watching = (async () => {
    for (
      let failed = false;
      !stopping.signal.aborted;
      await sleep(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    ) {
      if (server.isRunning()) continue;
      if (stopping.signal.aborted) return;
      if (!failed) onNotice?.('PostgreSQL has ended unexpectedly; it is started again.');
      try {
        server = await start(port);
        failed = false;
      } catch (error) {
        if (!failed) onNotice?.(messageOf(error));
        failed = true;
      }
    }
  })();
  return {
    adminUrl,
    stop: async () => {
      stopping.abort();
      await watching;
      await server.stop();
    },
  };
}
