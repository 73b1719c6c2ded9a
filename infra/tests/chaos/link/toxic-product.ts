import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '@revive/platform/core/config';
import { SERVICES } from '@revive/platform/core/service-names';
import { AgentProcess } from '../../../dev/agent-process.js';
import { startRealServers } from '../../../servers/servers.js';
import { freePorts } from '../../cluster/free-ports.js';
import { PASSWORD } from '../../cluster/real-product.js';
import { SplitProduct } from '../../cluster/split-product.js';
import { ToxicLinks } from './toxic-links.js';

export interface ToxicProduct {
  readonly product: SplitProduct;
  readonly links: ToxicLinks;
  /** Direct addresses of the servers, without the proxies, for the checks. */
  readonly servers: Environment;
  destroy(): Promise<void>;
}

const SERVERS = { postgres: 'DATABASE_URL', kafka: 'KAFKA_BROKERS', redis: 'REDIS_URL', minio: 'S3_ENDPOINT' } as const;

export async function toxicProduct(): Promise<ToxicProduct> {
  const home = await mkdtemp(join(tmpdir(), 'revive-toxic-'));
  // PostgreSQL runs under a separate account, which must be able to enter this folder.
  await chmod(home, 0o711);
  const closers = [() => rm(home, { recursive: true, force: true, maxRetries: 5 })];
  const destroy = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const links = await ToxicLinks.start();
    closers.push(() => links.stop());
    const ports = await freePorts(5 + 2 * SERVICES.length);
    const port = (): number => ports.pop() as number;
    const kafkaAdvertises = port();
    const servers = await startRealServers({ dir: join(home, 'servers'), durable: false, kafkaAdvertises });
    closers.push(() => servers.stop());
    const through: Record<string, string | undefined> = { ...servers.env };
    for (const [name, variable] of Object.entries(SERVERS) as [keyof typeof SERVERS, string][]) {
      const listen = name === 'kafka' ? kafkaAdvertises : port();
      await links.add(name, listen, servers.get(name).port);
      through[variable] = servers.env[variable]?.replace(`127.0.0.1:${servers.get(name).port}`, `127.0.0.1:${listen}`);
    }
    const rpc = await betweenServices(links, port);
    const product = await SplitProduct.start({
      password: PASSWORD,
      home,
      servers: through,
      agent: false,
      extra: (name) => ({ ...rpc.peers, RPC_LISTEN: rpc.listen.get(name) }),
    });
    closers.push(() => product.stop());
    const linkPort = port();
    await links.add('agent', linkPort, product.linkPort);
    const agent = new AgentProcess({
      home: product.installation.agent,
      bench: product.bench,
      gatewayUrl: product.url,
      localPort: product.settings.agentLocalPort,
      linkPort,
      onLine: (line) => void product.agentLines.push(line),
    });
    product.agents.push(agent);
    await agent.start(() => product.as('shop'));
    return { product, links, servers: servers.env, destroy };
  } catch (error) {
    await destroy();
    throw error;
  }
}

/** Each service listens on a port known only to its proxy; its peers get the proxy's port. */
async function betweenServices(
  links: ToxicLinks,
  port: () => number,
): Promise<{ listen: ReadonlyMap<string, string>; peers: Environment }> {
  const listen = new Map<string, string>();
  const peers: Record<string, string> = {};
  for (const name of SERVICES) {
    const [own, told] = [port(), port()];
    await links.add('services', told, own);
    listen.set(name, `127.0.0.1:${own}`);
    peers[`RPC_TO_${name.toUpperCase()}`] = `127.0.0.1:${told}`;
  }
  return { listen, peers };
}
