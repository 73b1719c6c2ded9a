import { mkdir, open } from 'node:fs/promises';
import type { Environment } from '@revive/platform/core/config';
import type { ServiceName } from '@revive/platform/core/service-names';
import { PASSWORD } from '../../security/world/accounts.js';
import { freePorts } from '../../cluster/free-ports.js';
import { Forked } from '../forked.js';
import { familyOf } from '../processes.js';
import type { WholeProductHello, WholeProductRequest } from './whole-product.js';

interface MeasuredProductOptions {
  readonly home: string;
  /** External servers (DATABASE_URL, KAFKA_BROKERS …); servers not named here are embedded. */
  readonly servers?: Environment;
  readonly log?: string;
}

const STOP_MS = 30_000;

/** The product in one process, as a child process. Stop the product before the next start on the same folder. */
export class MeasuredProduct {
  private constructor(
    readonly url: string,
    readonly link: string,
    readonly environments: Readonly<Record<ServiceName, Environment>>,
    private readonly child: Forked<WholeProductRequest>,
  ) {}

  static async start({ home, servers = {}, log }: MeasuredProductOptions): Promise<MeasuredProduct> {
    await mkdir(home, { recursive: true, mode: 0o711 });
    const [port = 0, linkPort = 0] = await freePorts(2);
    const env = {
      PRODUCT_HOME: home,
      PRODUCT_PORT: String(port),
      PRODUCT_LINK_PORT: String(linkPort),
      PRODUCT_PASSWORD: PASSWORD,
      PRODUCT_SERVERS: JSON.stringify(servers),
      HOME: process.env['HOME'] ?? '',
    };
    const output = log === undefined ? undefined : await open(log, 'a');
    const child = new Forked<WholeProductRequest>('product/whole-product', env, output?.fd);
    await output?.close();
    const { environments } = await child.hello<WholeProductHello>();
    return new MeasuredProduct(`http://localhost:${port}`, `localhost:${linkPort}`, environments, child);
  }

  get pid(): number {
    return this.child.pid;
  }

  get pids(): number[] {
    return familyOf(this.pid);
  }

  async stop(): Promise<void> {
    if (!this.child.isRunning) return;
    await this.child.ask({ ask: 'stop' });
    for (const end = Date.now() + STOP_MS; this.child.isRunning && Date.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 50));
    await this.child.stop();
  }
}
