import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { roleNames } from '@revive/platform/database/row-security';
import { Forked } from '../../load/forked.js';
import type { SeededAgent } from '../../load/agents/seed-agents.js';
import { fleetOf, makeAgents, makeShops, PASSWORD, type MeasuredShop } from '../../load/split-in-load.js';
import type { PublicDoor } from '../../../dev/public-door.js';
import type { ProductOnServers } from '../../cluster/real-product.js';
import type { SplitProduct } from '../../cluster/split-product.js';
import type { AgentsCount, AgentsRequest } from './agents-protocol.js';
import { OrderWriter } from './order-writer.js';

interface SiteOptions {
  readonly name: string;
  readonly agents: number;
  readonly seed: number;
  readonly cutShare: number;
  /** The address the agents dial; default: the product's proxy. */
  readonly link?: string;
}

interface Answered {
  readonly open: number;
  readonly done: number;
  readonly refused: number;
}

interface SiteParts {
  readonly shop: MeasuredShop;
  readonly process: Forked<AgentsRequest>;
  readonly orders: OrderWriter;
  readonly product: SplitProduct;
  readonly home: string;
  readonly database: pg.Client;
  readonly dialling: Extract<AgentsRequest, { ask: 'dial' }>;
}

export class Site {
  private constructor(private readonly parts: SiteParts) {}

  static async open(on: ProductOnServers, { name, agents: count, seed, cutShare, link }: SiteOptions): Promise<Site> {
    const { product, servers } = on;
    const [shop] = await makeShops(product, name, 1);
    if (!shop) throw new TypeError('No shop was made');
    const agents = await makeAgents(product, [shop.tenantId], count);
    const home = await mkdtemp(join(product.home, 'site-'));
    const url = new URL(String(servers.env.DATABASE_URL));
    url.pathname = `/${roleNames('fleet').database}`;
    const database = new pg.Client({ connectionString: url.href });
    await database.connect();
    const { pki, orderKeys } = fleetOf(product);
    const dialling = {
      ask: 'dial' as const,
      agents,
      root: pki.root,
      orderKeys,
      link: link ?? `localhost:${product.linkPort}`,
      home,
      seed,
      cutShare,
    };
    return new Site({
      shop,
      process: new Forked<AgentsRequest>('../chaos/link/agents-process'),
      orders: await OrderWriter.open(product),
      product,
      home,
      database,
      dialling,
    });
  }

  get agents(): readonly SeededAgent[] {
    return this.parts.dialling.agents;
  }
  get process(): Forked<AgentsRequest> {
    return this.parts.process;
  }
  get orders(): OrderWriter {
    return this.parts.orders;
  }

  signIn(door = this.parts.product.anyone): Promise<PublicDoor> {
    return door.signIn(this.parts.shop.username, PASSWORD);
  }

  dial(): Promise<AgentsCount> {
    return this.process.ask(this.parts.dialling);
  }

  count(): Promise<AgentsCount> {
    return this.process.ask({ ask: 'count' });
  }

  async answered(runs: readonly string[]): Promise<Answered> {
    const { rows } = await this.parts.database.query<{ result: string | null; count: string }>(
      'select result, count(*) from instructions where run_id = any($1) group by result',
      [runs],
    );
    const of = (result: string) => Number(rows.find((row) => row.result === result)?.count ?? 0);
    return { open: runs.length - of('done') - of('refused'), done: of('done'), refused: of('refused') };
  }

  async close(): Promise<void> {
    const { process, orders, database, home } = this.parts;
    await process.stop();
    await orders.close();
    await database.end();
    await rm(home, { recursive: true, force: true });
  }
}
