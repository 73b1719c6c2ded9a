import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from '@jest/globals';
import { startPostgres, type PostgresServer } from '@revive/platform/database/embedded/embedded-postgres';
import { QuietClient } from '@revive/platform/database/pg-client';
import { postgresPlace } from '../../dev/postgres-place.js';

/** A PostgreSQL server of one test file, whose superuser prepares what no public door can. */
export class OwnDatabase {
  #server: PostgresServer | undefined;
  #folder = '';

  /** Returns the variables for the product. Registers the end, which follows the end of the product. */
  async start(): Promise<Record<string, string>> {
    this.#folder = await mkdtemp(join(tmpdir(), 'revive-database-'));
    await chmod(this.#folder, 0o711);
    await mkdir(join(this.#folder, 'database'), { mode: 0o711 });
    const place = postgresPlace(join(this.#folder, 'database', 'postgres'));
    this.#server = await startPostgres({ ...place, durable: false });
    this.#place = place.dir;
    return { DATABASE_URL: this.#server.adminUrl };
  }
  #place = '';

  endAfterAll(): void {
    afterAll(async () => {
      await this.#server?.stop();
      for (const folder of [this.#place && dirname(this.#place), this.#folder])
        if (folder) await rm(folder, { recursive: true, force: true });
    }, 60_000);
  }

  /** Runs SQL in the database of a service as the superuser. */
  async run(service: string, ...statements: readonly string[]): Promise<void> {
    if (!this.#server) throw new TypeError('The database is not started');
    const url = new URL(this.#server.adminUrl);
    url.pathname = `/revive_${service}`;
    const client = new QuietClient({ connectionString: url.href });
    await client.connect();
    try {
      await client.query(['begin', ...statements, 'commit'].join(';\n'));
    } finally {
      await client.end();
    }
  }
}
