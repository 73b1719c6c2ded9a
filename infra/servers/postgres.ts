import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '@revive/platform/core/config';
import { startPostgres, type PostgresServer } from '@revive/platform/database/embedded/embedded-postgres';
import { EmbeddedPostgresError } from '@revive/platform/errors/postgres-error';
import { isAlive } from '@revive/platform/concurrency/process-alive';
import { readPostmaster } from '@revive/platform/database/embedded/postmaster';
import { RealServerError } from './real-error.js';
import type { RealServer, ServerParts } from './real-server.js';
import { isFree, requireFree } from './server-process.js';

/** Ten services, twice each, with nine connections; plus relays, tests and reserve. */
export const CONNECTIONS = 400;
/** Child processes check for their postmaster at least every second. */
const GONE_MS = 10_000;

/** PostgreSQL, using the same server as the product's embedded database. */
export class PostgresProcess implements RealServer {
  readonly name = 'postgres';
  readonly engine = 'native';
  readonly port: number;
  readonly #parts: ServerParts;

  constructor(parts: ServerParts) {
    this.#parts = parts;
    this.port = parts.port;
  }

  get pid(): number | undefined {
    return readPostmaster(this.#cluster)?.pid;
  }

  get env(): Environment {
    const file = join(this.#parts.dir, 'password');
    if (!existsSync(file)) return {};
    return {
      DATABASE_URL: `postgres://revive_admin:${readFileSync(file, 'utf8').trim()}@127.0.0.1:${this.port}/postgres`,
    };
  }

  isRunning(): boolean {
    return this.pid !== undefined;
  }

  async start(): Promise<void> {
    if (!this.isRunning()) await requireFree(this.name, this.port);
    await this.#open();
  }

  async stop(): Promise<void> {
    if (this.isRunning()) await (await this.#open()).stop();
  }

  /**
   * Kills only the postmaster, like the kernel's OOM killer. The child processes notice and exit; until then the port
   * may stay in use.
   */
  async kill(): Promise<void> {
    const { pid } = this;
    if (pid === undefined) return;
    process.kill(pid, 'SIGKILL');
    const until = Date.now() + GONE_MS;
    while (
      Date.now() < until &&
      (this.pid === pid || (process.platform !== 'linux' && isAlive(pid)) || !(await isFree(this.port)))
    )
      await sleep(10);
  }

  freeze(): void {
    if (this.pid !== undefined) process.kill(this.pid, 'SIGSTOP');
  }

  thaw(): void {
    if (this.pid !== undefined) process.kill(this.pid, 'SIGCONT');
  }

  async forget(): Promise<void> {
    await this.stop();
    rmSync(this.#parts.dir, { recursive: true, force: true });
  }

  get #cluster(): string {
    return join(this.#parts.dir, 'cluster');
  }

  async #open(): Promise<PostgresServer> {
    const { dir, port, durable } = this.#parts;
    try {
      return await startPostgres({ dir, port, durable, maxConnections: CONNECTIONS });
    } catch (error) {
      throw error instanceof EmbeddedPostgresError ? new RealServerError(error.message, { cause: error }) : error;
    }
  }
}
