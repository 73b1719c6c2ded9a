import { existsSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Environment } from '@revive/platform/core/config';
import type { ServiceName } from '@revive/platform/core/service-names';
import { startPostgres, type PostgresServer } from '@revive/platform/database/embedded/embedded-postgres';
import { provisionBus } from '@revive/platform/database/provision';
import { AgentProcess } from '../../../dev/agent-process.js';
import { fillBench } from '../../../dev/bench-images.js';
import { postgresPlace } from '../../../dev/postgres-place.js';
import { PublicDoor } from '../../../dev/public-door.js';
import { openSecrets } from '../../../dev/secrets.js';
import { freePorts } from '../../cluster/free-ports.js';
import { PASSWORD } from '../../security/world/accounts.js';
import type { LoggedServer } from '../asked-of-postgres.js';
import { PlantedLists } from '../lists/planted-lists.js';
import { familyOf } from '../processes.js';
import { MeasuredProduct } from './measured-product.js';
import type { ProductDoors } from './product-doors.js';

/** Rows of each list: enough for two pages of each reader. */
const ROWS = 400;

export const logOf = (folder: string): string => join(folder, 'product.log');

/**
 * The shared product of a rehearsal: one process on embedded servers. PostgreSQL starts here, because planting rows
 * and creating databases needs the superuser's address, which the product does not expose.
 */
export class RehearsedProduct implements ProductDoors {
  #agent: AgentProcess | undefined;
  #planted: Promise<PlantedLists> | undefined;

  private constructor(
    readonly home: string,
    private readonly product: MeasuredProduct,
    private readonly postgres: PostgresServer,
    private readonly postgresFolder: string,
    private readonly removeDatabase: () => Promise<void>,
  ) {}

  static async start(folder: string): Promise<RehearsedProduct> {
    // PostgreSQL runs under a separate account, which must be able to enter this folder.
    await mkdir(join(folder, 'database'), { recursive: true, mode: 0o711 });
    const place = postgresPlace(join(folder, 'database', 'postgres'));
    const removeDatabase = () => rm(dirname(place.dir), { recursive: true, force: true });
    try {
      const postgres = await startPostgres({ ...place, durable: false });
      try {
        const home = join(folder, 'product');
        const product = await MeasuredProduct.start({
          home,
          servers: { DATABASE_URL: postgres.adminUrl },
          log: logOf(folder),
        });
        return new RehearsedProduct(home, product, postgres, place.dir, removeDatabase);
      } catch (error) {
        await postgres.stop();
        throw error;
      }
    } catch (error) {
      await removeDatabase();
      throw error;
    }
  }

  get url(): string {
    return this.product.url;
  }
  get link(): string {
    return this.product.link;
  }
  get environments(): Readonly<Record<ServiceName, Environment>> {
    return this.product.environments;
  }
  get bench(): string {
    return join(this.home, 'bench');
  }
  get adminUrl(): string {
    return this.postgres.adminUrl;
  }
  get loggedServer(): LoggedServer {
    return { adminUrl: this.adminUrl, log: join(this.postgresFolder, 'postgres.log') };
  }
  get pid(): number {
    return this.product.pid;
  }
  get postgresPids(): number[] {
    return familyOf(this.postgres.pid);
  }

  get anyone(): PublicDoor {
    return new PublicDoor(this.url);
  }
  as(username: 'master' | 'shop' | 'customer'): Promise<PublicDoor> {
    return this.anyone.signIn(username, PASSWORD);
  }

  async startAgent(): Promise<void> {
    if (!existsSync(join(this.bench, '.filled'))) {
      await fillBench(this.bench);
      writeFileSync(join(this.bench, '.filled'), '');
    }
    const [localPort = 0] = await freePorts(1);
    this.#agent = new AgentProcess({
      home: join(this.home, 'agent'),
      bench: this.bench,
      gatewayUrl: this.url,
      localPort,
      linkPort: Number(this.link.split(':')[1]),
    });
    await this.#agent.start(() => this.as('shop'));
  }

  async stopAgent(): Promise<void> {
    await this.#agent?.stop();
    this.#agent = undefined;
  }

  makeBus(database: string): Promise<string> {
    const { databasePasswords: passwords } = openSecrets(this.home).secrets;
    return provisionBus({ adminUrl: this.adminUrl, passwords }, database);
  }

  planted(): Promise<PlantedLists> {
    this.#planted ??= PlantedLists.plant(this, this.adminUrl, ROWS);
    return this.#planted;
  }

  async stop(): Promise<void> {
    try {
      await this.stopAgent();
      const planted = await this.#planted?.catch(() => undefined);
      planted?.close();
      await this.product.stop();
    } finally {
      await this.postgres.stop();
      await this.removeDatabase();
    }
  }
}
