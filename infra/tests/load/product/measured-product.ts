import { mkdir, open } from 'node:fs/promises';
import type { Environment } from '@revive/platform/core/config';
import type { ServiceName } from '@revive/platform/core/service-names';
import { PASSWORD } from '../../security/world/accounts.js';
import { freePorts } from '../../cluster/free-ports.js';
import { Forked } from '../forked.js';
import { familyOf } from '../processes.js';
import type { WholeProductHello, WholeProductRequest } from './whole-product.js';

export interface MeasuredProductOptions {
  /** The installation's folder. */
  readonly home: string;
  /** What is named is used (DATABASE_URL, KAFKA_BROKERS …), the rest is embedded. */
  readonly servers?: Environment;
  /** A file for what the product writes to its outputs; they are this process's unless given. */
  readonly log?: string;
}

const STOP_MS = 30_000;

/** The product in one process, as a child; stop it before the next one of the same folder. */
export class MeasuredProduct {
  private constructor(
    readonly url: string,
    /** `host:port` of the agent link. */
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

  /** The process and, where PostgreSQL is embedded, that with its backends. */
  get pids(): number[] {
    return familyOf(this.pid);
  }

  /** In the order that loses nothing; the embedded PostgreSQL too. Whoever does not end is ended. */
  async stop(): Promise<void> {
    if (!this.child.isRunning) return;
    await this.child.ask({ ask: 'stop' });
    for (const end = Date.now() + STOP_MS; this.child.isRunning && Date.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 50));
    await this.child.stop();
  }
}
